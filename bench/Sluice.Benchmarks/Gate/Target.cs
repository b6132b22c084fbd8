using System.Globalization;

namespace Sluice.Benchmarks.Gate;

/// <summary>What is promised of a workload: a ratio of times, and bytes allocated by one call.</summary>
/// <param name="Ratio">Of the subject's time to the fastest peer's, at most.</param>
/// <param name="Budget">Bytes at most.</param>
/// <param name="IsOverFloor">The budget is on top of what <see cref="Workload.Floor"/> allocates: <c>+512</c>.</param>
public sealed record Target(double Ratio, long Budget, bool IsOverFloor)
{
    /// <summary>The target with its budget in bytes, once it is known what the floor allocates.</summary>
    public Target Over(long floorBytes) => IsOverFloor ? new Target(Ratio, Budget + floorBytes, false) : this;

    /// <summary>
    /// Reads <c>targets.tsv</c>: name, ratio, budget (<c>+</c> where it is on top of the floor's bytes); <c>#</c>
    /// starts a comment.
    /// </summary>
    public static Dictionary<string, Target> ReadAll()
    {
        var targets = new Dictionary<string, Target>();
        foreach (string line in File.ReadLines(Path.Combine(AppContext.BaseDirectory, "targets.tsv")))
        {
            if (line.Length == 0 || line[0] == '#')
                continue;
            string[] fields = line.Split('\t');
            targets.Add(
                fields[0],
                new Target(
                    double.Parse(fields[1], CultureInfo.InvariantCulture),
                    long.Parse(fields[2], CultureInfo.InvariantCulture),
                    fields[2][0] == '+'
                )
            );
        }

        return targets;
    }
}
