using System.Data;
using Microsoft.AspNetCore.Builder;
using Sluice.Hosting.Tests.Guards;
using Sluice.Hosting.Tests.Rows;
using Xunit;

namespace Sluice.Hosting.Tests;

/// <summary>
/// The first element of a stream reaches the client before its source gives the second: the source waits for the client
/// to have read.
/// </summary>
public sealed class FirstByteTests
{
    private const int Elements = 6;
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);

    private static readonly (string Path, string Accept)[] s_forms =
    [
        .. ((string[])["stream", "plain", "query", "rows", "typed-rows"]).SelectMany(source =>
            ((string[])["application/json", "application/jsonl", "application/vnd.msgpack"]).Select(accept =>
                ($"/{source}", accept)
            )
        ),
        ("/stream", "text/event-stream"),
        ("/plain", "text/event-stream"),
        ("/envelope-stream", "application/json"),
        ("/envelope-stream", "application/vnd.msgpack"),
        ("/envelope-query", "application/json"),
    ];

    [Fact]
    public async Task FirstByte_OfEveryForm_ComesBeforeTheSecondElement()
    {
        var gate = new Gate();
        await using AdHocServer server = await AdHocServer.StartAsync(
            app => Map(app, () => gate),
            options => options.AddEnvelope(typeof(Wrapped<>), "Data")
        );
        foreach ((string path, string accept) in s_forms)
        {
            gate = new Gate();
            gate.Open();
            using var request = new HttpRequestMessage(HttpMethod.Get, path);
            request.Headers.TryAddWithoutValidation("Accept", accept);
            try
            {
                using HttpResponseMessage response = await server
                    .Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead)
                    .WaitAsync(s_patience);
                Assert.Equal(200, (int)response.StatusCode);
                await using Stream body = await response.Content.ReadAsStreamAsync();
                await body.ReadExactlyAsync(new byte[1]).AsTask().WaitAsync(s_patience);
                for (int i = 0; i < Elements; i++)
                    gate.Open();
                await body.CopyToAsync(Stream.Null).WaitAsync(s_patience);
            }
            catch (TimeoutException)
            {
                Assert.Fail($"{path} as {accept} waits for more than its first element.");
            }
        }
    }

    private static void Map(WebApplication app, Func<Gate> gate)
    {
        app.MapGet(
            "/stream",
            (Include<Book> include, CancellationToken aborted) => SluiceResults.Stream(BooksAsync(aborted), include)
        );
        app.MapGet("/plain", (CancellationToken aborted) => BooksAsync(aborted)).WithSluice();
        app.MapGet("/query", (Include<Book> include) => SluiceResults.Query(new AsyncQuery<Book>(BooksAsync), include));
        app.MapGet("/rows", () => SluiceResults.Rows(Reader()));
        app.MapGet("/typed-rows", (Include<Book> include) => SluiceResults.Rows(Reader(), include));
        app.MapGet(
            "/envelope-stream",
            (Include<Book> include, CancellationToken aborted) =>
                SluiceResults.Stream(BooksAsync(aborted), include).In(new Wrapped<Book>(), Elements)
        );
        app.MapGet(
            "/envelope-query",
            (Include<Book> include) =>
                SluiceResults.Query(new AsyncQuery<Book>(BooksAsync), include).In(new Wrapped<Book>())
        );

        IAsyncEnumerable<Book> BooksAsync(CancellationToken aborted) =>
            gate().BooksAsync(Elements, cancellation: aborted);

        GatedReader Reader() => new(Table(), gate(), failure: null);
    }

    private static DataTable Table()
    {
        var table = new DataTable { Columns = { { "title", typeof(string) } } };
        for (int i = 0; i < Elements; i++)
            table.Rows.Add($"Book {i}");
        return table;
    }
}
