using System.Globalization;
using System.Text;

namespace Sluice.Benchmarks.Report;

/// <summary>Draws ratios as horizontal bars, with a line at 1, where the peer is.</summary>
internal static class BarChart
{
    private const int Left = 330,
        Width = 400,
        RowHeight = 18,
        Top = 28;

    // Longer bars are cut off; their number is beside them.
    private const double Longest = 2;

    /// <summary>Returns the chart as SVG; its colours follow the reader's light or dark scheme.</summary>
    internal static string Draw(string title, IReadOnlyList<(string Name, double Ratio)> rows)
    {
        int height = Top + (rows.Count * RowHeight) + 8;
        var svg = new StringBuilder();
        svg.Append(
            CultureInfo.InvariantCulture,
            $$"""
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{Left + Width + 70}} {{height}}" role="img">
            <title>{{title}}</title>
            <style>
            text { font: 12px system-ui, sans-serif; fill: #222 } .n { text-anchor: end }
            .ours { fill: #1769aa } .lost { fill: #b3541e } line { stroke: #888; stroke-dasharray: 3 3 }
            @media (prefers-color-scheme: dark) { text { fill: #ddd } .ours { fill: #6cb2eb } .lost { fill: #e8945f } }
            </style>
            <text x="{{Left}}" y="16">{{title}}</text>

            """
        );
        double one = Left + (Width / Longest);
        svg.Append(
                CultureInfo.InvariantCulture,
                $"""<line x1="{one:0}" x2="{one:0}" y1="{Top - 6}" y2="{height - 4}"/>"""
            )
            .Append('\n');
        for (int i = 0; i < rows.Count; i++)
        {
            (string name, double ratio) = rows[i];
            int y = Top + (i * RowHeight);
            double length = Math.Min(ratio, Longest) / Longest * Width;
            svg.Append(
                    CultureInfo.InvariantCulture,
                    $"""<text class="n" x="{Left - 8}" y="{y + 11}">{name}</text><rect class="{(ratio > 1 ? "lost" : "ours")}" x="{Left}" y="{y}" width="{length:0.0}" height="{RowHeight - 5}"/><text x="{Left + length + 5:0}" y="{y + 11}">{ratio:0.00}</text>"""
                )
                .Append('\n');
        }
        return svg.Append("</svg>\n").ToString();
    }
}
