namespace Sluice.Fuzz.Runs;

/// <summary>Independent seeds from one, for worlds and cases by number, whichever thread runs them.</summary>
internal static class Seeds
{
    /// <summary>The finalizer of SplitMix64.</summary>
    internal static ulong Of(ulong seed, ulong number)
    {
        ulong z = seed + (number * 0x9E3779B97F4A7C15) + 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }
}
