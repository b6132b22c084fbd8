using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// What a body may set, for each kind of member, verb, wire and host: nothing outside the declaration is stored.
/// </summary>
public class OverpostingTests
{
    public enum Outcome
    {
        Stored,
        Refused,
        Hidden,
    }

    // Name on the wire, value, text that only the stored value contains.
    private static readonly (string Name, string Value, string Text, Outcome Entity, Outcome? Draft)[] s_members =
    [
        ("id", "777", "Id=777", Outcome.Refused, null),
        ("isbn", "\"zz\"", "Isbn=zz", Outcome.Refused, null),
        ("title", "\"zz\"", "Title=zz", Outcome.Stored, Outcome.Stored),
        ("code", "\"zz\"", "Code=zz", Outcome.Stored, Outcome.Stored),
        ("writerId", "1", "WriterId=1", Outcome.Stored, null),
        ("writer", """{"name":"zz"}""", "Name=zz", Outcome.Refused, Outcome.Stored),
        ("writer", """{"id":777,"name":"zz"}""", "Id=777", Outcome.Refused, Outcome.Refused),
        ("writer", "null", "WriterId= ", Outcome.Refused, Outcome.Stored),
        ("chapters", """[{"text":"zz"}]""", "Text=zz", Outcome.Refused, null),
        ("chapters", "[]", "Text=zz", Outcome.Refused, null),
        ("labels", """[{"name":"zz"}]""", "Name=zz", Outcome.Refused, null),
        ("mark", """{"row":"zz"}""", "Mark_Row=zz", Outcome.Stored, null),
        ("size", """{"pages":"zz"}""", "Size_Pages=zz", Outcome.Stored, null),
        ("version", "99", "Version=99", Outcome.Refused, null),
        ("createdAt", "\"2001-02-03T00:00:00Z\"", "2001-02-03", Outcome.Refused, null),
        ("upper", "\"zz\"", "Upper=zz", Outcome.Refused, null),
        ("state", "\"zz\"", "State=zz", Outcome.Refused, Outcome.Refused),
        ("cost", "\"zz\"", "Cost=zz", Outcome.Hidden, Outcome.Hidden),
        ("secret", "\"zz\"", "Secret=zz", Outcome.Stored, Outcome.Stored),
        ("tenant", "\"zz\"", "Tenant=zz", Outcome.Hidden, Outcome.Hidden),
    ];

    private static readonly (string Method, string Path, bool IsDraft)[] s_ways =
    [
        ("POST", "/volumes", false),
        ("PUT", "/volumes/1", false),
        ("PATCH", "/volumes/1", false),
        ("PATCH", "/merged/1", false),
        ("POST", "/mvc/volumes", false),
        ("PATCH", "/mvc/volumes/1", false),
        ("POST", "/drafts", true),
        ("PATCH", "/drafts/1", true),
    ];

    public static TheoryData<string, string, bool> Ways
    {
        get
        {
            var data = new TheoryData<string, string, bool>();
            foreach ((string method, string path, _) in s_ways)
            {
                data.Add(method, path, false);
                data.Add(method, path, true);
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task Nothing_outside_the_declaration_is_stored(string method, string path, bool isMessagePack)
    {
        await using LibraryHost host = await LibraryHost.StartAsync(LibraryHost.MapWrites);
        bool isDraft = s_ways.First(way => way.Path == path && way.Method == method).IsDraft;
        foreach ((string name, string value, string text, Outcome entity, Outcome? draft) in s_members)
        {
            if ((isDraft ? draft : entity) is not { } expected)
                continue;
            string before = await host.StoredAsync();
            (int status, string body, _) = await host.SendAsync(
                method,
                path,
                $$"""{"{{name}}":{{value}}}""",
                isMessagePack
            );
            string after = await host.StoredAsync();
            string cell = $"{name} {value} {status} {body}\n{after}";
            bool isInit = name == "code" && method != "POST" && !isDraft;
            if (expected == Outcome.Refused || isInit)
            {
                Assert.True(status == 400, cell);
                Assert.True(isInit || body.Contains($"$.{name}", StringComparison.Ordinal), cell);
                Assert.True(before == after, cell);
                continue;
            }

            Assert.True(status is 201 or 204, cell);
            bool isStored = after.Contains(text, StringComparison.Ordinal);
            bool isUnseen = isDraft && method == "PATCH" && name is "writer" or "code";
            if (!isUnseen)
                Assert.True(isStored == (expected == Outcome.Stored), cell);
        }
    }

    [Theory]
    [InlineData("/listed")]
    [InlineData("/mvc/listed")]
    [InlineData("/parameter")]
    public async Task A_list_replaces_the_rule(string path)
    {
        await using LibraryHost host = await LibraryHost.StartAsync(app =>
        {
            LibraryHost.MapWrites(app);
            app.MapPost("/listed", AddAsync).WithSettable("[title,writer[name]]");
            app.MapPost(
                "/parameter",
                ([Settable("[title,writer[name]]")] Body<Volume> body, LibraryContext db) => AddAsync(body, db)
            );
        });
        foreach (bool isMessagePack in (bool[])[false, true])
        {
            Assert.Equal(
                201,
                (await host.SendAsync("POST", path, """{"title":"t","writer":{"name":"Eve"}}""", isMessagePack)).Status
            );
            Assert.Contains("Name=Eve", await host.StoredAsync(), StringComparison.Ordinal);
            foreach (
                (string json, string at) in ((string, string)[])
                    [
                        ("""{"secret":"s"}""", "$.secret"),
                        ("""{"writer":{"id":5}}""", "$.writer.id"),
                        ("""{"id":777}""", "$.id"),
                        ("""{"writer":{"name":"x","teacher":{"name":"y"}}}""", "$.writer.teacher"),
                    ]
            )
            {
                (int status, string body, _) = await host.SendAsync("POST", path, json, isMessagePack);
                Assert.True(status == 400 && body.Contains(at, StringComparison.Ordinal), $"{json} {status} {body}");
            }
        }
    }

    [Fact]
    public async Task A_list_holds_for_the_place_and_not_for_the_type()
    {
        await using LibraryHost host = await LibraryHost.StartAsync(app =>
            app.MapPost("/writers", (Body<Writer> body) => Results.Text($"{body.Value.Id} {body.Value.Teacher?.Id}"))
                .WithSettable("[name,teacher[id]]")
        );
        Assert.Equal("0 5", (await host.SendAsync("POST", "/writers", """{"teacher":{"id":5}}""")).Body);
        Assert.Equal(400, (await host.SendAsync("POST", "/writers", """{"id":5}""")).Status);
        Assert.Equal(400, (await host.SendAsync("POST", "/writers", """{"teacher":{"teacher":{"id":5}}}""")).Status);
    }

    [Fact]
    public async Task Other_members_are_ignored_by_option()
    {
        await using LibraryHost host = await LibraryHost.StartAsync(
            app =>
            {
                app.MapPost(
                        "/writers",
                        static (Body<Writer> body) =>
                            Results.Text($"{body.Value.Id} {body.Value.Name} {body.Value.Teacher?.Id} {body.Sent}")
                    )
                    .WithSettable("[name,teacher[id]]", ignoresOthers: true);
                app.MapPost(
                    "/list",
                    static (Body<List<Writer>> body) =>
                        Results.Text(string.Join(' ', body.Value.Select(w => w.Id + w.Name)))
                );
            },
            options => options.UnsettableMembers = UnsettableMemberHandling.Ignore
        );
        foreach (bool isMessagePack in (bool[])[false, true])
        {
            Assert.Equal(
                "0 n 5 [name,teacher[id]]",
                (
                    await host.SendAsync(
                        "POST",
                        "/writers",
                        """{"id":1,"name":"n","teacher":{"id":5,"name":"x"}}""",
                        isMessagePack
                    )
                ).Body
            );
            Assert.Equal(
                "0a 0b",
                (
                    await host.SendAsync(
                        "POST",
                        "/list",
                        """[{"id":1,"name":"a"},{"name":"b","id":2,"teacher":{"name":"c"}}]""",
                        isMessagePack
                    )
                ).Body
            );
        }
    }

    [Fact]
    public async Task An_element_of_a_list_is_refused_with_its_path()
    {
        await using LibraryHost host = await LibraryHost.StartAsync(app =>
            app.MapPost("/list", static (Body<List<Volume>> body, LibraryContext db) => body.Value.Count)
        );
        foreach (bool isMessagePack in (bool[])[false, true])
        {
            (int status, string body, _) = await host.SendAsync(
                "POST",
                "/list",
                """[{"title":"a"},{"id":777}]""",
                isMessagePack
            );
            Assert.True(status == 400 && body.Contains("$[1].id", StringComparison.Ordinal), body);
        }
    }

    [Fact]
    public async Task Declarations_that_cannot_work_fail_when_the_host_starts()
    {
        await RefuseAsync("'titel'", app => app.MapPost("/x", AddAsync).WithSettable("[titel]"));
        await RefuseAsync("[NeverSet]", app => app.MapPost("/x", AddAsync).WithSettable("[title,state]"));
        await RefuseAsync(
            "is a key",
            app => app.MapPatch("/x", static (Patch<Volume> patch) => 1).WithSettable("[id,title]")
        );
        await RefuseAsync(
            "is required",
            app => app.MapPost("/x", static (Body<Owned> body) => 1).WithSettable("[note]")
        );
        await RefuseAsync("is required", app => app.MapPost("/x", static (Body<Stamped> body) => 1));
    }

    private static async Task RefuseAsync(string text, Action<Microsoft.AspNetCore.Builder.WebApplication> map)
    {
        Exception? e = await Record.ExceptionAsync(async () => await LibraryHost.StartAsync(map));
        Assert.NotNull(e);
        Assert.Contains(text, e.Message, StringComparison.Ordinal);
    }

    private static async Task<IResult> AddAsync(Body<Volume> body, LibraryContext db)
    {
        db.Volumes.Add(body.Value);
        await db.SaveChangesAsync();
        return Results.StatusCode(StatusCodes.Status201Created);
    }
}

[Shape]
public partial class Owned
{
    public required string Name { get; set; }
    public string? Note { get; set; }
}

[Shape]
public partial class Stamped
{
    [NeverSet]
    public required string By { get; set; }
}
