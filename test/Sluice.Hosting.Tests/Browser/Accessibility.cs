using System.Text.Json;
using Deque.AxeCore.Commons;
using Microsoft.Playwright;

namespace Sluice.Hosting.Tests.Browser;

/// <summary>What axe finds on a page.</summary>
internal static class Accessibility
{
    private static readonly string s_script = new BundledAxeScriptProvider().GetScript();

    /// <summary>Returns the serious and critical findings, one a line with its first elements; none is the empty text.</summary>
    public static async Task<string> FindSeriousAsync(IPage page)
    {
        // The library's own call opens an empty page for each result, which takes more time than the rules.
        await page.EvaluateAsync(s_script);
        JsonElement violations = await page.EvaluateAsync<JsonElement>(
            "axe.run(document, { resultTypes: ['violations'] }).then(result => result.violations)"
        );
        return string.Join(
            '\n',
            violations
                .EnumerateArray()
                .Where(static finding => finding.GetProperty("impact").GetString() is "serious" or "critical")
                .Select(Describe)
        );
    }

    private static string Describe(JsonElement finding)
    {
        IEnumerable<string> nodes = finding.GetProperty("nodes").EnumerateArray().Take(3).Select(DescribeNode);
        return $"{finding.GetProperty("id")}: {finding.GetProperty("help")}: {string.Join(" | ", nodes)}";
    }

    private static string DescribeNode(JsonElement node)
    {
        IEnumerable<JsonElement> messages = node.GetProperty("any")
            .EnumerateArray()
            .Select(c => c.GetProperty("message"));
        return $"{node.GetProperty("html")} ({string.Join(", ", messages)})";
    }
}
