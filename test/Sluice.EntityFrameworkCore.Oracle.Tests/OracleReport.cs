using System.Globalization;
using System.Text;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>Counts by category, and what was not as it should be.</summary>
internal sealed class OracleReport(string database)
{
    private readonly SortedDictionary<string, int[]> _counts = new(StringComparer.Ordinal);
    private readonly SortedDictionary<string, int> _reasons = new(StringComparer.Ordinal);

    /// <summary>Comparisons that fail the test, with their details.</summary>
    internal List<string> Failures { get; } = [];

    internal List<string> Refusals { get; } = [];
    internal List<string> Shaped { get; } = [];

    internal void Add(OracleCase @case, string include, OracleOutcome outcome)
    {
        if (!_counts.TryGetValue(@case.Category, out int[]? counts))
            _counts.Add(@case.Category, counts = new int[6]);
        counts[(int)outcome.Result]++;
        string name = $"{database} {(outcome.IsJson ? "json" : "msgpack")} {@case.Category}: {@case.Name} [{include}]";
        if (outcome.Result == OracleResult.Shaper)
            _reasons[outcome.Detail] = _reasons.GetValueOrDefault(outcome.Detail) + 1;
        if (outcome.Result == OracleResult.Shaper)
            Shaped.Add($"{name}: {outcome.Detail}");
        if (outcome.Result is OracleResult.BothRefuse or OracleResult.AnsweredAlone)
            Refusals.Add($"{outcome.Result} {name}: {outcome.Detail}");
        if (outcome.Result is OracleResult.Different or OracleResult.RefusedAlone)
            Failures.Add($"{outcome.Result} {name}: {outcome.Detail}");
    }

    internal int Sum(params OracleResult[] results) => _counts.Values.Sum(c => results.Sum(r => c[(int)r]));

    /// <summary>A line a category: the numbers of the baseline.</summary>
    internal string Table()
    {
        var table = new StringBuilder();
        table.AppendLine(
            CultureInfo.InvariantCulture,
            $"{database, -12} {"rows", 7} {"shaper", 7} {"refuse", 7} {"refused", 8} {"answered", 9} {"different", 10}"
        );
        table.AppendLine(
            CultureInfo.InvariantCulture,
            $"{"", -12} {"", 7} {"", 7} {"both", 7} {"alone", 8} {"alone", 9} {"", 10}"
        );
        foreach (
            (string category, int[] c) in _counts.Append(
                new("all", [.. Enumerable.Range(0, 6).Select(i => _counts.Values.Sum(v => v[i]))])
            )
        )
            table.AppendLine(
                CultureInfo.InvariantCulture,
                $"{category, -12} {c[0], 7} {c[1], 7} {c[2], 7} {c[3], 8} {c[4], 9} {c[5], 10}"
            );
        return table.ToString().ReplaceLineEndings("\n");
    }

    internal string Reasons() =>
        string.Concat(_reasons.OrderByDescending(r => r.Value).Select(r => $"{r.Value, 6} {r.Key}\n"));
}
