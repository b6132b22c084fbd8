using Microsoft.AspNetCore.Builder;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// Keys of dictionaries are written whole: types with guarded members are refused there, and [Never] members are not
/// written.
/// </summary>
public sealed partial class KeyGuardTests
{
    private static readonly Dictionary<Small, int> s_keyed = new() { [new Small()] = 1 };

    [Shape]
    public partial class Ledger
    {
        public Dictionary<Small, int> Entries { get; set; } = s_keyed;
    }

    [Shape]
    public partial class Cabinet
    {
        public Dictionary<Position, string> Drawers { get; set; } = new() { [new Position { Row = 1 }] = "a" };
        public Dictionary<object, string> Any { get; set; } = new() { ["x"] = "b" };
    }

    [Shape]
    public partial struct Position()
    {
        public int Row { get; set; }

        [Never]
        public string Hash { get; set; } = Canary.Never;
    }

    [Shape]
    public partial class Trunk
    {
        public Dictionary<object, string> Any { get; set; } = new() { [new Small()] = "b" };
        public object? Other { get; set; } = s_keyed;
    }

    [Fact]
    public async Task Endpoints_WhoseDeclaredTypeHasGuardedKeys_StopTheStart()
    {
        foreach (
            Action<WebApplication> map in (Action<WebApplication>[])
                [
                    app => app.MapGet("/", (Include<Ledger> include) => SluiceResults.Ok(new Ledger(), include)),
                    app => app.MapGet("/", () => SluiceResults.Ok(s_keyed, FieldSelection<Dictionary<Small, int>>.All)),
                    app => app.MapPost("/", (Body<List<Ledger>> body) => body.Value.Count),
                ]
        )
        {
            InvalidOperationException refused = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
                AdHocServer.StartAsync(map)
            );
            Assert.Contains("Salary", refused.Message, StringComparison.Ordinal);
            Assert.Contains("keys", refused.Message, StringComparison.Ordinal);
            Assert.Contains("HTTP: ", refused.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("/untyped")]
    [InlineData("/returned")]
    [InlineData("/untyped-key?include=any")]
    [InlineData("/untyped-key?include=other")]
    public async Task GuardedKeys_FoundAtRunTime_AreRefusedOrNarrowed(string path)
    {
        var log = new ErrorLog();
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                app.MapGet("/untyped", () => SluiceResults.Ok<object>(s_keyed, FieldSelection<object>.All));
                app.MapGet("/returned", object () => s_keyed).WithSluice();
                app.MapGet("/untyped-key", (Include<Trunk> include) => SluiceResults.Ok(new Trunk(), include));
            },
            log: log
        );
        foreach (string? caller in LeakTests.Callers)
        {
            (int status, string text) = await LeakTests.AskAsync(server, path, "application/vnd.msgpack", caller);
            if (caller != "X-Staff" || status != 200)
                Assert.DoesNotContain("canary", text, StringComparison.Ordinal);
            if (status == 200)
                continue;
            Assert.Equal(500, status);
            Assert.Contains(log.Entries, entry => entry.Contains("guarded member", StringComparison.Ordinal));
        }
    }

    [Fact]
    public async Task Keys_WithNeverMembers_AreWrittenWithoutThem()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
            app.MapGet("/", (Include<Cabinet> include) => SluiceResults.Ok(new Cabinet(), include))
        );
        (int status, string text) = await LeakTests.AskAsync(server, "/?include=!all", "application/vnd.msgpack", null);

        Assert.Equal(200, status);
        Assert.Contains("row", text, StringComparison.Ordinal);
        Assert.DoesNotContain("canary", text, StringComparison.Ordinal);
    }
}
