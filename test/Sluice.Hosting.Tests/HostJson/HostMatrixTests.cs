using System.Text.Json.Nodes;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Hosting.Tests.HostJson;

/// <summary>An application answers the same with and without AddSluice, except for members that are hidden.</summary>
public sealed class HostMatrixTests
{
    private static readonly string[] s_endpoints =
    [
        "plain",
        "task",
        "list",
        "map",
        "object",
        "wrapped",
        "stream",
        "ok",
        "created",
        "results",
        "json",
        "either",
        "written",
    ];
    private static readonly string[] s_actions =
    [
        "plain",
        "list",
        "result",
        "accepted",
        "json",
        "stream",
        "problem",
        "produces",
    ];
    private static readonly string?[] s_accepts =
    [
        null,
        "text/plain",
        "text/html",
        "text/json",
        "application/problem+json",
        "application/xml, */*;q=0.1",
        "application/vnd.msgpack",
        "application/vnd.msgpack, application/json;q=0.5",
    ];

    private static readonly bool s_isWhole = Environment.GetEnvironmentVariable("SLUICE_HOST_MATRIX") == "whole";

    public static TheoryData<string> Options =>
        ["default", "everything", .. SeededSample.Of(MatrixOptions.All.Keys.Except(["default", "everything"]), 0, 7)];

    [Theory]
    [MemberData(nameof(Options))]
    public async Task Every_answer_is_the_hosts_own(string options)
    {
        await using MatrixHost alone = await MatrixHost.StartAsync(MatrixOptions.All[options], withSluice: false),
            joined = await MatrixHost.StartAsync(MatrixOptions.All[options], withSluice: true);
        var faults = new List<string>();
        int hidden = 0,
            asked = 0;
        var chance = new Random(options.Length);
        foreach (string type in MatrixHost.Names)
        {
            foreach (string endpoint in s_endpoints)
                await CompareAsync(HttpMethod.Get, $"/{type}/{endpoint}");
            foreach (string action in s_actions)
                await CompareAsync(HttpMethod.Get, $"/mvc/{type}/{action}");
            foreach (string? accept in s_accepts)
                await CompareAsync(HttpMethod.Get, $"/mvc/{type}/plain", accept);
            await CompareAsync(HttpMethod.Get, $"/{type}/plain", "application/vnd.msgpack");
            // Endpoints without Sluice have no HEAD of their own, and ignore what its endpoints take.
            foreach (string path in (string[])[$"/{type}/plain", $"/mvc/{type}/plain", $"/{type}/stream"])
            {
                await CompareAsync(HttpMethod.Head, path);
                await CompareAsync(HttpMethod.Get, path + "?include=[id]&filter=id eq 1&sort=-id&after=x");
            }
            foreach (string body in await BodiesAsync(alone, type))
            {
                await CompareAsync(HttpMethod.Post, $"/{type}/bound", null, body);
                // Read as itself, the base of a type that hides a member hides nothing.
                if (type == "opened")
                    continue;
                await CompareAsync(HttpMethod.Post, $"/{type}/echo", null, body);
                await CompareAsync(HttpMethod.Post, $"/mvc/{type}/echo", null, body);
            }
        }

        foreach (string path in (string[])["/problem", "/invalid", "/text", "/missing", "/openapi/v1.json", "/absent"])
            await CompareAsync(HttpMethod.Get, path);
        Assert.True(faults.Count == 0, $"{faults.Count} of {asked}:\n" + string.Join("\n\n", faults.Take(12)));
        Assert.InRange(hidden, 20, int.MaxValue);

        async Task CompareAsync(HttpMethod method, string path, string? accept = null, string? body = null)
        {
            // The whole matrix on request (eng/host-matrix.sh), otherwise a fixed part of it.
            if (
                !s_isWhole
                && options is not ("default" or "everything")
                && path.Count(c => c == '/') > 1
                && chance.Next(5) != 0
            )
                return;
            asked++;
            Answer expected = await Answer.OfAsync(alone.Client, method, path, accept, body),
                actual = await Answer.OfAsync(joined.Client, method, path, accept, body);
            // What was read is told in plain text; the document describes what is read too.
            bool isExact =
                path.EndsWith("/bound", StringComparison.Ordinal)
                || path == "/openapi/v1.json"
                || expected.Status >= 400;
            Answer stripped = isExact ? expected : expected.WithoutHidden();
            if (!isExact && stripped != expected)
            {
                hidden++;
                actual = actual.Comparable();
            }

            if (
                stripped != actual
                || (
                    !isExact
                    && (
                        actual.Text.Contains("canary", StringComparison.Ordinal)
                        || actual.Text.Contains("3133", StringComparison.Ordinal)
                    )
                    && body is null
                )
            )
                faults.Add($"{method} {path} {accept} {body}\n  {stripped}\n  {actual}");
        }
    }

    // What the host itself writes, and what clients get wrong.
    private static async Task<List<string>> BodiesAsync(MatrixHost alone, string type)
    {
        string whole = (await Answer.OfAsync(alone.Client, HttpMethod.Get, $"/{type}/plain")).Text;
        var bodies = new List<string>
        {
            whole,
            "{}",
            "null",
            "[]",
            "",
            "{",
            "{\"id\":\"x\"}",
            whole.Replace("3133", "4144", StringComparison.Ordinal).Replace("canary", "sent", StringComparison.Ordinal),
        };
        if (whole.StartsWith('{') && JsonNode.Parse(whole) is JsonObject members)
        {
            // What a type does not know goes into its extension data, which may be hidden.
            members[type == "extended" ? "hiddenUnmapped" : "unmapped"] = 1;
            bodies.Add(members.ToJsonString());
            bodies.Add("{" + string.Join(',', members.Reverse().Select(member => $"\"{member.Key}\":null")) + "}");
        }

        return bodies;
    }
}
