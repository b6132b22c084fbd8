using System.Net;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// A request whose time is over (<c>UseRequestTimeouts</c>) is answered by the middleware: its client has not left.
/// </summary>
public sealed class RequestTimeoutTests
{
    private static readonly TimeSpan s_time = TimeSpan.FromMilliseconds(50);

    public sealed record Item(int Id);

    [Theory]
    [InlineData("/handler")]
    [InlineData("/stream")]
    [InlineData("/returned")]
    public async Task Streams_that_have_not_begun_are_answered(string path)
    {
        await using AdHocServer server = await StartAsync();
        using HttpResponseMessage response = await server.Client.GetAsync(path);
        Assert.Equal(HttpStatusCode.GatewayTimeout, response.StatusCode);
    }

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(
            static app =>
            {
                app.UseRequestTimeouts();
                app.MapGet(
                        "/handler",
                        async (HttpContext context) => await Task.Delay(Timeout.Infinite, context.RequestAborted)
                    )
                    .WithRequestTimeout(s_time);
                app.MapGet("/stream", (Include<Item> include) => SluiceResults.Stream(Wait(), include))
                    .WithRequestTimeout(s_time);
                app.MapGet("/returned", static () => Wait()).WithSluice().WithRequestTimeout(s_time);
            },
            services: static services => services.AddRequestTimeouts()
        );

    private static async IAsyncEnumerable<Item> Wait([EnumeratorCancellation] CancellationToken stop = default)
    {
        await Task.Delay(Timeout.Infinite, stop);
        yield return new Item(1);
    }
}
