namespace Sluice.TestSupport;

/// <summary>
/// What <c>./test.sh</c> tries of a heavy matrix, whose cells <c>eng/matrices.sh</c> tries all: the environment
/// variable <c>SLUICE_SAMPLE</c> is <c>1</c> for a sample.
/// </summary>
internal static class SeededSample
{
    /// <summary>Gets whether a sample is wanted.</summary>
    internal static bool IsWanted { get; } = Environment.GetEnvironmentVariable("SLUICE_SAMPLE") == "1";

    /// <summary>Returns every n-th element, beginning at one that depends on the row; all of them for no sample.</summary>
    internal static T[] Of<T>(IEnumerable<T> all, int row, int every) =>
        [.. all.Where((_, index) => !IsWanted || (index + row) % every == 0)];

    /// <summary>Returns the number of rounds, or a quarter of it for a sample.</summary>
    internal static int Rounds(int rounds) => IsWanted ? (rounds + 3) / 4 : rounds;
}
