using System.Globalization;
using Xunit;

namespace Sluice.Architecture.Tests;

public class MeasureTests
{
    private static readonly string[] s_none =
    [
        "core.layers-in-cycles",
        "docs.old-words",
        "src.lines-over-120",
        "src.old-identifiers",
        "src.old-words",
    ];

    /// <summary>
    /// Measures.tsv holds the last reviewed figures; a run with <c>SLUICE_UPDATE_DOCS=1</c> writes today's.
    /// </summary>
    [Fact]
    public void Measures_of_the_sources_do_not_rise()
    {
        SortedDictionary<string, int> today = Measures.Compute();
        string file = Repository.PathOf("test", "Sluice.Architecture.Tests", "Measures.tsv");
        // An update does not raise these.
        Assert.Empty(s_none.Where(name => today[name] != 0).Select(name => $"{name} is {today[name]}"));
        if (Repository.IsUpdating)
            File.WriteAllLines(file, today.Select(measure => $"{measure.Key}\t{measure.Value}"));
        Dictionary<string, int> limits = File.ReadAllLines(file)
            .Select(line => line.Split('\t'))
            .ToDictionary(fields => fields[0], fields => int.Parse(fields[1], CultureInfo.InvariantCulture));
        Assert.Equal(limits.Keys.Order(StringComparer.Ordinal), today.Keys);
        Assert.Empty(
            today
                .Where(measure => measure.Value > limits[measure.Key])
                .Select(measure =>
                    $"{measure.Key} is {measure.Value}; Measures.tsv allows {limits[measure.Key]}. If the "
                    + $"rise is worth it: {Repository.HowToUpdate}"
                )
        );
    }
}
