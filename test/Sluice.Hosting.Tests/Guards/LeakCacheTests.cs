using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.Guards;

/// <summary>
/// No way out of a server whose handlers ask for public caching shows a guarded member to a caller without the policy,
/// under caches and under settings of the host: neither by GET nor by HEAD, in no body and no header.
/// </summary>
public sealed class LeakCacheTests(ITestOutputHelper output)
{
    private static readonly string[] s_includes = ["", "?include=!all"];
    private static readonly string[] s_accepts = ["application/json", "application/vnd.msgpack"];

    private sealed record Answer(int Status, string Text, string Headers, bool IsPublic);

    public static TheoryData<string, string> Settings =>
        new()
        {
            { "response", "names and enumerations" },
            { "output", "default" },
            { "output-include", "indented" },
        };

    [Theory]
    [MemberData(nameof(Settings))]
    public async Task Caches_give_nobody_what_only_the_staff_may_see(string cache, string host)
    {
        IReadOnlyList<string> paths = [];
        int index = 0;
        await using AdHocServer server = await AdHocServer.StartAsync(
            app =>
            {
                if (cache == "response")
                    app.UseResponseCaching();
                paths = LeakRoutes.Map(
                    app,
                    _ => LeakTests.IsLong || !SeededSample.IsWanted || index++ % 12 == cache.Length % 12,
                    endpoint => Configure(endpoint, cache)
                );
            },
            LeakRoutes.Configure,
            services =>
            {
                services.AddResponseCaching();
                services.ConfigureHttpJsonOptions(options => Apply(options.SerializerOptions, host));
            }
        );

        var wrong = new List<string>();
        int asked = 0,
            shown = 0,
            seen = 0;
        foreach ((string asks, string accept) in Combinations(paths))
        {
            Answer first = await AskAsync(server, asks, accept, null);
            Answer staff = await AskAsync(server, asks, accept, "X-Staff");
            Answer head = await AskAsync(server, asks, accept, "X-Staff", HttpMethod.Head);
            Answer[] others =
            [
                first,
                await AskAsync(server, asks, accept, null),
                await AskAsync(server, asks, accept, "X-Guest"),
                await AskAsync(server, asks, accept, null, HttpMethod.Head),
                head,
            ];
            asked += 6;
            if (!LeakRoutes.IsHosts(asks))
                shown++;
            foreach (Answer answer in others)
                if ((answer.Text + answer.Headers).Contains("canary", StringComparison.Ordinal))
                    wrong.Add($"{asks} {accept}: {answer}");
            if (others[1].Text != first.Text || others[1].Status != first.Status)
                wrong.Add($"{asks}: {others[1]} was {first}");
            bool isGuarded = staff.Text.Contains(Canary.Guarded, StringComparison.Ordinal);
            if (isGuarded)
                seen++;
            if (staff.Text.Contains(Canary.Never, StringComparison.Ordinal))
                wrong.Add($"{asks}: {staff}");
            if (isGuarded && (staff.IsPublic || head.IsPublic))
                wrong.Add($"{asks} is public: {staff}\n  {head}");
        }
        output.WriteLine($"{asked} answers, {seen} of {shown} with a guarded value for the staff");
        Assert.True(wrong.Count == 0, $"{wrong.Count}, such as:\n{string.Join('\n', wrong.Take(10))}");
        // Few kinds show it to nobody on one way: a list of objects, a node, what a query can't project.
        Assert.InRange(seen, shown * 9 / 10, shown);
    }

    // One wire and expression after the other; all of them in the long run.
    private static IEnumerable<(string Asks, string Accept)> Combinations(IReadOnlyList<string> paths)
    {
        int turn = 0;
        foreach (string path in paths)
        {
            (string Asks, string Accept)[] all =
            [
                .. from include in LeakRoutes.TakesInclude(path) ? s_includes : s_includes[..1]
                from accept in s_accepts
                select (path + include, accept),
            ];
            foreach ((string Asks, string Accept) each in LeakTests.IsLong ? all : [all[turn++ % all.Length]])
                yield return each;
        }
    }

    private static void Configure(RouteHandlerBuilder endpoint, string cache)
    {
        endpoint.AddEndpointFilter(
            (invocation, next) =>
            {
                invocation.HttpContext.Response.Headers.CacheControl = "public, max-age=60";
                return next(invocation);
            }
        );
        if (cache == "output")
            endpoint.CacheOutput();
        if (cache == "output-include")
            endpoint.CacheOutput(policy => policy.VaryByInclude());
    }

    private static void Apply(JsonSerializerOptions options, string host)
    {
        if (host == "indented")
            options.WriteIndented = true;
        if (host != "names and enumerations")
            return;
        options.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
        options.DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseLower;
        options.Converters.Add(new JsonStringEnumConverter());
        options.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
    }

    private static async Task<Answer> AskAsync(
        AdHocServer server,
        string path,
        string accept,
        string? caller,
        HttpMethod? method = null
    )
    {
        using var request = new HttpRequestMessage(method ?? HttpMethod.Get, path);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        if (caller is not null)
            request.Headers.Add(caller, "1");
        using HttpResponseMessage response = await server.Client.SendAsync(request);
        string text = Encoding.Latin1.GetString(await response.Content.ReadAsByteArrayAsync());
        return new(
            (int)response.StatusCode,
            text,
            response.Headers.ToString() + response.Content.Headers,
            response.Headers.CacheControl is { Public: true }
        );
    }
}
