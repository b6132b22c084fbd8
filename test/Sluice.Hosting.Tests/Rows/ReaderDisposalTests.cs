using System.Collections.Concurrent;
using System.Data;
using System.Data.Common;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Rows;

/// <summary>
/// A reader is disposed once by every way that a request ends: Npgsql uses the object of a reader again for the next
/// command of the connection, whose rows a second call would end.
/// </summary>
public sealed class ReaderDisposalTests
{
    private static readonly string[] s_queries = ["", "?include=[id]", "?include=[nothing]", "?filter=id eq 1"];
    private static readonly string[] s_accepts = ["*/*", "application/pdf", "application/vnd.msgpack", "text/csv"];

    [Theory]
    [InlineData("/rows")]
    [InlineData("/typed")]
    [InlineData("/plain")]
    [InlineData("/narrowed")]
    [InlineData("/csv")]
    public async Task A_reader_is_disposed_once(string path)
    {
        var readers = new ConcurrentQueue<CountingReader>();
        int? failsAt = null;
        await using (
            AdHocServer server = await StartAsync(() =>
            {
                var reader = new CountingReader(Table(), failsAt);
                readers.Enqueue(reader);
                return reader;
            })
        )
        {
            foreach (int? row in (int?[])[null, 0, 5_000])
            {
                failsAt = row;
                foreach (string query in s_queries)
                {
                    foreach (string accept in s_accepts)
                    {
                        await AskAsync(server, HttpMethod.Get, path + query, accept);
                        await AskAsync(server, HttpMethod.Head, path + query, accept);
                    }
                }
            }
        }

        // A second call would come after the answer, so the server has stopped.
        Assert.All(readers, reader => Assert.Equal(1, reader.Disposals));
        Assert.True(readers.Count >= 24, $"{readers.Count} readers were opened.");
    }

    [Theory]
    [InlineData("/rows", "HEAD", true)]
    [InlineData("/typed", "HEAD", true)]
    [InlineData("/rows", "GET", false)]
    [InlineData("/typed", "GET", false)]
    public async Task A_reader_that_is_not_read_to_its_end_is_canceled(string path, string method, bool isCanceled)
    {
        CountingReader? reader = null;
        await using (AdHocServer server = await StartAsync(() => reader = new CountingReader(Table(), null)))
            await AskAsync(server, new HttpMethod(method), path, "*/*");
        Assert.Equal(isCanceled, reader!.IsCanceled);
        Assert.Equal(1, reader.Disposals);
    }

    private static async Task AskAsync(AdHocServer server, HttpMethod method, string path, string accept)
    {
        using var request = new HttpRequestMessage(method, path);
        request.Headers.Accept.ParseAdd(accept);
        try
        {
            using HttpResponseMessage response = await server.Client.SendAsync(
                request,
                TestContext.Current.CancellationToken
            );
        }
        catch (HttpRequestException)
        {
            // An answer that has begun is cut off.
        }
    }

    private static Task<AdHocServer> StartAsync(Func<DbDataReader> open) =>
        AdHocServer.StartAsync(
            app =>
            {
                app.MapGet("/rows", () => SluiceResults.Rows(open()));
                app.MapGet("/typed", (Include<Book> include) => SluiceResults.Rows(open(), include));
                app.MapGet("/plain", () => open()).WithSluice();
                app.MapGet("/narrowed", (Include<Book> include) => open()).WithSluice();
                app.MapGet("/csv", () => SluiceResults.Rows(open())).WithFormats(WireFormat.Json, WireFormat.Csv);
            },
            options => options.ReadAheadSize = 64 * 1024,
            controllers: []
        );

    private static DataTable Table()
    {
        var table = new DataTable { Columns = { { "id", typeof(int) }, { "title", typeof(string) } } };
        for (int i = 0; i < 10_000; i++)
            table.Rows.Add(i, "A title of some length");
        return table;
    }

    private sealed class CountingReader(DataTable table, int? failsAt) : RecordingReader(table)
    {
        private int _row;

        public bool IsCanceled { get; private set; }

        public override Task<bool> ReadAsync(CancellationToken cancellationToken)
        {
            IsCanceled |= cancellationToken.IsCancellationRequested;
            return base.ReadAsync(cancellationToken);
        }

        public override bool Read() =>
            _row++ == failsAt ? throw new DataException("The connection is lost.") : base.Read();
    }
}
