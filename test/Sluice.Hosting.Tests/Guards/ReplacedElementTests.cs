using System.Text;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// A body that changes what is stored never resets what its sender may not set: elements of arrays, which are replaced,
/// are refused; objects keep it.
/// </summary>
public sealed partial class ReplacedElementTests(ReplacedElementTests.Fixture fixture)
    : IClassFixture<ReplacedElementTests.Fixture>
{
    private const string Kept = "Reds [a 7 70,b 7 70] {s 7 70} c 7 70 x+y p 70 medal 3";

    public sealed class Fixture()
        : SharedServer(static app =>
        {
            app.MapPatch("/team/patch", static (Patch<Team> patch) => Changed(patch.ApplyTo));
            app.MapPatch("/team/merge", static (Patch<Team> patch) => Changed(team => patch.Merge(team)));
            app.MapPatch("/team/body", static (Body<Team> body) => Changed(body.ApplyTo));
            app.MapPatch("/chest/patch", static (Patch<Chest> patch) => Changed(patch.ApplyTo));
            app.MapPatch("/chest/body", static (Body<Chest> body) => Changed(body.ApplyTo));
            app.MapPut("/chest/put", static (Body<Chest> body) => Changed(body.ReplaceIn));
            app.MapPut("/team/put", static (Body<Team> body) => Changed(body.ReplaceIn));
            app.MapPatch(
                "/team/empty",
                static (Patch<Team> patch) =>
                {
                    var team = new Team();
                    patch.ApplyTo(team);
                    return Results.Text(Team.Describe(team));
                }
            );
        });

    internal static IResult Changed(Action<Team> change)
    {
        Team stored = Team.Create();
        try
        {
            change(stored);
            return Results.Text(Team.Describe(stored));
        }
        finally
        {
            LastSeen = Team.Describe(stored);
        }
    }

    private static IResult Changed(Action<Chest> change)
    {
        var stored = new Chest
        {
            Any = new Player
            {
                Name = "a",
                Score = 7,
                Pay = 70,
            },
        };
        try
        {
            change(stored);
            return Results.Text(stored.Any!.ToString());
        }
        finally
        {
            LastSeen = stored.Any!.ToString()!;
        }
    }

    private static string LastSeen { get; set; } = "";

    [Theory]
    [InlineData("""{"name":"x","players":[{"name":"z"}]}""", "$.players", true)]
    [InlineData("""{"captain":{"deputies":[{"name":"z"}]}}""", "$.captain.deputies", true)]
    [InlineData("""{"spare":{"s":{"deputies":[{"name":"z"}]}}}""", "$.spare.s.deputies", true)]
    [InlineData("""{"award":{"$type":"cup","year":4}}""", "$.award", true)]
    [InlineData("""{"paid":[{"name":"z"}]}""", "$.paid", false)]
    public async Task New_elements_that_would_lose_what_the_sender_may_not_set_are_refused(
        string body,
        string path,
        bool isForStaff
    )
    {
        foreach (string door in (string[])["patch", "merge", "body", "action"])
        foreach (string type in (string[])["application/json", "application/vnd.msgpack"])
        foreach (bool isStaff in (bool[])[false, true])
        {
            (int status, string text) = await SendAsync(door, body, type, isStaff);
            if (isStaff && !isForStaff)
            {
                Assert.Equal(200, status);
                continue;
            }
            Assert.Equal(400, status);
            Assert.Contains($"\"path\":\"{path}\"", text, StringComparison.Ordinal);
            Assert.Contains("would be lost", text, StringComparison.Ordinal);
            // The caller does not learn the names of hidden members.
            Assert.DoesNotContain("pay", text, StringComparison.OrdinalIgnoreCase);
            Assert.Equal(Kept, LastSeen);
        }
    }

    [Theory]
    [InlineData("""{"players":[]}""", "Reds [] {s 7 70} c 7 70 x+y p 70 medal 3")]
    [InlineData("""{"tags":["z"]}""", "Reds [a 7 70,b 7 70] {s 7 70} c 7 70 z p 70 medal 3")]
    [InlineData("""{"captain":{"name":"z"}}""", "Reds [a 7 70,b 7 70] {s 7 70} z 7 70 x+y p 70 medal 3")]
    [InlineData("""{"spare":{"s":{"name":"z"}}}""", "Reds [a 7 70,b 7 70] {z 7 70} c 7 70 x+y p 70 medal 3")]
    [InlineData("""{"spare":{"s":null}}""", "Reds [a 7 70,b 7 70] {} c 7 70 x+y p 70 medal 3")]
    [InlineData("""{"captain":null}""", "Reds [a 7 70,b 7 70] {s 7 70}  x+y p 70 medal 3")]
    [InlineData("""{"award":{"$type":"medal","year":4}}""", "Reds [a 7 70,b 7 70] {s 7 70} c 7 70 x+y p 70 medal 4")]
    public async Task What_is_removed_or_merged_is_not(string body, string expected)
    {
        foreach (string door in (string[])["patch", "merge", "body", "action"])
        foreach (string type in (string[])["application/json", "application/vnd.msgpack"])
            Assert.Equal((200, expected), await SendAsync(door, body, type));
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/vnd.msgpack")]
    public async Task Members_of_a_value_without_a_declared_type_are_guarded(string type)
    {
        foreach (string door in (string[])["patch", "body"])
        {
            const string Body = """{"any":{"name":"z","pay":1,"score":1}}""";
            Assert.Equal((200, "z 7 70"), await SendAsync(door, Body, type, at: "/chest/"));
            Assert.Equal((200, "z 7 1"), await SendAsync(door, Body, type, isStaff: true, at: "/chest/"));
            (int status, string text) = await SendAsync(door, """{"any":[1]}""", type, at: "/chest/");
            Assert.Equal(400, status);
            Assert.Contains("would be lost", text, StringComparison.Ordinal);
            Assert.Equal("a 7 70", LastSeen);
        }
        Assert.Equal(400, (await SendAsync("put", """{"any":{"name":"z"}}""", type, at: "/chest/")).Status);
        Assert.Equal("a 7 70", LastSeen);
    }

    [Fact]
    public async Task Elements_are_added_where_there_are_none()
    {
        Assert.Equal(
            (200, " [z 0 0] {}    "),
            await SendAsync("empty", """{"players":[{"name":"z"}]}""", "application/json")
        );
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/vnd.msgpack")]
    public async Task A_whole_value_keeps_what_its_sender_may_not_set_of_nested_objects(string type)
    {
        Assert.Equal(
            (200, "Blues [] {} z 7 70   "),
            await SendAsync("put", """{"name":"Blues","captain":{"name":"z"}}""", type)
        );
        foreach (string body in (string[])["""{"players":[{"name":"z"}]}""", """{"captain":{"deputies":[{}]}}"""])
        {
            (int status, string text) = await SendAsync("put", body, type);
            Assert.Equal(400, status);
            Assert.Contains("would be lost", text, StringComparison.Ordinal);
            Assert.Equal(Kept, LastSeen);
        }
    }

    [GeneratedRegex("""{"\$type":("\w+"),([^}]*)}""")]
    private static partial Regex CaseOfJson();

    private Task<(int Status, string Text)> SendAsync(
        string door,
        string body,
        string type,
        bool isStaff = false,
        string at = "/team/"
    )
    {
        bool isMessagePack = type.EndsWith("msgpack", StringComparison.Ordinal);
        // In MessagePack, a case is an array.
        if (isMessagePack)
            body = CaseOfJson().Replace(body, "[$1,{$2}]");
        byte[] bytes = Encoding.UTF8.GetBytes(body);
        if (isMessagePack)
            bytes = MessagePackWire.FromJson(bytes);
        return fixture.Server.AskAsync(
            at + door,
            isStaff: isStaff,
            method: door == "put" ? HttpMethod.Put : HttpMethod.Patch,
            content: AdHocServer.Body(bytes, type)
        );
    }
}

[Route("team")]
public sealed class TeamController : ControllerBase
{
    [HttpPatch("action")]
    public IResult Change(Patch<Team> patch) => ReplacedElementTests.Changed(patch.ApplyTo);
}

[Shape]
public partial class Team
{
    public string Name { get; set; } = "";
    public List<Player> Players { get; set; } = [];
    public Dictionary<string, Player> Spare { get; set; } = [];
    public Player? Captain { get; set; }
    public HashSet<string> Tags { get; set; } = [];
    public Paid[] Paid { get; set; } = [];
    public Award? Award { get; set; }

    internal static Team Create() =>
        new()
        {
            Name = "Reds",
            Players = [Player("a"), Player("b")],
            Spare = { ["s"] = Player("s", Player("d")) },
            Captain = Player("c", Player("d")),
            Tags = ["x", "y"],
            Paid = [new Paid { Name = "p", Pay = 70 }],
            Award = new Medal { Year = 3, Value = 9 },
        };

    private static Player Player(string name, params List<Player> deputies) =>
        new()
        {
            Name = name,
            Score = 7,
            Pay = 70,
            Deputies = deputies,
        };

    internal static string Describe(Team team) =>
        $"{team.Name} [{string.Join(',', team.Players)}] {{{string.Join(',', team.Spare.Values)}}} {team.Captain} "
        + $"{string.Join('+', team.Tags)} {string.Join(',', team.Paid.Select(p => $"{p.Name} {p.Pay}"))} "
        + (team.Award is { } award ? $"{award.GetType().Name.ToLowerInvariant()} {award.Year}" : "");
}

[Shape]
public partial class Chest
{
    public object? Any { get; set; }
}

[Shape]
public partial class Player
{
    public string Name { get; set; } = "";

    [NeverSet]
    public int Score { get; set; }

    [RequirePolicy("staff")]
    public int Pay { get; set; }
    public List<Player> Deputies { get; set; } = [];

    public override string ToString() => $"{Name} {Score} {Pay}";
}

[Shape]
public partial class Paid
{
    public string Name { get; set; } = "";

    [RequirePolicy("staff")]
    public int Pay { get; set; }
}

[Shape, WireUnion, WireCase("medal", typeof(Medal)), WireCase("cup", typeof(Cup))]
public abstract partial class Award
{
    public int Year { get; set; }

    [NeverSet]
    public int Value { get; set; }
}

[Shape]
public partial class Medal : Award;

[Shape]
public partial class Cup : Award;
