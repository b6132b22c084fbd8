using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Text;
using System.Threading.Channels;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Load;

/// <summary>A thousand event streams that are open at once.</summary>
public sealed class OpenStreamsTests
{
    private const int Streams = 1_000,
        Events = 3;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(120);

    [Fact]
    public async Task A_thousand_event_streams_get_every_event_and_leave_nothing()
    {
        var sources = new ConcurrentDictionary<int, Channel<ShapedDeal>>();
        await using AdHocServer server = await AdHocServer.StartAsync(app =>
        {
            app.MapGet(
                "/events/{id:int}",
                (int id, Include<ShapedDeal> include, CancellationToken aborted) =>
                    SluiceResults.Stream(EventsAsync(sources, id, aborted), include)
            );
            app.MapGet("/deal", (Include<ShapedDeal> include) => SluiceResults.Ok(ShapedDeal.All[2], include));
        });
        Stream[] open = await Task.WhenAll(Enumerable.Range(0, Streams).Select(id => OpenAsync(server, id)))
            .WaitAsync(s_patience);
        Assert.Equal(Streams, sources.Count);
        for (int i = 1; i <= Events; i++)
        {
            foreach ((int id, Channel<ShapedDeal> source) in sources)
                source.Writer.TryWrite(new() { DealId = id, DealTitle = $"event {i}" });
            int number = i;
            await Task.WhenAll(
                    open.Select(
                        (stream, id) =>
                            ReadAsync(stream, $$"""data: {"dealId":{{id}},"dealTitle":"event {{number}}"}""" + "\n\n")
                    )
                )
                .WaitAsync(s_patience);
            // Between the events the server is free for others.
            (int status, string text) = await server.AskAsync("/deal?include=dealId").WaitAsync(s_patience);
            Assert.Equal((200, """{"dealId":2}"""), (status, text));
        }

        // Half of them end, the others' clients leave.
        for (int id = 0; id < Streams; id += 2)
            sources[id].Writer.Complete();
        await Task.WhenAll(
                open.Where((_, id) => id % 2 == 0).Select(stream => ReadAsync(stream, "event: end\ndata: {}\n\n"))
            )
            .WaitAsync(s_patience);
        for (int id = 1; id < Streams; id += 2)
            await open[id].DisposeAsync();
        using var patience = new CancellationTokenSource(s_patience);
        while (!sources.IsEmpty)
            await Task.Delay(20, patience.Token);
        foreach (Stream stream in open)
            await stream.DisposeAsync();
    }

    private static async Task<Stream> OpenAsync(AdHocServer server, int id)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, $"/events/{id}?include=[dealId,dealTitle]");
        request.Headers.Add("Accept", "text/event-stream");
        HttpResponseMessage response = await server.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        Assert.Equal("text/event-stream", response.EnsureSuccessStatusCode().Content.Headers.ContentType?.MediaType);
        Stream stream = await response.Content.ReadAsStreamAsync();
        await ReadAsync(stream, $$"""data: {"dealId":{{id}},"dealTitle":"first"}""" + "\n\n");
        return stream;
    }

    private static async Task ReadAsync(Stream stream, string expected)
    {
        byte[] bytes = new byte[Encoding.UTF8.GetByteCount(expected)];
        await stream.ReadExactlyAsync(bytes);
        Assert.Equal(expected, Encoding.UTF8.GetString(bytes));
    }

    private static async IAsyncEnumerable<ShapedDeal> EventsAsync(
        ConcurrentDictionary<int, Channel<ShapedDeal>> sources,
        int id,
        [EnumeratorCancellation] CancellationToken aborted
    )
    {
        Channel<ShapedDeal> source = sources[id] = Channel.CreateUnbounded<ShapedDeal>();
        try
        {
            yield return new() { DealId = id, DealTitle = "first" };
            await foreach (ShapedDeal each in source.Reader.ReadAllAsync(aborted))
                yield return each;
        }
        finally
        {
            sources.TryRemove(id, out _);
        }
    }
}
