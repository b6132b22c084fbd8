using System.Data;
using System.Runtime.CompilerServices;
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
    private static readonly SemaphoreSlim s_next = new(0);

    private static readonly (string Path, string Accept)[] s_forms =
    [
        .. ((string[])["stream", "plain", "query", "rows", "typed-rows"]).SelectMany(
            source =>
                ((string[])["application/json", "application/jsonl", "application/vnd.msgpack"]).Select(
                    accept => ($"/{source}", accept))),
        ("/stream", "text/event-stream"), ("/plain", "text/event-stream"), ("/envelope-stream", "application/json"),
        ("/envelope-stream", "application/vnd.msgpack"), ("/envelope-query", "application/json"),
    ];

    [Fact]
    public async Task FirstByte_OfEveryForm_ComesBeforeTheSecondElement()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(Map,
            options => options.AddEnvelope(typeof(Wrapped<>), "Data"));
        foreach ((string path, string accept) in s_forms)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, path);
            request.Headers.TryAddWithoutValidation("Accept", accept);
            try
            {
                using HttpResponseMessage response = await server.Client.SendAsync(request,
                    HttpCompletionOption.ResponseHeadersRead).WaitAsync(s_patience);
                Assert.Equal(200, (int)response.StatusCode);
                await using Stream body = await response.Content.ReadAsStreamAsync();
                await body.ReadExactlyAsync(new byte[1]).AsTask().WaitAsync(s_patience);
                s_next.Release(Elements);
                await body.CopyToAsync(Stream.Null).WaitAsync(s_patience);
            }
            catch (TimeoutException)
            {
                Assert.Fail($"{path} as {accept} waits for more than its first element.");
            }
            while (s_next.Wait(0)) { }
        }
    }

    private static void Map(WebApplication app)
    {
        app.MapGet("/stream",
            (Include<Note> include, CancellationToken aborted) => SluiceResults.Stream(SlowAsync(aborted), include));
        app.MapGet("/plain", (CancellationToken aborted) => SlowAsync(aborted)).WithSluice();
        app.MapGet("/query", (Include<Note> include) => SluiceResults.Query(new AsyncQuery<Note>(SlowAsync), include));
        app.MapGet("/rows", () => SluiceResults.Rows(new SlowReader(Table())));
        app.MapGet("/typed-rows", (Include<Note> include) => SluiceResults.Rows(new SlowReader(Table()), include));
        app.MapGet("/envelope-stream",
            (Include<Note> include, CancellationToken aborted) => SluiceResults.Stream(SlowAsync(aborted), include)
                .In(new Wrapped<Note>(), Elements));
        app.MapGet("/envelope-query",
            (Include<Note> include) => SluiceResults.Query(new AsyncQuery<Note>(SlowAsync), include)
                .In(new Wrapped<Note>()));
    }

    private static async IAsyncEnumerable<Note> SlowAsync([EnumeratorCancellation] CancellationToken aborted)
    {
        for (int i = 0; i < Elements; i++)
        {
            if (i > 0) await s_next.WaitAsync(aborted);
            yield return new() { Title = $"Note {i}" };
        }
    }

    private static DataTable Table()
    {
        var table = new DataTable { Columns = { { "title", typeof(string) } } };
        for (int i = 0; i < Elements; i++) table.Rows.Add($"Note {i}");
        return table;
    }

    private sealed class SlowReader(DataTable table) : RecordingReader(table)
    {
        private bool _hasRead;

        public override async Task<bool> ReadAsync(CancellationToken cancellationToken)
        {
            if (_hasRead) await s_next.WaitAsync(cancellationToken);
            _hasRead = true;
            return Read();
        }
    }
}
