using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
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
    [InlineData("POST", "stream", false)]
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

    private static Task<AdHocServer> StartAsync() =>
        AdHocServer.StartAsync(
            static app =>
            {
                app.MapMethods(
                    "/stopped/stream",
                    ["GET", "HEAD", "POST"],
                    () => SluiceResults.Stream(Source.Current.Query, FieldSelection<Drop>.All)
                );
                app.MapGet("/stopped/returned", () => (IAsyncEnumerable<Drop>)Source.Current.Query).WithSluice();
                app.MapGet(
                    "/stopped/counted",
                    () => SluiceResults.Stream(Source.Current.Query, FieldSelection<Drop>.All).In(new Bucket(), Count)
                );
                app.MapMethods(
                    "/stopped/query",
                    ["GET", "HEAD"],
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
