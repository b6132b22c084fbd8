namespace Sluice.Benchmarks.Gate;

/// <summary>What a run says of a line's promises.</summary>
internal enum Verdict
{
    /// <summary>Both are kept.</summary>
    Ok,

    /// <summary>The ratio is as near to its target as the same code is to itself.</summary>
    Noise,

    /// <summary>One of them is broken, or there is none.</summary>
    Short,
}
