namespace Sluice.Tests;

/// <summary>
/// The rows of a heavy matrix that a run tries: all of them on .NET 10, and on .NET 9, where ./test.sh runs the same
/// matrix again, a quarter chosen by a fixed seed, or all of them when <c>SLUICE_EVERY_FRAMEWORK</c> is <c>1</c>
/// (eng/frameworks.sh). <c>./test.sh fast</c> tries the quarter on .NET 10 too (<c>SLUICE_SAMPLE</c> is <c>1</c>).
/// </summary>
internal static class FrameworkSample
{
    private const int Seed = 20261125, Share = 4;

    private static readonly bool s_isWhole = IsWhole();

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

    private static bool IsWhole()
    {
#if NET10_0_OR_GREATER
        return Environment.GetEnvironmentVariable("SLUICE_SAMPLE") != "1";
#else
        if (Environment.GetEnvironmentVariable("SLUICE_EVERY_FRAMEWORK") == "1") return true;
        Console.WriteLine($"Of heavy matrices a quarter is tried, with seed {Seed}; eng/frameworks.sh tries all.");
        return false;
#endif
    }
}
