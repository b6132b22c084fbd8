using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests;

public class ResetTests
{
    [Theory]
    [InlineData("value")]
    [InlineData("etag")]
    [InlineData("rows")]
    [InlineData("stream")]
    [InlineData("problem")]
    public async Task Clients_that_reset_their_connections_are_no_faults_of_the_application(string path)
    {
        var log = new ErrorLog();
        Book[] books = [.. Library.Books(300)];
        int left = 0;
        using var entered = new SemaphoreSlim(0);
        await using (
            AdHocServer server = await AdHocServer.StartAsync(
                app =>
                {
                    app.Use(
                        async (context, next) =>
                        {
                            // Only once the client is gone, so that every request meets the reset.
                            if (context.Request.Headers.ContainsKey("X-Reset"))
                            {
                                entered.Release();
                                try
                                {
                                    await Task.Delay(TimeSpan.FromSeconds(20), context.RequestAborted);
                                }
                                catch (OperationCanceledException)
                                {
                                    Interlocked.Increment(ref left);
                                }
                            }

                            await next(context);
                        }
                    );
                    app.MapGet("/value", (Include<Book> include) => SluiceResults.Ok(books.AsEnumerable(), include));
                    app.MapGet("/rows", (Include<Book> include) => SluiceResults.Rows(Queries.Numbers(50), include));
                    app.MapGet(
                        "/stream",
                        (Include<Book> include) => SluiceResults.Stream(Library.StreamAsync(2000), include)
                    );
                },
                options => options.UseETags = path == "etag",
                log: log
            )
        )
        {
            string target = path switch
            {
                "etag" => "/value?include=!all",
                "problem" => "/value?include=nothing",
                _ => $"/{path}?include=!all",
            };
            await Parallel.ForEachAsync(
                Enumerable.Range(0, 60),
                new ParallelOptions { MaxDegreeOfParallelism = 8 },
                async (i, cancellation) =>
                    await ResetAsync(server.Client.BaseAddress!, target, i, entered, cancellation)
            );
            await Task.Delay(200);
        }

        Assert.True(log.Entries.IsEmpty, string.Join("\n", log.Entries));
        Assert.True(left > 0, "No request met a reset.");
    }

    private static async Task ResetAsync(
        Uri address,
        string target,
        int round,
        SemaphoreSlim entered,
        CancellationToken cancellation
    )
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp)
        {
            LingerState = new(true, 0),
            NoDelay = true,
        };
        await socket.ConnectAsync(address.Host, address.Port, cancellation);
        string reset = round % 3 == 0 ? "X-Reset: 1\r\n" : "";
        await socket.SendAsync(
            Encoding.ASCII.GetBytes($"GET {target} HTTP/1.1\r\nHost: x\r\n{reset}\r\n"),
            cancellation
        );
        if (round % 3 == 0)
            await entered.WaitAsync(TimeSpan.FromSeconds(10), cancellation);
        if (round % 3 == 1)
            await Task.Delay(round % 7, cancellation);
        if (round % 3 == 2)
            await socket.ReceiveAsync(new byte[1], cancellation);
    }
}
