using System.Data;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.Hosting.Tests.Rows;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>When the bytes of a stream leave, whatever its form.</summary>
public class StreamTests
{
    public static TheoryData<string, string> Forms =>
        new()
        {
            { "stream", "application/json" },
            { "stream", "application/jsonl" },
            { "stream", "application/vnd.msgpack" },
            { "stream", "text/event-stream" },
            { "rows", "application/json" },
            { "rows", "application/jsonl" },
            { "rows", "application/vnd.msgpack" },
            { "query", "application/json" },
            { "query", "application/jsonl" },
            { "query", "application/vnd.msgpack" },
        };

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task A_source_that_waits_has_its_elements_sent(string source, string accept)
    {
        var gate = new Gate();
        await using AdHocServer server = await AdHocServer.StartAsync(app => Map(app, gate), controllers: []);
        using HttpResponseMessage response = await BeginAsync(server, source, accept, gate);
        await using Stream body = await response.Content.ReadAsStreamAsync();

        var text = new StringBuilder();
        for (int id = 1; id <= 3; id++)
        {
            // The next element is let go only once this one is here: a server that gathers would never end.
            await ReadUntilAsync(body, text, $"Book {id}");
            Assert.DoesNotContain($"Book {id + 1}", text.ToString());
            gate.Open();
        }

        await ReadUntilAsync(body, text, null);
        Assert.Equal(await EagerAsync(source, accept), text.ToString());
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task A_failure_before_the_first_element_is_an_error(string source, string accept)
    {
        var gate = new Gate();
        await using AdHocServer server = await AdHocServer.StartAsync(
            app => Map(app, gate, new IOException("gone")),
            controllers: []
        );
        Task<HttpResponseMessage> sent = SendAsync(server, source, accept);
        await Task.Delay(50);
        Assert.False(sent.IsCompleted);
        gate.Open();
        using HttpResponseMessage response = await sent;
        Assert.Equal(500, (int)response.StatusCode);
        Assert.Equal("", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task The_threshold_holds_in_every_form(string source, string accept)
    {
        const int Threshold = 1000,
            LargestElement = 100;
        var body = new RecordingStream();
        await RunAsync(
            source,
            accept,
            body,
            options => (options.FlushSize, options.FlushInterval) = (Threshold, Timeout.InfiniteTimeSpan)
        );
        Assert.True(body.Writes.Count > 10, $"{body.Writes.Count} writes");
        Assert.All(body.Writes[..^1], size => Assert.InRange(size, Threshold - 2, Threshold + LargestElement));
    }

    [Fact]
    public async Task Short_waits_share_a_packet()
    {
        var body = new RecordingStream();
        await RunAsync("late", "application/json", body, options => options.FlushInterval = Timeout.InfiniteTimeSpan);
        Assert.Single(body.Writes);
    }

    [Fact]
    public async Task An_event_stream_names_its_events_and_its_end()
    {
        var body = new RecordingStream();
        DefaultHttpContext context = await RunAsync(
            "events",
            "text/event-stream",
            body,
            options => options.EventRetry = TimeSpan.FromSeconds(2.5)
        );
        Assert.Equal(
            "retry: 2500\n\nid: b1\ndata: {\"id\":1}\n\nid: b2\ndata: {\"id\":2}\n\nevent: end\ndata: {}\n\n",
            body.Text
        );
        Assert.Equal("no", context.Response.Headers["X-Accel-Buffering"]);
        Assert.Equal("no-cache, private", context.Response.Headers.CacheControl);

        var silent = new RecordingStream();
        await RunAsync("events", "text/event-stream", silent, options => options.EventEnd = null);
        Assert.Equal("id: b1\ndata: {\"id\":1}\n\nid: b2\ndata: {\"id\":2}\n\n", silent.Text);
    }

    [Fact]
    public async Task An_event_id_with_a_line_break_is_refused() =>
        await Assert.ThrowsAsync<InvalidOperationException>(() =>
            RunAsync("forged", "text/event-stream", new RecordingStream(), _ => { })
        );

    [Fact]
    public void Limits_of_flushing_are_checked_at_start_up()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new SluiceHttpOptions { FlushSize = 10 });
        Assert.Throws<ArgumentOutOfRangeException>(() =>
            new SluiceHttpOptions { FlushInterval = TimeSpan.FromHours(1) }
        );
    }

    private static void Map(WebApplication app, Gate gate, Exception? failure = null)
    {
        app.MapGet("/stream", (Include<Book> include) => SluiceResults.Stream(gate.BooksAsync(3, failure), include));
        app.MapGet(
            "/rows",
            (Include<Book> include) => SluiceResults.Rows(new GatedReader(Table(3), gate, failure), include)
        );
        app.MapGet(
            "/query",
            (Include<Book> include) =>
                SluiceResults.Query(new AsyncQuery<Book>(_ => gate.BooksAsync(3, failure)), include)
        );
    }

    // What the same elements are when nothing waits.
    private static async Task<string> EagerAsync(string source, string accept)
    {
        var open = new Gate();
        for (int i = 0; i < 8; i++)
            open.Open();
        await using AdHocServer server = await AdHocServer.StartAsync(app => Map(app, open), controllers: []);
        using HttpResponseMessage response = await SendAsync(server, source, accept);
        return Encoding.Latin1.GetString(await response.Content.ReadAsByteArrayAsync());
    }

    private static async Task<HttpResponseMessage> BeginAsync(
        AdHocServer server,
        string source,
        string accept,
        Gate gate
    )
    {
        Task<HttpResponseMessage> sent = SendAsync(server, source, accept);
        await Task.Delay(30);
        Assert.False(sent.IsCompleted, "Headers left before the first element.");
        gate.Open();
        return await sent;
    }

    private static Task<HttpResponseMessage> SendAsync(AdHocServer server, string source, string accept)
    {
        var request = new HttpRequestMessage(HttpMethod.Get, $"/{source}?include=id,title");
        request.Headers.TryAddWithoutValidation("Accept", accept);
        return server.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
    }

    private static async Task ReadUntilAsync(Stream body, StringBuilder text, string? end)
    {
        using var timeout = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        byte[] buffer = new byte[4096];
        while (end is null || !text.ToString().Contains(end, StringComparison.Ordinal))
        {
            int count = await body.ReadAsync(buffer, timeout.Token);
            if (count == 0 && end is null)
                return;
            Assert.NotEqual(0, count);
            text.Append(Encoding.Latin1.GetString(buffer, 0, count));
        }
    }

    private static async Task<DefaultHttpContext> RunAsync(
        string source,
        string accept,
        RecordingStream body,
        Action<SluiceHttpOptions> configure
    )
    {
        var services = new ServiceCollection();
        services.AddSluice(configure);
        await using ServiceProvider provider = services.BuildServiceProvider();
        var context = new DefaultHttpContext
        {
            RequestServices = provider,
            Request = { Method = "GET" },
            Response = { Body = body },
        };
        context.Request.Headers.Accept = accept;
        FieldSelection<Book> selection = FieldSelection.Parse<Book>("id,title");
        IResult result = source switch
        {
            "stream" => SluiceResults.Stream(Library.StreamAsync(1000), selection),
            "late" => SluiceResults.Stream(LateAsync(100), selection),
            "rows" => SluiceResults.Rows(Table(1000).CreateDataReader(), selection),
            "query" => SluiceResults.Query(Library.Books(1000).AsQueryable(), selection),
            "events" => SluiceResults.Stream(
                Library.StreamAsync(2),
                FieldSelection.Parse<Book>("id"),
                book => $"b{book.Id}"
            ),
            _ => SluiceResults.Stream(Library.StreamAsync(2), selection, _ => "1\ndata: forged"),
        };
        await result.ExecuteAsync(context);
        await context.Response.BodyWriter.FlushAsync();
        return context;
    }

    private static async IAsyncEnumerable<Book> LateAsync(int count)
    {
        foreach (Book book in Library.Books(count))
        {
            await Task.Yield();
            yield return book;
        }
    }

    private static DataTable Table(int count)
    {
        var table = new DataTable { Columns = { { "id", typeof(int) }, { "title", typeof(string) } } };
        foreach (Book book in Library.Books(count))
            table.Rows.Add(book.Id, book.Title.Replace("№ ", "", StringComparison.Ordinal));
        return table;
    }

    /// <summary>Keeps the sizes of what is written.</summary>
    private sealed class RecordingStream : MemoryStream
    {
        public List<int> Writes { get; } = [];
        public string Text => Encoding.UTF8.GetString(ToArray());

        // All other ways to write end here.
        public override void Write(byte[] buffer, int offset, int count)
        {
            Writes.Add(count);
            base.Write(buffer, offset, count);
        }

        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            Write(buffer.ToArray(), 0, buffer.Length);
            return ValueTask.CompletedTask;
        }
    }
}
