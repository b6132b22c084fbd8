using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>Bodies that change what is stored: JSON Merge Patch, with guards.</summary>
public sealed class PatchTests(PatchTests.Fixture fixture) : IClassFixture<PatchTests.Fixture>
{
    private const string MergePatch = "application/merge-patch+json";

    private readonly AdHocServer _server = fixture.Server;

    private static Household Stored() =>
        new()
        {
            Name = "stored",
            Salary = 50,
            Password = "p",
            Spouse = new Strict { Name = "spouse" },
        };

    private static IResult Show(Household stored) => Results.Text(Describe(stored));

    private static string Describe(Household stored) =>
        $"{stored.Name} {stored.Salary} {stored.Password} {stored.Spouse?.Name} {stored.Fines.Count}";

    private static IResult Apply(Action<Account> change)
    {
        var stored = new Account();
        try
        {
            change(stored);
            return Results.Ok();
        }
        finally
        {
            LastSeen = $"{stored.Name} {stored.Credit} {string.Join(',', stored.Notes)}";
        }
    }

    public sealed class Fixture()
        : SharedServer(static app =>
        {
            app.MapPatch(
                "/stored",
                static (Patch<Household> patch) =>
                {
                    Household stored = Stored();
                    try
                    {
                        patch.ApplyTo(stored);
                        return Show(stored);
                    }
                    finally
                    {
                        LastSeen = $"{stored.Name} {stored.Salary}";
                    }
                }
            );
            app.MapPatch(
                "/sent",
                static (Patch<Household> patch) => Results.Text($"{patch.Sent} {patch.Has(h => h.Spouse!.Name)}")
            );
            app.MapPatch(
                "/record",
                static (Patch<RequiredPositional> patch) =>
                    Results.Text(patch.Merge(new RequiredPositional("a", 5)).ToString())
            );
            app.MapPatch("/account", static (Patch<Account> patch) => Apply(patch.ApplyTo));
            app.MapPatch("/account-body", static (Body<Account> body) => Apply(body.ApplyTo));
            app.MapPatch(
                "/body-sent",
                static (Body<Household> body) =>
                {
                    Household stored = Stored();
                    body.ApplyTo(stored);
                    return Results.Text(
                        $"{body.Sent} {body.Has(h => h.Name)} {body.Has(h => h.Children)} {Describe(stored)}"
                    );
                }
            );
            app.MapPatch(
                "/body",
                static (Body<Household> body) =>
                {
                    Household stored = Stored();
                    body.ApplyTo(stored);
                    return Show(stored);
                }
            );
        });

    private static string? LastSeen { get; set; }

    private Task<(int Status, string Text)> PatchAsync(
        string path,
        string body,
        string contentType = MergePatch,
        bool isStaff = false
    )
    {
        byte[] text = Encoding.UTF8.GetBytes(body);
        return _server.AskAsync(
            path,
            isStaff: isStaff,
            method: HttpMethod.Patch,
            content: AdHocServer.Body(
                contentType.EndsWith("msgpack", StringComparison.Ordinal) ? MessagePackWire.FromJson(text) : text,
                contentType
            )
        );
    }

    [Theory]
    [InlineData(MergePatch)]
    [InlineData("application/merge-patch+json; charset=utf-8")]
    [InlineData("application/json")]
    [InlineData("application/vnd.msgpack")]
    public async Task Patch_ChangesWhatWasSent_AndNoGuardedMember(string contentType)
    {
        const string Body = """{"name":"Eve","salary":1000000,"fines":[],"spouse":null}""";
        Assert.Equal((200, "Eve 50 p  1"), await PatchAsync("/stored", Body, contentType));
        Assert.Equal((200, "Eve 1000000 p  0"), await PatchAsync("/stored", Body, contentType, isStaff: true));
        // A guarded member is skipped whatever it holds.
        Assert.Equal(
            (200, "Eve 50 p spouse 1"),
            await PatchAsync("/stored", """{"salary":"none of your business","name":"Eve"}""", contentType)
        );
    }

    [Theory]
    [InlineData("""{"name":"Eve","children":5}""", "$.children", "Expected an array but found a number")]
    [InlineData("""{"name":"Eve","children":[{"name":7}]}""", "$.children[0].name", "Expected a string but found")]
    [InlineData("""{"spouse":{"name":"x"},"name":null}""", "$.name", "Null would remove the value")]
    [InlineData("null", "$", "The document is null, which would remove the value.")]
    [InlineData("[]", "$", "Expected an object but found an array")]
    public async Task Patch_ThatDoesNotFit_Is400WithItsPath_AndChangesNothing(string body, string path, string detail)
    {
        foreach (string contentType in new[] { MergePatch, "application/vnd.msgpack" })
        {
            (int status, string text) = await PatchAsync("/stored", body, contentType);

            Assert.Equal(400, status);
            Assert.Contains($"\"path\":\"{path}\"", text, StringComparison.Ordinal);
            Assert.Contains($"\"detail\":\"{detail}", text, StringComparison.Ordinal);
            Assert.Equal("stored 50", LastSeen);
        }
    }

    [Theory]
    [InlineData("/account", MergePatch)]
    [InlineData("/account", "application/vnd.msgpack")]
    [InlineData("/account-body", "application/json")]
    [InlineData("/account-body", "application/vnd.msgpack")]
    public async Task Patch_WhoseValueASetterRefuses_ChangesNothing(string path, string contentType)
    {
        Assert.Equal(200, (await PatchAsync(path, """{"name":"Eve","notes":["a"],"credit":9}""", contentType)).Status);
        Assert.Equal("Eve 9 a", LastSeen);
        LastSeen = "stored 5 first";
        Assert.NotEqual(
            200,
            (await PatchAsync(path, """{"name":"Eve","notes":["a"],"credit":-1}""", contentType)).Status
        );
        Assert.Equal("stored 5 first", LastSeen);
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/vnd.msgpack")]
    public async Task Body_InAPatch_SaysWhatWasSent_AndChangesThatAlone(string contentType)
    {
        const string Body = """{"name":"Eve","spouse":null,"salary":1}""";
        Assert.Equal((200, "[name,spouse] True False Eve 50 p  1"), await PatchAsync("/body-sent", Body, contentType));
        Assert.Equal(
            (200, "[name,salary,spouse] True False Eve 1 p  1"),
            await PatchAsync("/body-sent", Body, contentType, isStaff: true)
        );
        (int status, string text) = await PatchAsync("/body-sent", """{"children":5}""", contentType);
        Assert.Equal(400, status);
        Assert.Contains("\"path\":\"$.children\"", text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Patch_ThatIsMalformed_NeverReachesTheHandler()
    {
        LastSeen = null;
        Assert.Equal(400, (await PatchAsync("/stored", """{"name":"Eve",}""")).Status);
        Assert.Equal(400, (await PatchAsync("/stored", "")).Status);
        Assert.Equal(400, (await PatchAsync("/stored", "{}{}")).Status);
        Assert.Null(LastSeen);
    }

    [Theory]
    [InlineData("application/json-patch+json")]
    [InlineData("application/xml")]
    [InlineData("text/plain")]
    public async Task OtherTypes_Are415WithWhatIsSupported(string contentType)
    {
        (int status, string text) = await PatchAsync("/stored", "{}", contentType);

        Assert.Equal(415, status);
        Assert.Contains(
            "\"supported\":[\"application/merge-patch+json\",\"application/json\",\"application/vnd.msgpack\"]",
            text,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public async Task Body_TakesNoPatches_ButIsMergedToo()
    {
        (int status, string text) = await PatchAsync("/body", "{}");
        Assert.Equal(415, status);
        Assert.Contains(
            "\"supported\":[\"application/json\",\"application/vnd.msgpack\"]",
            text,
            StringComparison.Ordinal
        );
        Assert.Contains("whole values, not patches", text, StringComparison.Ordinal);
        Assert.Equal(
            415,
            (
                await _server.AskAsync(
                    "/problems/from-body",
                    method: HttpMethod.Post,
                    content: AdHocServer.Body("""{"id":1,"name":"x"}"""u8.ToArray(), MergePatch)
                )
            ).Status
        );
        Assert.Equal(
            (200, "Eve 50 p spouse 1"),
            await PatchAsync("/body", """{"name":"Eve","salary":1}""", "application/json")
        );
        Assert.Equal(
            (200, "stored 1 p spouse 1"),
            await PatchAsync("/body", """{"salary":1}""", "application/json", isStaff: true)
        );
    }

    [Fact]
    public async Task Patch_SaysWhatWasSent_AndReturnsChangedCopies()
    {
        Assert.Equal(
            (200, "[name,spouse[name]] True"),
            await PatchAsync("/sent", """{"name":null,"spouse":{"name":"x"},"salary":1}""")
        );
        // A required member need not be sent, and the guarded one stays.
        Assert.Equal(
            (200, new RequiredPositional("b", 5).ToString()),
            await PatchAsync("/record", """{"name":"b","salary":9}""")
        );
        Assert.Equal(
            (200, new RequiredPositional("a", 9).ToString()),
            await PatchAsync("/record", """{"salary":9}""", isStaff: true)
        );
    }

    [Fact]
    public async Task Actions_TakePatches()
    {
        Assert.Equal(
            (200, "Eve canary-guarded [name]"),
            await PatchAsync("/bodies/patch", """{"name":"Eve","salary":"stolen"}""")
        );
        (int status, string text) = await PatchAsync("/bodies/patch", """{"name":{}}""");
        Assert.Equal(400, status);
        Assert.Contains("$.name", text, StringComparison.Ordinal);
        Assert.Equal(415, (await PatchAsync("/bodies/patch", "{}", "text/plain")).Status);
    }

    [Fact]
    public void Patch_OfADocument_ServesTests()
    {
        Household stored = Stored();
        var patch = new Patch<Household>(WireValue.FromJson("""{"name":"x","salary":3}"""u8));
        patch.ApplyTo(stored);
        Assert.Equal(("x", 3, true), (stored.Name, stored.Salary, patch.Has(h => h.Salary)));
        patch = new Patch<Household>(WireValue.FromMessagePack(MessagePackWire.FromJson("""{"spouse":null}"""u8)));
        Assert.Same(stored, patch.Merge(stored));
        Assert.Null(stored.Spouse);
        Assert.Throws<InvalidOperationException>(() => new Body<Household>(stored).ApplyTo(stored));
    }
}
