using System.Globalization;

namespace Sluice.Benchmarks.Gate;

/// <summary>
/// Runs the gate in fresh processes, one after the other, and compares them: what tiering, inlining and the places of
/// code and data decide differs from process to process, and no number of rounds in one shows it.
/// </summary>
internal static class ProcessRun
{
    /// <summary>The slowest process takes at most this part of the median of the processes.</summary>
    private const double MostSpread = 1.25;

    /// <returns>
    /// 1 if a line is slower in a process than <see cref="MostSpread"/> allows, or there is none; 0 otherwise.
    /// </returns>
    internal static int Run(int processes, IReadOnlyList<string> prefixes)
    {
        var ratios = new SortedDictionary<string, List<double>>(StringComparer.Ordinal);
        for (int i = 0; i < processes; i++)
            foreach ((string name, double ratio) in RatiosOf(prefixes))
            {
                if (!ratios.TryGetValue(name, out List<double>? known))
                    ratios.Add(name, known = []);
                known.Add(ratio);
            }

        bool isUneven = ratios.Count == 0;
        Console.WriteLine("line\tmedian\tleast\tmost\tmost / median");
        foreach ((string name, List<double> each) in ratios)
        {
            double median = TimedWorkload.MedianOf(each),
                most = each.Max();
            bool isWide = most > median * MostSpread;
            isUneven |= isWide;
            Console.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"{name}\t{median:0.000}\t{each.Min():0.000}\t{most:0.000}\t{most / median:0.00}"
                ) + (isWide ? " uneven" : "")
            );
        }

        return isUneven ? 1 : 0;
    }

    private static IEnumerable<(string Name, double Ratio)> RatiosOf(IReadOnlyList<string> prefixes)
    {
        foreach (string line in OwnProgram.ReadLines(["gate", .. prefixes]))
            if (line.Split('\t') is [var name, var ratio, _, _, _, _])
                yield return (name, double.Parse(ratio, CultureInfo.InvariantCulture));
    }
}
