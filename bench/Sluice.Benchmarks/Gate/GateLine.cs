namespace Sluice.Benchmarks.Gate;

/// <summary>What was measured of a workload, and what is promised of it.</summary>
/// <param name="Name">Its name in <c>targets.tsv</c>.</param>
/// <param name="Ratio">The median ratio to the fastest peer.</param>
/// <param name="Bytes">What one call allocates.</param>
/// <param name="Nanoseconds">The median time of one call.</param>
/// <param name="PeerNanoseconds">The peers' median times.</param>
/// <param name="Target">The promise; <see langword="null"/> if there is none yet.</param>
internal sealed record GateLine(
    string Name,
    double Ratio,
    long Bytes,
    double Nanoseconds,
    IReadOnlyList<double> PeerNanoseconds,
    Target? Target
)
{
    /// <summary>Gets the name of the fastest peer; empty if the area says what the peer is.</summary>
    public string Fastest { get; init; } = "";

    /// <summary>Gets the noise of the area's run, as a part of the ratio.</summary>
    public double Noise { get; init; }

    /// <summary>Gets what the run says of the promises.</summary>
    [WireIgnore]
    public Verdict Verdict =>
        Target is null || Bytes > Target.Budget || Ratio > Target.Ratio * (1 + Noise) ? Verdict.Short
        : Ratio > Target.Ratio * (1 - Noise) ? Verdict.Noise
        : Verdict.Ok;
}
