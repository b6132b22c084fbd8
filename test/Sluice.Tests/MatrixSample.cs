namespace Sluice.Tests;

/// <summary>
/// The rows of a heavy matrix that a run tries: all of them, or a quarter chosen by a fixed seed where
/// <c>SLUICE_SAMPLE</c> is <c>1</c>, as in <c>./test.sh fast</c>.
/// </summary>
internal static class MatrixSample
{
    private const int Seed = 20261125, Share = 4;

    private static readonly bool s_isWhole = Environment.GetEnvironmentVariable("SLUICE_SAMPLE") != "1";

    /// <summary>Returns the rows, or a quarter of them in their order.</summary>
    public static IEnumerable<T> Of<T>(IEnumerable<T> rows)
    {
        T[] all = [.. rows];
        if (s_isWhole) return all;
        int[] chosen = [.. Enumerable.Range(0, all.Length)];
        new Random(Seed).Shuffle(chosen);
        return chosen[..((all.Length + Share - 1) / Share)].Order().Select(i => all[i]);
    }

    /// <summary>Returns the number of rounds, or a quarter of it.</summary>
    public static int Rounds(int rounds) => s_isWhole ? rounds : rounds / Share;
}
