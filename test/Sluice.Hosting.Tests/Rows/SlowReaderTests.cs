using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;
using System.Net.Sockets;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.Data.Sqlite;
using Sluice.Data;
using Xunit;

namespace Sluice.Hosting.Tests.Rows;

/// <summary>
/// Rows are read ahead of a slow client into bounded memory, so that its source ends early; a client that keeps the
/// source waiting is cut off.
/// </summary>
public class SlowReaderTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    [Theory]
    [InlineData("/rows")]
    [InlineData("/typed")]
    [InlineData("/sequence")]
    public async Task The_source_ends_before_its_client_has_read(string path)
    {
        RecordingReader reader = Table(20_000);
        await using AdHocServer server = await StartAsync(() => reader);
        using Socket client = await AskAsync(server, path);
        await UntilAsync(() => reader.IsDisposed);
        string answer = await ReadAsync(client);
        Assert.EndsWith("0\r\n\r\n", answer, StringComparison.Ordinal);
        Assert.Contains("\"id\":19999,", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Rows_as_objects_return_their_connection_before_the_client_has_read()
    {
        await using var connection = new SqliteConnection("Data Source=:memory:");
        bool hasEnded = false;
        connection.StateChange += (_, change) => hasEnded |= change.CurrentState == ConnectionState.Closed;
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
                app.MapGet(
                    "/objects",
                    () =>
                        SluiceResults.Stream(
                            connection.QueryUnbufferedAsync<Slow>(
                                """
                                with recursive n(i) as (select 1 union all select i + 1 from n where i < 40000)
                                select i as id, printf('%0100d', i) as title from n
                                """
                            ),
                            FieldSelection<Slow>.All
                        )
                ),
            controllers: []
        );
        using Socket client = await AskAsync(server, "/objects");
        await UntilAsync(() => hasEnded);
        string answer = await ReadAsync(client);
        Assert.EndsWith("0\r\n\r\n", answer, StringComparison.Ordinal);
        Assert.Contains("\"id\":40000,", answer, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_client_that_keeps_its_source_waiting_is_cut_off()
    {
        RecordingReader reader = Table(200_000);
        await using AdHocServer server = await StartAsync(
            () => reader,
            static options =>
            {
                options.ReadAheadSize = 100_000;
                options.MaxSourceWait = TimeSpan.FromMilliseconds(300);
            }
        );
        using Socket client = await AskAsync(server, "/rows");
        await UntilAsync(() => reader.IsDisposed);
        string answer;
        try
        {
            answer = await ReadAsync(client);
        }
        catch (SocketException)
        {
            // A reset is what a client sees that has not read.
            return;
        }
        Assert.False(answer.EndsWith("0\r\n\r\n", StringComparison.Ordinal), "A part of an answer looks whole.");
    }

    [Fact]
    public async Task A_client_that_goes_on_reading_gets_everything_in_order()
    {
        await using AdHocServer server = await StartAsync(
            () => Table(60_000),
            static options =>
            {
                options.ReadAheadSize = 50_000;
                options.MaxSourceWait = TimeSpan.FromMinutes(1);
            }
        );
        string expected = await server.Client.GetStringAsync("/rows");
        Assert.Equal(60_000, System.Text.Json.JsonDocument.Parse(expected).RootElement.GetArrayLength());
        await using Stream body = await server.Client.GetStreamAsync("/rows");
        var random = new Random(3);
        var read = new MemoryStream();
        byte[] piece = new byte[70_000];
        for (int count; (count = await body.ReadAsync(piece.AsMemory(0, random.Next(1, piece.Length)))) > 0; )
        {
            read.Write(piece, 0, count);
            if (random.Next(12) == 0)
                await Task.Delay(random.Next(20));
        }
        Assert.Equal(expected, Encoding.UTF8.GetString(read.ToArray()));
    }

    [Fact]
    public async Task A_client_that_leaves_ends_its_source()
    {
        RecordingReader reader = Table(200_000);
        await using AdHocServer server = await StartAsync(
            () => reader,
            static options => options.ReadAheadSize = 100_000
        );
        using (Socket client = await AskAsync(server, "/rows"))
        {
            byte[] some = new byte[100];
            await client.ReceiveAsync(some);
            client.LingerState = new LingerOption(true, 0);
        }
        await UntilAsync(() => reader.IsDisposed);
        Assert.Equal("[]", await server.Client.GetStringAsync("/none"));
    }

    [Fact]
    public async Task Of_many_slow_clients_a_limited_number_keep_their_sources_waiting()
    {
        const int Clients = 12,
            Limit = 3;
        DataTable rows = Rows(200_000);
        var readers = new ConcurrentBag<RecordingReader>();
        await using AdHocServer server = await StartAsync(
            () =>
            {
                var reader = new RecordingReader(rows);
                readers.Add(reader);
                return reader;
            },
            static options =>
            {
                options.ReadAheadSize = 100_000;
                options.MaxSourceWait = Timeout.InfiniteTimeSpan;
                options.MaxWaitingSources = Limit;
            }
        );
        var clients = new List<Socket>();
        for (int i = 0; i < Clients; i++)
            clients.Add(await AskAsync(server, "/rows"));
        await UntilAsync(() => readers.Count(reader => reader.IsDisposed) == Clients - Limit);
        await Task.Delay(1500, TestContext.Current.CancellationToken);
        Assert.Equal(Limit, readers.Count(reader => !reader.IsDisposed));
        clients.ForEach(client => client.Dispose());
        await UntilAsync(() => readers.All(reader => reader.Disposals == 1));
    }

    private static RecordingReader Table(int count) => new(Rows(count));

    private static DataTable Rows(int count)
    {
        var table = new DataTable { Locale = System.Globalization.CultureInfo.InvariantCulture };
        table.Columns.Add("id", typeof(int));
        table.Columns.Add("title", typeof(string));
        string text = new('t', 100);
        for (int i = 0; i < count; i++)
            table.Rows.Add(i, text);
        return table;
    }

    private static Task<AdHocServer> StartAsync(Func<DbDataReader> open, Action<SluiceHttpOptions>? configure = null) =>
        AdHocServer.StartAsync(
            app =>
            {
                app.MapGet("/rows", () => SluiceResults.Rows(open()));
                app.MapGet("/typed", () => SluiceResults.Rows(open(), FieldSelection.Parse<Slow>("id,title")));
                app.MapGet(
                    "/sequence",
                    () => SluiceResults.Stream(EnumerateAsync(open()), FieldSelection<Slow>.All).ReadAhead()
                );
                app.MapGet("/none", () => SluiceResults.Rows(Table(0)));
            },
            configure,
            controllers: []
        );

    private static async IAsyncEnumerable<Slow> EnumerateAsync(DbDataReader reader)
    {
        await using DbDataReader owned = reader;
        await foreach (Slow each in reader.ReadRowsUnbufferedAsync<Slow>())
            yield return each;
    }

    private static async Task<Socket> AskAsync(AdHocServer server, string path)
    {
        var client = new Socket(SocketType.Stream, ProtocolType.Tcp) { ReceiveBufferSize = 4096 };
        await client.ConnectAsync("127.0.0.1", server.Client.BaseAddress!.Port);
        await client.SendAsync(
            Encoding.ASCII.GetBytes(
                $"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\nConnection: close\r\n\r\n"
            )
        );
        return client;
    }

    private static async Task<string> ReadAsync(Socket client)
    {
        var all = new MemoryStream();
        byte[] piece = new byte[16 * 1024];
        for (int count; (count = await client.ReceiveAsync(piece)) > 0; )
            all.Write(piece, 0, count);
        return Encoding.UTF8.GetString(all.ToArray());
    }

    private static async Task UntilAsync(Func<bool> isTrue)
    {
        var watch = System.Diagnostics.Stopwatch.StartNew();
        while (!isTrue())
        {
            Assert.True(watch.Elapsed < s_patience, "The source is still open.");
            await Task.Delay(20);
        }
    }
}

[Shape]
public partial class Slow
{
    public int Id { get; set; }
    public string Title { get; set; } = "";
}
