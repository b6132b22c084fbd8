namespace Sluice.Benchmarks.Payloads;

/// <summary>Numbers with all their digits, as coordinates, sensors and embeddings have them.</summary>
[Shape]
public sealed partial class Measurements
{
    /// <summary>The one that is measured.</summary>
    public static Measurements Sample { get; } = Make(new Random(7));

    /// <summary>A whole number.</summary>
    public int Id { get; set; }

    /// <summary>Sixteen or seventeen digits each.</summary>
    public List<double> Values { get; set; } = [];

    /// <summary>Eight or nine digits each.</summary>
    public List<float> Embedding { get; set; } = [];

    /// <summary>Seven decimals each.</summary>
    public List<double> Coordinates { get; set; } = [];

    private static Measurements Make(Random random) =>
        new()
        {
            Id = 7,
            Values = [.. Enumerable.Range(0, 100).Select(_ => random.NextDouble() * 1_000)],
            Embedding = [.. Enumerable.Range(0, 100).Select(_ => random.NextSingle() - 0.5f)],
            Coordinates = [.. Enumerable.Range(0, 100).Select(_ => Math.Round(random.NextDouble() * 360 - 180, 7))],
        };
}
