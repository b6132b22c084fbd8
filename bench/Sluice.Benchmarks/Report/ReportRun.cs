using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Report;

/// <summary>
/// Runs all workloads of the gate and writes the page of published figures, with a chart for each area.
/// </summary>
internal static class ReportRun
{
    private const string Command = "bench/report.sh";

    /// <summary>Measures and writes <c>benchmarks.md</c> and its charts.</summary>
    /// <param name="directory">The directory of the pages.</param>
    /// <param name="prefixes">The workloads; all without any.</param>
    /// <returns>0.</returns>
    internal static int Run(string directory, IReadOnlyList<string> prefixes)
    {
        var lines = new List<GateLine>();
        foreach (GateLine line in GateRun.Measure(prefixes))
        {
            lines.Add(line);
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{line.Name}\t{line.Ratio:0.000}"));
        }

        Directory.CreateDirectory(Path.Combine(directory, "images", "benchmarks"));
        var page = new StringBuilder(Head(TimedWorkload.MedianOf(lines.Select(line => line.Noise))));
        ILookup<bool, GateLine> lost = lines
            .Where(line => line.Ratio > 1 && !line.Name.StartsWith("options.stj", StringComparison.Ordinal))
            .OrderByDescending(line => line.Ratio)
            .ToLookup(line => Area.IsBesidePlainer(line.Name));
        LossTable(
            page,
            "What we lose",
            "Lines with a ratio above 1 beside what could be used in place of Sluice, the worst first; `gate NAME` "
                + "repeats one.",
            [.. lost[false]]
        );
        LossTable(
            page,
            "What costs more than a bound",
            "Lines with a ratio above 1 beside a bound (copying the bytes, a time that was set) or a plainer form of "
                + "the same call\n(without a selection, under the defaults, with generated code); `gate NAME` repeats one.",
            [.. lost[true]]
        );
        ILookup<Area, GateLine> byArea = lines.ToLookup(line => Area.Of(line.Name));
        foreach (Area area in Area.All)
        {
            GateLine[] own = [.. byArea[area].OrderBy(line => line.Name, StringComparer.Ordinal)];
            if (own.Length == 0)
                continue;
            string chart = $"images/benchmarks/{area.Prefix.Replace('.', '-')}.svg";
            File.WriteAllText(
                Path.Combine(directory, chart),
                BarChart.Draw(
                    $"{area.Title}: ratio of times, lower is faster",
                    [.. own.Select(line => (line.Name, line.Ratio))]
                )
            );
            string repeat = area.TakesOthers ? "" : $"Repeat with `gate {area.Prefix}.`.";
            Table(page, area.Title, $"Peer: {area.Peer}. {repeat}\n\n![{area.Title}: ratios as bars]({chart})", own);
        }

        File.WriteAllText(Path.Combine(directory, "benchmarks.md"), page.ToString());
        return 0;
    }

    private static string Head(double noise)
    {
        string processor = File.Exists("/proc/cpuinfo")
            ? File.ReadLines("/proc/cpuinfo")
                .FirstOrDefault(line => line.StartsWith("model name", StringComparison.Ordinal))
                ?.Split(':')[1]
                .Trim()
                ?? "unknown"
            : "unknown";
        return string.Create(
                CultureInfo.InvariantCulture,
                $"""
                # Benchmarks

                After reading this page, you know how fast Sluice is beside its peers, line by line, and where it is slower.

                Written by `{Command}`; do not edit. Machine: {processor}, {Environment.ProcessorCount} cores,
                {RuntimeInformation.OSDescription.Split('#')[
                    0
                ].Trim()}, {RuntimeInformation.FrameworkDescription}. Versions of the peers: `Directory.Packages.props`.

                **Method.** Each area below runs in a process of its own: subject and peers in turns of half a millisecond, there
                and back in each of up to 120 rounds; before that, all run until nothing gets faster. A ratio is the median over the
                rounds of our time divided by the fastest peer's. Outputs are compared before anything is timed. First calls run in 20
                new processes for each side. Bytes are what one call allocates, counted exactly. `gate PREFIX` repeats single lines;
                `processes 10 PREFIX` runs them in ten processes, which differ by what tiering and places in memory decide.
                **Noise of this run**: the same code beside itself is within {noise:P1} for nine of ten lines (median of the
                areas).
                [`targets.tsv`](../bench/Sluice.Benchmarks/targets.tsv) has what is promised of each.


                """
            )
            .ReplaceLineEndings("\n");
    }

    private static void Table(StringBuilder page, string title, string text, IEnumerable<GateLine> lines)
    {
        Head(page, title, text);
        page.Append("| line | ours | fastest peer | ratio | bytes |\n| --- | ---: | ---: | ---: | ---: |\n");
        foreach (GateLine line in lines)
            page.Append(
                CultureInfo.InvariantCulture,
                $"| `{line.Name}` | {Time(line.Nanoseconds)} | {Peer(line)} | {line.Ratio:0.00} | {line.Bytes:N0} |\n"
            );
        page.Append('\n');
    }

    // Lines of different areas, each with what it is compared with.
    private static void LossTable(StringBuilder page, string title, string text, IReadOnlyList<GateLine> lines)
    {
        Head(page, title, text);
        if (lines.Count == 0)
        {
            page.Append("Nothing.\n\n");
            return;
        }

        page.Append("| line | ratio | ours | peer | which |\n| --- | ---: | ---: | ---: | --- |\n");
        foreach (GateLine line in lines)
        {
            string ours = Time(line.Nanoseconds),
                peer = Time(line.PeerNanoseconds.Min());
            string which = line.Fastest.Length > 0 ? line.Fastest : Area.Of(line.Name).Peer;
            page.Append(
                CultureInfo.InvariantCulture,
                $"| `{line.Name}` | {line.Ratio:0.00} | {ours} | {peer} | {which} |\n"
            );
        }
        page.Append('\n');
    }

    private static void Head(StringBuilder page, string title, string text) =>
        page.Append(CultureInfo.InvariantCulture, $"## {title}\n\n{text}\n\n");

    private static string Peer(GateLine line) => $"{line.Fastest} {Time(line.PeerNanoseconds.Min())}".TrimStart();

    private static string Time(double nanoseconds) =>
        nanoseconds switch
        {
            < 1_000 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:0.0} ns"),
            < 1_000_000 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1_000:0.00} µs"),
            _ => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1_000_000:0.00} ms"),
        };
}
