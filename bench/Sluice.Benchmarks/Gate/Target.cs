using System.Globalization;

namespace Sluice.Benchmarks.Gate;

/// <summary>What is promised of a workload: a ratio of times, and bytes allocated by one call.</summary>
public sealed record Target(double Ratio, long Budget)
{
    /// <summary>Reads <c>targets.tsv</c>: name, ratio, budget; <c>#</c> starts a comment.</summary>
    public static Dictionary<string, Target> ReadAll()
    {
        var targets = new Dictionary<string, Target>();
        foreach (string line in File.ReadLines(Path.Combine(AppContext.BaseDirectory, "targets.tsv")))
        {
            if (line.Length == 0 || line[0] == '#') continue;
            string[] fields = line.Split('\t');
            targets.Add(fields[0], new Target(double.Parse(fields[1], CultureInfo.InvariantCulture), long.Parse(fields[2], CultureInfo.InvariantCulture)));
        }

        return targets;
    }
}
