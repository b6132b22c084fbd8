using System.Collections.Concurrent;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.DependencyInjection;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// Nothing beside the answers themselves shows a secret: no document, explorer page, entity tag, cache entry, error or
/// suggestion names a hidden member or depends on its value.
/// </summary>
[Collection(nameof(LeakServer))]
public sealed partial class LeakElsewhereTests(LeakServer leaks)
{
    private readonly AdHocServer _server = leaks.Server;
    private static readonly string[] s_hosts = ["host-", "mvc-"];
    private static readonly int s_every = SeededSample.IsWanted ? 11 : 5;

    [GeneratedRegex("canary", RegexOptions.IgnoreCase)]
    private static partial Regex Value();

    private static Regex Names(IEnumerable<string> names) =>
        new($@"\b({string.Join('|', names)})\b", RegexOptions.IgnoreCase);

    [Fact]
    public async Task OpenApiDocuments_OfEveryEndpoint_NameNoHiddenMember()
    {
        foreach (string? caller in LeakTests.Callers)
        {
            (int status, string text) = await LeakTests.AskAsync(_server, "/openapi/v1.json", null, caller);
            Assert.Equal(200, status);
            Assert.Contains("\"name\"", text, StringComparison.Ordinal);
            Assert.DoesNotMatch(Value(), text);
            // A document is for everybody. Routes may name what they like.
            Assert.DoesNotMatch(
                Names([.. LeakRoutes.Guarded, .. LeakRoutes.Hidden]),
                Regex.Replace(text, "\"/[^\"]*\"", "\"\"")
            );
        }
    }

    [Fact]
    public async Task Explorer_OfEveryEndpoint_ShowsWhatTheCallerMaySee()
    {
        foreach (string? caller in LeakTests.Callers)
        {
            foreach (string page in (string[])["/sluice", "/sluice/endpoints.json"])
            {
                (int status, string text) = await LeakTests.AskAsync(_server, page, null, caller);
                Assert.Equal(200, status);
                Assert.DoesNotMatch(Value(), text);
                foreach (string name in LeakRoutes.Hidden)
                    Assert.DoesNotContain($"\"name\":\"{name}\"", text, StringComparison.OrdinalIgnoreCase);
                bool showsGuarded = caller == "X-Staff" && page.EndsWith("json", StringComparison.Ordinal);
                foreach (string name in LeakRoutes.Guarded)
                    Assert.Equal(
                        showsGuarded && name != "yearlySalary",
                        text.Contains($"\"name\":\"{name}\"", StringComparison.Ordinal)
                    );
            }
        }
    }

    [Fact]
    public async Task EntityTags_DependOnWhatTheCallerSeesAlone()
    {
        // The value behind a hidden member changes, and the tag does not.
        foreach (string? caller in LeakTests.Callers)
        {
            bool isSame =
                (await TagAsync("/changing?include=!all", caller)).Tag
                == (await TagAsync("/changing?include=!all", caller)).Tag;
            Assert.Equal(caller != "X-Staff", isSame);
        }

        // A tag of the staff is no proof for anybody else.
        int compared = 0;
        foreach (string path in Sample(leaks.Paths))
        {
            (string? staffs, string whole) = await TagAsync(path, "X-Staff");
            if (staffs is null)
                continue;
            foreach (string? caller in LeakTests.Callers[..2])
            {
                (string? tag, string text) = await TagAsync(path, caller);
                (_, string answer) = await TagAsync(path, caller, staffs);
                Assert.True(answer == (text == whole ? "" : text), $"{path} ({caller}): {answer}");
                Assert.Equal(text == whole, tag == staffs);
                compared += text == whole ? 0 : 1;
            }
        }

        Assert.True(compared > 40, $"{compared} tags differed.");
    }

    [Fact]
    public async Task CachedAnswers_OfOneCaller_ShowOthersNoSecret()
    {
        IReadOnlyList<string> byInclude = [],
            asTheHostDoes = [];
        await using AdHocServer first = await AdHocServer.StartAsync(
            app =>
                byInclude = LeakRoutes.Map(
                    app,
                    Sample,
                    endpoint =>
                        endpoint.CacheOutput(
                            policy => policy.AddPolicy<CacheEverything>().VaryByInclude(),
                            excludeDefaultPolicy: true
                        )
                ),
            LeakRoutes.Configure
        );
        await using AdHocServer second = await AdHocServer.StartAsync(
            app =>
                asTheHostDoes = LeakRoutes.Map(
                    app,
                    Sample,
                    endpoint =>
                        endpoint.CacheOutput(policy => policy.AddPolicy<CacheEverything>(), excludeDefaultPolicy: true)
                ),
            LeakRoutes.Configure
        );
        var shown = new ConcurrentQueue<string>();
        foreach (
            (AdHocServer server, string path) in byInclude
                .Select(path => (first, path))
                .Concat(asTheHostDoes.Select(path => (second, path)))
        )
        {
            // The staff comes first, so that what is cached is the most that there is.
            foreach (string? caller in (string?[])["X-Staff", "X-Guest", null, "X-Guest", "X-Staff", null])
            {
                (_, string text) = await LeakTests.AskAsync(server, path, null, caller);
                if (text.Contains(caller == "X-Staff" ? Canary.Never : "canary", StringComparison.Ordinal))
                    shown.Enqueue($"{path} {caller}: {text}");
            }
        }

        Assert.True(shown.IsEmpty, $"{shown.Count} leaks, such as:\n{string.Join('\n', shown.Take(8))}");
    }

    [Fact]
    public async Task Errors_AboutNamesLikeHiddenOnes_SuggestNoHiddenMember()
    {
        string[] expressions =
        [
            "salry",
            "hahs,nte",
            "nme,bons,pya,nobodsy",
            "public[salaryy,hsh]",
            "next[public[salar]]",
            "privat",
            "!al,-salaryx",
            "item1[salry]",
            "value.salry",
        ];
        int refused = 0;
        foreach (string path in Sample(leaks.Paths))
        {
            foreach (
                string expression in LeakTests.IsLong
                    ? expressions
                    :
                    [
                        expressions[path.Length % expressions.Length],
                        expressions[(path.Length + 4) % expressions.Length],
                    ]
            )
            {
                foreach (string? caller in LeakTests.Callers)
                {
                    (int status, string text) = await LeakTests.AskAsync(
                        _server,
                        $"{path}?include={expression}",
                        null,
                        caller
                    );
                    bool isStaff = caller == "X-Staff";
                    if (status == 400)
                        Assert.DoesNotMatch(
                            Names(isStaff ? LeakRoutes.Hidden : [.. LeakRoutes.Hidden, .. LeakRoutes.Guarded]),
                            text
                        );
                    if (!isStaff)
                        Assert.DoesNotMatch(Value(), text);
                    refused += status == 400 ? 1 : 0;
                }
            }
        }

        Assert.True(refused > 80, $"{refused} were refused.");
    }

    // Of Sluice's own ways a part, which meets each kind; all of them in the long run.
    private static IEnumerable<string> Sample(IReadOnlyList<string> paths) => paths.Where(Sample);

    private static bool Sample(string path)
    {
        string way = path.Split('/')[2];
        return !s_hosts.Any(host => way.StartsWith(host, StringComparison.Ordinal))
            && (LeakTests.IsLong || path.Sum(character => character) % s_every == 0);
    }

    private async Task<(string? Tag, string Text)> TagAsync(string path, string? caller, string? known = null)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        if (caller is not null)
            request.Headers.Add(caller, "1");
        if (known is not null)
            request.Headers.TryAddWithoutValidation("If-None-Match", known);
        using HttpResponseMessage response = await _server.Client.SendAsync(request);
        return (response.Headers.ETag?.ToString(), await response.Content.ReadAsStringAsync());
    }

    /// <summary>Caches whatever it is asked for, as an application may.</summary>
    private sealed class CacheEverything : IOutputCachePolicy
    {
        public ValueTask CacheRequestAsync(OutputCacheContext context, CancellationToken cancellation)
        {
            context.EnableOutputCaching =
                context.AllowCacheLookup =
                context.AllowCacheStorage =
                context.AllowLocking =
                    true;
            return ValueTask.CompletedTask;
        }

        public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation) =>
            ValueTask.CompletedTask;

        public ValueTask ServeResponseAsync(OutputCacheContext context, CancellationToken cancellation) =>
            ValueTask.CompletedTask;
    }
}
