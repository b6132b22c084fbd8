using System.Collections.Concurrent;
using System.Text;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// No way out of a server shows a guarded member to a caller without the policy, or a [Never] member to anybody.
/// </summary>
[Collection(nameof(LeakServer))]
public sealed class LeakTests(LeakServer leaks)
{
    /// <summary>Who asks: nobody in particular, one who is signed in without the policy, and the staff.</summary>
    internal static readonly string?[] Callers = [null, "X-Guest", "X-Staff"];
    private static readonly string?[] s_accepts =
    [
        null,
        "application/vnd.msgpack",
        "application/jsonl",
        "text/event-stream",
        "text/csv",
    ];
    private static readonly string[] s_includes = ["", "?include=!all", "?include=salary,hash", "?include=name"];

    /// <summary>Whether every combination is tried, rather than a sample of them.</summary>
    internal static bool IsLong { get; } = Environment.GetEnvironmentVariable("SLUICE_EVERY_LEAK") == "1";
    private readonly IReadOnlyList<string> _paths = leaks.Paths;

    [Fact]
    public async Task Results_OverEveryValueWireAndCaller_ShowNoSecret()
    {
        var shown = new ConcurrentQueue<string>();
        ConcurrentDictionary<string, bool> seen = [];
        int asked = 0;
        await Parallel.ForEachAsync(
            Combinations(),
            new ParallelOptions { MaxDegreeOfParallelism = 4 },
            async (combination, _) =>
            {
                (string path, string? accept) = combination;
                foreach (string? caller in Callers)
                {
                    (int status, string text) = await AskAsync(path, accept, caller);
                    Interlocked.Increment(ref asked);
                    bool mayBeGuarded = caller == "X-Staff" && !LeakRoutes.IsHosts(path);
                    if (
                        IsFailure(path, status)
                        || text.Contains(mayBeGuarded ? Canary.Never : "canary", StringComparison.Ordinal)
                    )
                        shown.Enqueue($"{path} {accept} {caller}: {status} {text}");
                    if (mayBeGuarded && text.Contains(Canary.Guarded, StringComparison.Ordinal))
                        seen.TryAdd(path.Split('?')[0], true);
                }
            }
        );

        Assert.True(shown.IsEmpty, $"{shown.Count} leaks, such as:\n{string.Join('\n', shown.Take(12))}");
        string[] hidden = [.. _paths.Where(path => !LeakRoutes.IsHosts(path)).Except(seen.Keys)];
        TestContext.Current.SendDiagnosticMessage(
            $"{asked} answers, in which {seen.Count} of {_paths.Count} endpoints show the staff what is guarded."
        );
        // That nothing leaks would be true of empty answers too.
        Assert.True(
            hidden.Length < _paths.Count / (IsLong ? 50 : 5),
            $"The staff saw nothing guarded of {hidden.Length} endpoints, such as {string.Join(", ", hidden.Take(12))}."
        );
    }

    // One expression after the other, so that each meets every kind of value, way and wire; all of them in the long
    // run.
    private IEnumerable<(string Path, string? Accept)> Combinations()
    {
        int round = 0;
        foreach (string path in _paths)
        {
            foreach (string? accept in s_accepts)
            {
                if (accept == "text/csv" && !LeakRoutes.HasCsv(path))
                    continue;
                if (
                    accept is not null
                    && accept != s_accepts[1]
                    && accept != "text/csv"
                    && (
                        !path.Contains("stream", StringComparison.Ordinal)
                        || path.Contains("envelope", StringComparison.Ordinal)
                    )
                )
                    continue;
                string[] includes = LeakRoutes.TakesInclude(path) ? s_includes : s_includes[..1];
                foreach (string include in IsLong ? s_includes : [includes[round++ % includes.Length]])
                    yield return (path + include, accept);
            }
        }
    }

    [Fact]
    public async Task Results_UnderMixedCallersAtOnce_ShowEachWhatIsTheirs()
    {
        string[] paths =
        [
            .. _paths
                .Where(path => !path.Contains("query", StringComparison.Ordinal) && !LeakRoutes.IsHosts(path))
                .Where(path => path.Split('/')[^1] is "nested" or "loose" or "plain"),
        ];
        var wrong = new ConcurrentBag<string>();
        await Parallel.ForEachAsync(
            Enumerable.Range(0, IsLong ? 24_000 : 1_500),
            new ParallelOptions { MaxDegreeOfParallelism = 16 },
            async (i, _) =>
            {
                string path = paths[i % paths.Length];
                string? caller = Callers[i / paths.Length % Callers.Length];
                (int status, string text) = await AskAsync(path, i % 3 == 0 ? "application/vnd.msgpack" : null, caller);
                if (
                    status is not (200 or 201)
                    || text.Contains(Canary.Never, StringComparison.Ordinal)
                    || text.Contains(Canary.Guarded, StringComparison.Ordinal) != (caller == "X-Staff")
                )
                    wrong.Add($"{path} ({caller}): {status} {text}");
            }
        );

        Assert.True(wrong.IsEmpty, $"{wrong.Count} answers, such as:\n{string.Join('\n', wrong.Take(5))}");
    }

    // What can't be projected is refused, without a word.
    private static bool IsFailure(string path, int status) =>
        status >= 500 && !path.Contains("query", StringComparison.Ordinal);

    private Task<(int Status, string Text)> AskAsync(string path, string? accept, string? caller) =>
        AskAsync(leaks.Server, path, accept, caller);

    internal static async Task<(int Status, string Text)> AskAsync(
        AdHocServer server,
        string path,
        string? accept,
        string? caller
    )
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (accept is not null)
            request.Headers.TryAddWithoutValidation("Accept", accept);
        if (caller is not null)
            request.Headers.Add(caller, "1");
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        return ((int)response.StatusCode, Encoding.Latin1.GetString(await response.Content.ReadAsByteArrayAsync()));
    }
}
