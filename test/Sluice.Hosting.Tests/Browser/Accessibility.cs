using Deque.AxeCore.Commons;
using Deque.AxeCore.Playwright;
using Microsoft.Playwright;

namespace Sluice.Hosting.Tests.Browser;

/// <summary>What axe finds on a page.</summary>
internal static class Accessibility
{
    // What passes, what is unclear and what does not apply is not described.
    private static readonly AxeRunOptions s_options = new() { ResultTypes = [ResultType.Violations] };

    /// <summary>Returns the serious and critical findings, one a line with its first elements; none is the empty text.</summary>
    public static async Task<string> FindSeriousAsync(IPage page)
    {
        AxeResult result = await page.RunAxe(s_options);
        return string.Join(
            '\n',
            result
                .Violations.Where(finding => finding.Impact is "serious" or "critical")
                .Select(finding =>
                    $"{finding.Id}: {finding.Help}: "
                    + string.Join(
                        " | ",
                        finding
                            .Nodes.Take(3)
                            .Select(node =>
                                $"{node.Html} ({string.Join(", ", node.Any.Select(check => check.Message))})"
                            )
                    )
                )
        );
    }
}
