using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.FSharp.Collections;
using Microsoft.FSharp.Core;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>Members whose shapes generated code finds at run time, such as the options and lists of F#.</summary>
[Shape]
public partial class Deal
{
    public int Id { get; set; }
    public FSharpValueOption<Unshaped> Small { get; set; }
    public FSharpOption<Unshaped>? Large { get; set; }
    public FSharpList<Unshaped>? Many { get; set; }
}

/// <summary>Holds what is marked at a place that generated code does not see.</summary>
[Shape]
public partial class Contract
{
    public FSharpValueOption<Marked> Signed { get; set; }
}

/// <summary>Its type parameter has no shape of its own.</summary>
[Shape]
public partial class Holder<T>
{
    public T? Value { get; set; }
}

public class Marked
{
    public string Name { get; set; } = "";

    [NeverSet]
    public bool IsAdmin { get; set; }
}

/// <summary>Policies hold behind shapes that are found at run time, when writing and when reading.</summary>
public sealed class FoundAtRunTimeTests
{
    private const string Public = "public, max-age=60";

    [Theory]
    [InlineData("small")]
    [InlineData("large")]
    [InlineData("many")]
    [InlineData("small/stream")]
    [InlineData("large/plain")]
    [InlineData("small/plain")]
    [InlineData("small/host")]
    [InlineData("many/host")]
    public async Task Guarded_values_reach_nobody_without_the_policy_and_no_shared_cache(string path)
    {
        await using AdHocServer server = await StartAsync();
        foreach (bool isStaff in (bool[])[true, false])
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/" + path);
            if (isStaff)
                request.Headers.Add("X-Staff", "1");
            using HttpResponseMessage response = await server.Client.SendAsync(request);
            string text = await response.Content.ReadAsStringAsync();
            Assert.Equal((200, true), ((int)response.StatusCode, text.Contains("Ada", StringComparison.Ordinal)));
            bool isShown = isStaff && !path.EndsWith("host", StringComparison.Ordinal);
            Assert.Equal(isShown, text.Contains(Canary.Guarded, StringComparison.Ordinal));
            Assert.DoesNotContain(Canary.Never, text, StringComparison.Ordinal);
            if (!path.EndsWith("host", StringComparison.Ordinal))
                Assert.True(response.Headers.CacheControl is { Private: true, Public: false }, $"{path}");
        }
    }

    [Theory]
    [InlineData("small", "{\"name\":\"Bob\",\"salary\":\"9\"}")]
    [InlineData("large", "{\"name\":\"Bob\",\"salary\":\"9\"}")]
    [InlineData("many", "[{\"name\":\"Bob\",\"salary\":\"9\"}]")]
    public async Task Guarded_members_are_set_by_nobody_without_the_policy(string member, string value)
    {
        await using AdHocServer server = await StartAsync();
        foreach (string path in (string[])["read", "patch"])
        {
            byte[] body = Encoding.UTF8.GetBytes($$"""{"id":1,"{{member}}":{{value}}}""");
            HttpMethod method = path == "patch" ? HttpMethod.Patch : HttpMethod.Post;
            Assert.Equal((200, $"Bob {Canary.Guarded}"), await SendAsync(server, path, method, body, isStaff: false));
            Assert.Equal((200, "Bob 9"), await SendAsync(server, path, method, body, isStaff: true));
        }
    }

    [Fact]
    public async Task A_replacement_keeps_guarded_values()
    {
        await using AdHocServer server = await StartAsync();
        byte[] body = """{"id":1,"small":{"name":"Bob"}}"""u8.ToArray();
        (int status, string text) = await SendAsync(server, "replace", HttpMethod.Put, body, isStaff: false);
        Assert.True(status == 400 || text == "Bob stored", $"{status} {text}");
    }

    [Fact]
    public async Task NeverSet_members_are_refused()
    {
        await using AdHocServer server = await StartAsync();
        byte[] body = """{"signed":{"name":"Bob","isAdmin":true}}"""u8.ToArray();
        (int status, _) = await SendAsync(server, "contract", HttpMethod.Post, body, isStaff: false);
        Assert.Equal(400, status);
    }

    [Fact]
    public async Task NeverSet_members_of_bodies_that_the_host_binds_fail_at_start_up()
    {
        InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
            AdHocServer.StartAsync(static app => app.MapPost("/a", (Contract body) => body.Signed.IsValueSome))
        );
        Assert.Contains("Marked.IsAdmin", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Type_arguments_are_guarded()
    {
        await using AdHocServer server = await StartAsync();
        byte[] body = """{"value":{"name":"Bob","salary":"9"}}"""u8.ToArray();
        Assert.Equal((200, Canary.Guarded), await SendAsync(server, "holder", HttpMethod.Post, body, isStaff: false));
        Assert.Equal((200, "9"), await SendAsync(server, "holder", HttpMethod.Post, body, isStaff: true));
        body = """{"value":{"name":"Bob","isAdmin":true}}"""u8.ToArray();
        Assert.Equal(400, (await SendAsync(server, "marked", HttpMethod.Post, body, isStaff: false)).Status);
        (int status, string text) = await server.AskAsync("/holder");
        Assert.Equal((200, """{"value":{"name":"Ada"}}"""), (status, text));
    }

    private static async Task<(int Status, string Text)> SendAsync(
        AdHocServer server,
        string path,
        HttpMethod method,
        byte[] body,
        bool isStaff
    )
    {
        using var request = new HttpRequestMessage(method, "/" + path)
        {
            Content = AdHocServer.Body(body, "application/json"),
        };
        if (isStaff)
            request.Headers.Add("X-Staff", "1");
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        return ((int)response.StatusCode, await response.Content.ReadAsStringAsync());
    }

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(static app =>
        {
            app.Use(
                (context, next) =>
                {
                    context.Response.Headers.CacheControl = Public;
                    return next(context);
                }
            );
            foreach ((string name, Func<Deal> make) in Deals())
            {
                app.MapGet("/" + name, () => SluiceResults.Ok(make(), FieldSelection<Deal>.All));
                app.MapGet(
                    $"/{name}/stream",
                    () => SluiceResults.Stream(AsyncEnumerable.Repeat(make(), 2), FieldSelection<Deal>.All)
                );
                app.MapGet($"/{name}/plain", () => make()).WithSluice();
                app.MapGet($"/{name}/host", () => make());
            }
            app.MapPost("/read", static (Body<Deal> body) => Describe(body.Value));
            app.MapPatch(
                "/patch",
                static (Patch<Deal> patch) =>
                {
                    var deal = new Deal();
                    patch.ApplyTo(deal);
                    return Describe(deal);
                }
            );
            app.MapPut(
                "/replace",
                static (Body<Deal> body) =>
                {
                    var deal = new Deal { Small = FSharpValueOption<Unshaped>.Some(new() { Salary = "stored" }) };
                    body.ReplaceIn(deal);
                    return Describe(deal);
                }
            );
            app.MapPost("/holder", static (Body<Holder<Unshaped>> body) => body.Value.Value!.Salary);
            app.MapPost("/marked", static (Body<Holder<Marked>> body) => $"{body.Value.Value!.IsAdmin}");
            app.MapGet(
                "/holder",
                static () =>
                    SluiceResults.Ok(new Holder<Unshaped> { Value = new() }, FieldSelection<Holder<Unshaped>>.All)
            );
            app.MapPost("/contract", static (Body<Contract> body) => $"{body.Value.Signed.Value.IsAdmin}");
        });

    private static IEnumerable<(string Name, Func<Deal> Make)> Deals() =>
        [
            ("small", static () => new Deal { Small = FSharpValueOption<Unshaped>.Some(new()) }),
            ("large", static () => new Deal { Large = FSharpOption<Unshaped>.Some(new()) }),
            ("many", static () => new Deal { Many = FSharpList<Unshaped>.Cons(new(), FSharpList<Unshaped>.Empty) }),
        ];

    private static string Describe(Deal deal)
    {
        Unshaped value =
            deal.Small.IsValueSome ? deal.Small.Value
            : deal.Large is { } large ? large.Value
            : deal.Many!.Head;
        return $"{value.Name} {value.Salary}";
    }
}
