using System.Globalization;
using System.Text.RegularExpressions;
using Xunit;

namespace Sluice.Architecture.Tests;

/// <summary>
/// The figures of the README are lines of docs/benchmarks.md where each peer is the fastest of several libraries: the
/// best line of each of the three best areas, and the worst line of all. <c>SLUICE_UPDATE_DOCS=1</c> writes them anew.
/// </summary>
public partial class ReadmeFigureTests
{
    private const string Start = "<!-- figures -->\n",
        End = "\n<!-- end of figures -->";

    private static readonly Dictionary<string, string> s_documents = new()
    {
        ["catalogue"] = "a catalogue of products",
        ["feed"] = "a feed of messages",
        ["numbers"] = "an object of numbers",
        ["sqlite.json"] = "100 rows of SQLite to JSON",
        ["sqlite.objects"] = "100 rows of SQLite to objects",
        ["equality.catalogue"] = "compare two catalogues of products",
        ["equality.feed"] = "compare two feeds of messages",
        ["schema.catalogue"] = "JSON Schema of a catalogue of products",
        ["schema.feed"] = "JSON Schema of a feed of messages",
    };

    private static readonly Dictionary<string, string> s_areas = new()
    {
        ["json"] = "JSON",
        ["msgpack.keys"] = "MessagePack with int keys",
        ["msgpack.names"] = "MessagePack with names",
        ["rows"] = "",
        ["shapes"] = "",
    };

    [Fact]
    public void Figures_of_the_readme_are_those_of_the_benchmarks()
    {
        string path = Path.Combine(Repository.Root, "README.md");
        string readme = File.ReadAllText(path);
        int start = readme.IndexOf(Start, StringComparison.Ordinal) + Start.Length;
        int end = readme.IndexOf(End, start, StringComparison.Ordinal);
        string expected = Table(Lines());
        if (Repository.IsUpdating)
            File.WriteAllText(path, readme[..start] + expected + readme[end..]);
        Assert.True(Repository.IsUpdating || expected == readme[start..end], $"{expected}\n{Repository.HowToUpdate}");
    }

    [Fact]
    public void Best_areas_come_first_and_the_worst_line_last()
    {
        string table = Table([
            new("peers.json.write.feed", "1 µs", "A", "4 µs", 0.25),
            new("peers.json.read.feed", "2 µs", "A", "4 µs", 0.5),
            new("peers.rows.sqlite.json", "1 µs", "B", "2 µs", 0.5),
            new("peers.msgpack.keys.read.feed", "3 µs", "C", "2 µs", 1.5),
            new("peers.msgpack.names.read.feed", "3 µs", "D", "5 µs", 0.6),
        ]);
        Assert.Equal(
            ["json.write.feed", "rows.sqlite.json", "msgpack.names.read.feed", "msgpack.keys.read.feed"],
            LineName().Matches(table).Select(match => match.Groups[1].Value)
        );
    }

    private sealed record Line(string Name, string Ours, string Peer, string PeersTime, double Ratio)
    {
        public string Area => s_areas.Keys.First(area => Name.StartsWith($"peers.{area}.", StringComparison.Ordinal));

        // "read.feed" of "peers.msgpack.keys.read.feed".
        private string Rest => Name[$"peers.{Area}.".Length..];

        public string Described =>
            Rest.Split('.', 2) is [("read" or "write") and var verb, var document]
                ? $"{verb} {s_documents[document]} as {s_areas[Area]}"
                : s_documents[Rest];
    }

    private static Line[] Lines() =>
        [
            .. Row()
                .Matches(File.ReadAllText(Path.Combine(Repository.Root, "docs", "benchmarks.md")))
                .Select(match => new Line(
                    match.Groups["name"].Value,
                    match.Groups["ours"].Value,
                    match.Groups["peer"].Value,
                    match.Groups["time"].Value,
                    double.Parse(match.Groups["ratio"].Value, CultureInfo.InvariantCulture)
                ))
                .DistinctBy(line => line.Name),
        ];

    private static string Table(Line[] lines)
    {
        IEnumerable<Line> best = lines
            .GroupBy(line => line.Area)
            .Select(area => area.MinBy(line => line.Ratio)!)
            .OrderBy(line => line.Ratio)
            .Take(3);
        IEnumerable<string> rows = best.Append(lines.MaxBy(line => line.Ratio)!)
            .Select(line =>
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"| {line.Described} | {line.Ours} | {line.Peer}: {line.PeersTime} | {line.Ratio:0.00} | `{line.Name}` |"
                )
            );
        return "| what | Sluice | the fastest of its peers | ratio | `gate` |\n| --- | --: | --: | --: | --- |\n"
            + string.Join('\n', rows);
    }

    [GeneratedRegex(
        @"^\| `(?<name>peers\.[\w.]+)` \| (?<ours>[^|]+) \| (?<peer>\D[^|]*?) (?<time>[\d.]+ \w+) \| "
            + @"(?<ratio>[\d.]+) \|",
        RegexOptions.Multiline
    )]
    private static partial Regex Row();

    [GeneratedRegex(@"`peers\.([\w.]+)`")]
    private static partial Regex LineName();
}
