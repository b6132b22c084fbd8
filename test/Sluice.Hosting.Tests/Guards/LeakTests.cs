using System.Text;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>No way out of a server shows a guarded member to a caller without the policy, or a [Never] member to anybody.</summary>
public sealed class LeakTests : IAsyncLifetime
{
    private static readonly string?[] s_accepts = [null, "application/vnd.msgpack", "application/jsonl", "text/event-stream"];
    private static readonly string[] s_includes = ["", "?include=!all", "?include=salary,hash", "?include=name"];

    /// <summary>Whether every combination is tried, rather than a sample of them.</summary>
    internal static bool IsLong { get; } = Environment.GetEnvironmentVariable("SLUICE_EVERY_LEAK") == "1";
    private AdHocServer _server = null!;

    public async ValueTask InitializeAsync() => _server = await AdHocServer.StartAsync(LeakRoutes.Map);

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Fact]
    public async Task Results_OverEveryValueWireAndCaller_ShowNoSecret()
    {
        var leaks = new List<string>();
        int seen = 0, round = 0;
        foreach (string path in LeakRoutes.Paths)
        {
            foreach (string? accept in s_accepts)
            {
                if (accept is not null && accept != s_accepts[1] && !path.Contains("stream", StringComparison.Ordinal)) continue;
                // One expression after the other, so that each meets every kind of value, way and wire; all of them in the long run.
                foreach (string include in IsLong ? s_includes : [s_includes[round++ % s_includes.Length]])
                {
                    (int status, string anybodys) = await AskAsync(path + include, accept, isStaff: false);
                    if (anybodys.Contains("canary", StringComparison.Ordinal) || IsFailure(path, status)) leaks.Add($"{path}{include} {accept}: {status} {anybodys}");
                    (status, string staffs) = await AskAsync(path + include, accept, isStaff: true);
                    if (staffs.Contains(Canary.Never, StringComparison.Ordinal) || IsFailure(path, status)) leaks.Add($"{path}{include} {accept} (staff): {status} {staffs}");
                    seen += staffs.Contains(Canary.Guarded, StringComparison.Ordinal) ? 1 : 0;
                }
            }
        }

        Assert.True(leaks.Count == 0, $"{leaks.Count} leaks, such as:\n{string.Join('\n', leaks.Take(12))}");
        // That nothing leaks would be true of empty answers too.
        Assert.True(seen > LeakRoutes.Paths.Count, $"The staff saw {seen} guarded values.");
    }

    [Fact]
    public async Task Results_UnderMixedCallersAtOnce_ShowEachWhatIsTheirs()
    {
        string[] paths = [.. LeakRoutes.Paths.Where(path => !path.Contains("query", StringComparison.Ordinal)).Where(path => path.EndsWith("/nested", StringComparison.Ordinal) || path.EndsWith("/loose", StringComparison.Ordinal) || path.EndsWith("/plain", StringComparison.Ordinal))];
        var wrong = new System.Collections.Concurrent.ConcurrentBag<string>();
        await Parallel.ForEachAsync(Enumerable.Range(0, 1_500), new ParallelOptions { MaxDegreeOfParallelism = 16 }, async (i, _) =>
        {
            string path = paths[i % paths.Length];
            bool isStaff = (i / paths.Length) % 2 == 0;
            (int status, string text) = await AskAsync(path, i % 3 == 0 ? "application/vnd.msgpack" : null, isStaff);
            if (status is not (200 or 201) || text.Contains(Canary.Never, StringComparison.Ordinal) || text.Contains(Canary.Guarded, StringComparison.Ordinal) != isStaff) wrong.Add($"{path} (staff: {isStaff}): {status} {text}");
        });

        Assert.True(wrong.IsEmpty, $"{wrong.Count} answers, such as:\n{string.Join('\n', wrong.Take(5))}");
    }

    // What can't be projected is refused, without a word.
    private static bool IsFailure(string path, int status) => status >= 500 && !path.Contains("query", StringComparison.Ordinal);

    private async Task<(int Status, string Text)> AskAsync(string path, string? accept, bool isStaff)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (accept is not null) request.Headers.TryAddWithoutValidation("Accept", accept);
        if (isStaff) request.Headers.Add("X-Staff", "1");
        using HttpResponseMessage response = await _server.Client.SendAsync(request);
        return ((int)response.StatusCode, Encoding.Latin1.GetString(await response.Content.ReadAsByteArrayAsync()));
    }
}
