namespace Sluice.Tests;

/// <summary>What an operation allocates, exactly.</summary>
internal static class Allocation
{
    /// <summary>
    /// Bytes that a run allocates on this thread: the least of five. Another thread's garbage collection counts the
    /// rest of this thread's buffer, up to 8 KB, as allocated; what the run itself allocates is there in each.
    /// </summary>
    internal static long Of(Action run)
    {
        long least = long.MaxValue;
        for (int i = 0; i < 5; i++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            run();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        return least;
    }
}
