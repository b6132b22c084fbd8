using System.Data;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using Sluice.Queries;
using Xunit;

namespace Sluice.Hosting.Tests.Rows;

/// <summary>
/// A query whose elements are not read to the last is stopped before it is disposed, because drivers would read the
/// rest; another source is asked for nothing more.
/// </summary>
public sealed class StoppedQueryTests
{
    private const int Count = 40;

    [Theory]
    [InlineData("GET", "stream", true)]
    [InlineData("GET", "returned", true)]
    [InlineData("GET", "controller", true)]
    [InlineData("GET", "counted", true)]
    [InlineData("GET", "query", true)]
    [InlineData("QUERY", "stream", true)]
    [InlineData("QUERY", "query", true)]
    [InlineData("POST", "stream", false)]
    [InlineData("POST", "query", false)]
    [InlineData("GET", "events", false)]
    public async Task A_query_that_is_not_read_to_its_end_is_stopped(string method, string door, bool isStopped)
    {
        await using AdHocServer server = await StartAsync();
        foreach (string accept in (string[])["application/json", "application/jsonl", "application/vnd.msgpack"])
        {
            // An envelope is one document.
            if (door == "counted" && accept == "application/jsonl")
                continue;
            var source = new Source(failsAt: 5);
            Source.Current = source;
            (int status, _) = await server.AskAsync("/stopped/" + door, accept, method: new HttpMethod(method));
            Assert.Equal(500, status);
            Assert.True(source.IsDisposed);
            Assert.Equal(isStopped, source.WasStopped);
            Assert.Equal(5, source.Given);
        }
    }

    [Theory]
    [InlineData("GET", "stream", Count)]
    [InlineData("GET", "returned", Count)]
    [InlineData("GET", "controller", Count)]
    [InlineData("GET", "counted", Count)]
    [InlineData("GET", "query", Count)]
    [InlineData("HEAD", "stream", 0)]
    [InlineData("HEAD", "query", 0)]
    public async Task A_query_that_is_read_to_its_end_is_not(string method, string door, int given)
    {
        await using AdHocServer server = await StartAsync();
        var source = new Source(failsAt: int.MaxValue);
        Source.Current = source;
        (int status, _) = await server.AskAsync("/stopped/" + door, method: new HttpMethod(method));
        Assert.Equal(200, status);
        Assert.Equal(given, source.Given);
        Assert.Equal(given > 0, source.IsDisposed);
        Assert.False(source.WasStopped);
    }

    [Fact]
    public async Task A_source_that_ignores_its_token_does_not_hold_the_answer()
    {
        var next = new TaskCompletionSource();
        var disposed = new TaskCompletionSource();
        IAsyncEnumerator<int> elements = QueryElements.StopUnread(WaitAsync(next.Task, disposed)).GetAsyncEnumerator();
        Assert.True(await elements.MoveNextAsync());
        await elements.DisposeAsync();
        Assert.False(disposed.Task.IsCompleted);
        // It is disposed once it answers.
        next.SetResult();
        await disposed.Task;
    }

    [Fact]
    public async Task A_driver_that_ignores_its_token_does_not_hold_the_answer()
    {
        var next = new TaskCompletionSource();
        using var table = new DataTable { Columns = { { "id", typeof(int) } } };
        for (int id = 0; id < 3; id++)
            table.Rows.Add(id);
        var reader = new DeafReader(table, next.Task);
        await using AdHocServer server = await AdHocServer.StartAsync(
            app => app.MapGet("/deaf", () => SluiceResults.Rows(reader, FieldSelection<Drop>.All)),
            controllers: []
        );
        try
        {
            (int status, _) = await server.AskAsync("/deaf");
            Assert.Equal(500, status);
        }
        // The first row may have been sent before the second one failed; the answer is cut off then.
        catch (HttpRequestException) { }
        Assert.False(reader.IsDisposed);
        // It is disposed once it answers.
        next.SetResult();
        await reader.Disposed;
    }

    /// <summary>Fails at its second row, and then never looks at its token.</summary>
    private sealed class DeafReader(DataTable table, Task next) : RecordingReader(table)
    {
        private readonly TaskCompletionSource _disposed = new();
        private int _asked;

        public Task Disposed => _disposed.Task;

        public override async Task<bool> ReadAsync(CancellationToken cancellationToken)
        {
            if (++_asked == 2)
                throw new InvalidOperationException("The row cannot be read.");
            if (_asked > 2)
                await next;
            return Read();
        }

        public override async ValueTask DisposeAsync()
        {
            await base.DisposeAsync();
            _disposed.SetResult();
        }
    }

    private static async IAsyncEnumerable<int> WaitAsync(Task next, TaskCompletionSource disposed)
    {
        try
        {
            yield return 1;
            await next;
            yield return 2;
        }
        finally
        {
            disposed.SetResult();
        }
    }

    [Fact]
    public void A_source_that_cannot_be_enumerated_leaves_nothing_behind()
    {
        var source = new FailingSource();
        Assert.Throws<NotSupportedException>(() => QueryElements.StopUnread(source).GetAsyncEnumerator());
        Assert.Throws<ObjectDisposedException>(() => source.Token.WaitHandle);
    }

    private sealed class FailingSource : IAsyncEnumerable<int>
    {
        internal CancellationToken Token { get; private set; }

        public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            Token = cancellationToken;
            throw new NotSupportedException("It cannot be enumerated.");
        }
    }

    [Theory]
    [InlineData("GET", "stream", true)]
    [InlineData("GET", "query", true)]
    [InlineData("GET", "single", true)]
    [InlineData("QUERY", "query", true)]
    [InlineData("POST", "stream", false)]
    [InlineData("POST", "query", false)]
    [InlineData("POST", "single", false)]
    [InlineData("POST", "events", true)]
    public async Task A_client_that_leaves_stops_the_statement_of_a_request_that_changes_nothing(
        string method,
        string door,
        bool isStopped
    )
    {
        var running = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var left = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var stopped = new TaskCompletionSource<bool>(TaskCreationOptions.RunContinuationsAsynchronously);
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                app.Use(
                    (context, next) =>
                    {
                        context.RequestAborted.Register(left.SetResult);
                        return next(context);
                    }
                );
                var query = new AsyncQuery<Drop>(ReadAsync);
                string[] methods = ["GET", "QUERY", "POST"];
                app.MapMethods("/stream", methods, () => SluiceResults.Stream(query, FieldSelection<Drop>.All));
                app.MapMethods("/query", methods, () => SluiceResults.Query(query, FieldSelection<Drop>.All));
                app.MapMethods("/single", methods, () => SluiceResults.QuerySingle(query, FieldSelection<Drop>.All));
                app.MapMethods("/events", methods, () => SluiceResults.Stream(ReadAsync(), FieldSelection<Drop>.All));
            },
            controllers: []
        );
        using var client = new CancellationTokenSource();
        using var request = new HttpRequestMessage(new HttpMethod(method), "/" + door);
        Task<HttpResponseMessage> answer = server.Client.SendAsync(request, client.Token);
        await running.Task;
        await client.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => answer);
        Assert.Equal(isStopped, await stopped.Task);

        async IAsyncEnumerable<Drop> ReadAsync([EnumeratorCancellation] CancellationToken cancellationToken = default)
        {
            running.SetResult();
            await left.Task;
            stopped.SetResult(cancellationToken.IsCancellationRequested);
            await Task.CompletedTask;
            yield break;
        }
    }

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(
            static app =>
            {
                app.MapMethods(
                    "/stopped/stream",
                    ["GET", "HEAD", "QUERY", "POST"],
                    () => SluiceResults.Stream(Source.Current.Query, FieldSelection<Drop>.All)
                );
                app.MapGet("/stopped/returned", () => (IAsyncEnumerable<Drop>)Source.Current.Query).WithSluice();
                app.MapGet(
                    "/stopped/counted",
                    () => SluiceResults.Stream(Source.Current.Query, FieldSelection<Drop>.All).In(new Bucket(), Count)
                );
                app.MapMethods(
                    "/stopped/query",
                    ["GET", "HEAD", "QUERY", "POST"],
                    () => SluiceResults.Query(Source.Current.Query, FieldSelection<Drop>.All)
                );
                app.MapGet(
                    "/stopped/events",
                    () => SluiceResults.Stream(Source.Current.ReadAsync(default), FieldSelection<Drop>.All)
                );
            },
            static options => options.AddEnvelope<Bucket>("Drops")
        );

    internal sealed class Source
    {
        internal static Source Current { get; set; } = new(0);

        private readonly int _failsAt;

        internal Source(int failsAt)
        {
            _failsAt = failsAt;
            Query = new(ReadAsync);
        }

        internal AsyncQuery<Drop> Query { get; }
        internal int Given { get; private set; }
        internal bool IsDisposed { get; private set; }
        internal bool WasStopped { get; private set; }

        internal async IAsyncEnumerable<Drop> ReadAsync([EnumeratorCancellation] CancellationToken cancellationToken)
        {
            try
            {
                while (Given < Count)
                {
                    cancellationToken.ThrowIfCancellationRequested();
                    await Task.CompletedTask;
                    yield return new Drop { Fails = ++Given == _failsAt };
                }
            }
            finally
            {
                WasStopped = cancellationToken.IsCancellationRequested;
                IsDisposed = true;
            }
        }
    }
}

[Shape]
public partial class Drop
{
    [WireIgnore]
    public bool Fails { get; init; }
    public int Size => Fails ? throw new InvalidOperationException("It does not say.") : 1;
}

[Shape]
public partial class Bucket
{
    public IReadOnlyList<Drop> Drops { get; set; } = [];
}

[Route("stopped")]
public sealed class StoppedController : ControllerBase
{
    [HttpGet("controller")]
    public IAsyncEnumerable<Drop> Stream(Include<Drop> include) => StoppedQueryTests.Source.Current.Query;
}
