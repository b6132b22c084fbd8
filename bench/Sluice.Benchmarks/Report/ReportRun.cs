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
    private const string Command = "bench/report.sh",
        Others = "others";
    private const string ByAttribute =
        "a type that fixes the same by attribute, options in a static field; *.stj: System.Text.Json with the option";

    /// <summary>The areas of the page, by the start of a workload's name; the first that fits takes a line.</summary>
    private static readonly (string Prefix, string Title, string Peer)[] s_areas =
    [
        ("write.cold", "First calls, writing", "System.Text.Json's generated code in a new process"),
        ("read.cold", "First calls, reading", "System.Text.Json's generated code in a new process"),
        ("write.mask", "Writing under a selection that has every field", "writing without a selection"),
        ("write.runtime", "Writing types without generated code", "the same members with generated code"),
        ("write", "Writing JSON", "the fastest of System.Text.Json's ways on a reused writer"),
        ("read.runtime", "Reading types without generated code", "the same members with generated code"),
        ("read.pieces", "Reading JSON in single bytes", "reading the stream and then the same input whole"),
        ("read", "Reading JSON", "the faster of System.Text.Json's two readers"),
        (
            "select",
            "Field selection",
            "all fields, System.Text.Json over dictionaries, and the times in the targets' file"
        ),
        ("filter", "Filters", "2 µs for parsing and 80 ns for a cached filter"),
        ("page", "Pages of an EF Core query", "the same query and page written by hand"),
        (
            "peers.shapes",
            "Walks over shapes beside other libraries",
            "the fastest of those that are named; Nerdbank.MessagePack's walks are over PolyType's shapes"
        ),
        ("peers.json", "JSON beside other libraries", "the fastest of those that are named"),
        (
            "peers.msgpack.keys",
            "MessagePack with int keys beside other libraries with a binary wire",
            "the fastest of those that are named, each over its own bytes"
        ),
        (
            "peers.msgpack.names",
            "MessagePack with names beside other libraries of it",
            "the fastest of those that are named, each over its own bytes"
        ),
        (
            "documents.msgpack",
            "Documents of a seeded generator, MessagePack",
            "the faster of System.Text.Json's two ways with the same objects, as JSON"
        ),
        (
            "documents",
            "Documents of a seeded generator, JSON",
            "the faster of System.Text.Json's two ways with the same objects"
        ),
        ("calls.generic", "Calls in code that is shared between types", "the same call in code that knows its type"),
        ("msgpack.typeless", "MessagePack, typeless", "the typed call"),
        ("msgpack.protobuf", "MessagePack beside Protocol Buffers", "Google.Protobuf with the same message"),
        ("msgpack.int-key", "MessagePack with int keys", "System.Text.Json with the same object"),
        (
            "msgpack.string-key",
            "MessagePack with string keys",
            "System.Text.Json with the same object; *-against-int-key: the same object by int keys"
        ),
        ("msgpack", "MessagePack in bulk", "copying as many bytes in memory; for short text, Sluice's JSON"),
        ("options.stj", "System.Text.Json's own price of options", "System.Text.Json with options in a static field"),
        ("options.ef", "Options in EF Core's value converters", "options in a static field"),
        (
            "options.small",
            "Options of one small object",
            "the same object under the defaults; stj: System.Text.Json's generated code under the same option"
        ),
        ("options.msgpack", "MessagePack options that change bytes", "the defaults"),
        ("options.write", "JSON options, writing", ByAttribute),
        ("options.read", "JSON options, reading", ByAttribute),
        ("options", "Options of types without generated code", "options in a static field"),
        ("objects", "Rows of SQLite as objects", "Dapper with the same objects"),
        ("insert", "Rows into a table", "a loop over ready objects, by the driver's fastest way"),
        ("orleans", "Messages and copies of Orleans", "own: Orleans's code; stj: its System.Text.Json codec"),
        ("peers.rows", "Rows of SQLite beside other libraries", "the fastest of those that are named"),
        (
            "rows.sqlite",
            "Rows of SQLite",
            "loop: a loop that only steps; own-json: SQLite's JSON; Dapper with System.Text.Json"
        ),
        (Others, "Others", "the targets' file says what they are compared with"),
        ("rows.postgres", "Rows of PostgreSQL", "loop: a loop that only steps; Dapper with System.Text.Json; EF Core"),
    ];

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
        Table(
            page,
            "What we lose",
            "Lines with a ratio above 1, the worst first; `gate NAME` repeats one. "
                + "Each area below says what its peer is.",
            [
                .. lines
                    .Where(line => line.Ratio > 1 && !line.Name.StartsWith("options.stj", StringComparison.Ordinal))
                    .OrderByDescending(line => line.Ratio),
            ]
        );
        ILookup<string, GateLine> byArea = lines.ToLookup(AreaOf);
        foreach ((string prefix, string title, string peer) in s_areas)
        {
            GateLine[] own = [.. byArea[prefix].OrderBy(line => line.Name, StringComparer.Ordinal)];
            if (own.Length == 0)
                continue;
            string chart = $"images/benchmarks/{prefix.Replace('.', '-')}.svg";
            File.WriteAllText(
                Path.Combine(directory, chart),
                BarChart.Draw(
                    $"{title}: ratio of times, lower is faster",
                    [.. own.Select(line => (line.Name, line.Ratio))]
                )
            );
            string repeat = prefix == Others ? "" : $"Repeat with `gate {prefix}.`.";
            Table(page, title, $"Peer: {peer}. {repeat}\n\n![{title}: ratios as bars]({chart})", own);
        }

        File.WriteAllText(Path.Combine(directory, "benchmarks.md"), page.ToString());
        return 0;
    }

    private static string AreaOf(GateLine line) =>
        s_areas
            .FirstOrDefault(area =>
                line.Name == area.Prefix || line.Name.StartsWith(area.Prefix + ".", StringComparison.Ordinal)
            )
            .Prefix
        ?? Others;

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

                **Method.** Subject and peers run in one process, in turns of half a millisecond, there and back in each of up to
                120 rounds; before that, all run until nothing gets faster. A ratio is the median over the rounds of our time
                divided by the fastest peer's. Outputs are compared before anything is timed. First calls run in 20 new processes
                for each side. Bytes are what one call allocates, counted exactly. `gate PREFIX` repeats single lines;
                `processes 10 PREFIX` runs them in ten processes, which differ by what tiering and places in memory decide.
                **Noise of this run**: the same code beside itself is within {noise:P1} for nine of ten lines (median of the
                areas).
                [`targets.tsv`](../bench/Sluice.Benchmarks/targets.tsv) has what is promised of each.


                """
            )
            .ReplaceLineEndings("\n");
    }

    private static void Table(StringBuilder page, string title, string text, IReadOnlyList<GateLine> lines)
    {
        page.Append(CultureInfo.InvariantCulture, $"## {title}\n\n{text}\n\n");
        if (lines.Count == 0)
        {
            page.Append("Nothing.\n\n");
            return;
        }

        page.Append("| line | ours | fastest peer | ratio | bytes |\n| --- | ---: | ---: | ---: | ---: |\n");
        foreach (GateLine line in lines)
            page.Append(
                CultureInfo.InvariantCulture,
                $"| `{line.Name}` | {Time(line.Nanoseconds)} | {Peer(line)} | {line.Ratio:0.00} | {line.Bytes:N0} |\n"
            );
        page.Append('\n');
    }

    private static string Peer(GateLine line) => $"{line.Fastest} {Time(line.PeerNanoseconds.Min())}".TrimStart();

    private static string Time(double nanoseconds) =>
        nanoseconds switch
        {
            < 1_000 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds:0.0} ns"),
            < 1_000_000 => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1_000:0.00} µs"),
            _ => string.Create(CultureInfo.InvariantCulture, $"{nanoseconds / 1_000_000:0.00} ms"),
        };
}
