using Sluice.TestSupport;

namespace Sluice.Tests;

/// <summary>
/// The rows of a heavy matrix that a run tries: all of them, or an eighth chosen by a fixed seed where a
/// sample is wanted (<see cref="SeededSample.IsWanted"/>).
/// </summary>
internal static class MatrixSample
{
    private const int Seed = 20261125,
        Share = 8;

    /// <summary>Returns the rows, or an eighth of them in their order.</summary>
    public static IEnumerable<T> Of<T>(IEnumerable<T> rows)
    {
        T[] all = [.. rows];
        if (!SeededSample.IsWanted)
            return all;
        int[] chosen = [.. Enumerable.Range(0, all.Length)];
        new Random(Seed).Shuffle(chosen);
        return chosen[..((all.Length + Share - 1) / Share)].Order().Select(i => all[i]);
    }

    /// <summary>Returns the number of rounds, or an eighth of it.</summary>
    public static int Rounds(int rounds) => SeededSample.IsWanted ? rounds / Share : rounds;
}
