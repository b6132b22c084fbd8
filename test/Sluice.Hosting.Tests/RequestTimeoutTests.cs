using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Timeouts;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Server.Kestrel.Core;
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

    /// <summary>The time is over while a client still sends its body, which never becomes complete.</summary>
    [Theory]
    [InlineData("/body", "application/json", "{\"id\":")]
    [InlineData("/body", "application/json", "")]
    [InlineData("/body", "application/vnd.msgpack", "\u0001")]
    [InlineData("/patch", "application/merge-patch+json", "{\"id\":")]
    [InlineData("/action", "application/json", "{\"id\":")]
    [InlineData("/action/from-body", "application/json", "{\"id\":")]
    public async Task Bodies_that_do_not_arrive_are_answered(string path, string type, string part)
    {
        await using AdHocServer server = await StartAsync();
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(server.Client.BaseAddress!.Host, server.Client.BaseAddress.Port);
        string head =
            $"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {type}\r\nContent-Length: 1000\r\n\r\n";
        await socket.SendAsync(Encoding.Latin1.GetBytes(head + part));

        using var answer = new StreamReader(new NetworkStream(socket), Encoding.Latin1);
        Assert.Equal("HTTP/1.1 504 Gateway Timeout", await answer.ReadLineAsync());
        Assert.Equal(0, s_runs);
    }

    private static int s_runs;

    private static int Count() => Interlocked.Increment(ref s_runs);

    [Route("action")]
    private sealed class SlowController : ControllerBase
    {
        [HttpPost, RequestTimeout(50)]
        public int Post(Body<Item> body) => Count();

        [HttpPost("from-body"), RequestTimeout(50)]
        public int PostFromBody([FromBody] Item body) => Count();
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
                app.MapPost("/body", static (Body<Item> body) => Count()).WithRequestTimeout(s_time);
                app.MapPost("/patch", static (Patch<Item> patch) => Count()).WithRequestTimeout(s_time);
            },
            services: static services =>
                services
                    .AddRequestTimeouts()
                    // A machine that is busy must not count as a client that is slow.
                    .Configure<KestrelServerOptions>(static kestrel => kestrel.Limits.MinRequestBodyDataRate = null),
            controllers: [typeof(SlowController)]
        );

    private static async IAsyncEnumerable<Item> Wait([EnumeratorCancellation] CancellationToken stop = default)
    {
        await Task.Delay(Timeout.Infinite, stop);
        yield return new Item(1);
    }
}
