namespace Sluice.AspNetCore.Responses;

/// <summary>
/// What all answers of an application take for rows that are read ahead, and all bodies for rows that are received
/// ahead: memory, and sources that wait for their clients. Thread safe.
/// </summary>
internal sealed class ReadAheadBudget
{
    /// <summary>The bytes a second below which a client is slow.</summary>
    public const int LeastRate = 64 * 1024;

    private long _used;
    private int _waiting;

    public bool HasSpace(long limit) => Volatile.Read(ref _used) < limit;

    public void Take(long bytes) => Interlocked.Add(ref _used, bytes);

    public void GiveBack(long bytes) => Interlocked.Add(ref _used, -bytes);

    public void BeginWaiting() => Interlocked.Increment(ref _waiting);

    public void EndWaiting() => Interlocked.Decrement(ref _waiting);

    /// <summary>
    /// Ends the waiting of one source if more of them wait than a limit; of many that ask at once, as many go as are
    /// too many.
    /// </summary>
    public bool TryLeave(int limit)
    {
        for (int waiting = Volatile.Read(ref _waiting); waiting > limit; )
        {
            int seen = Interlocked.CompareExchange(ref _waiting, waiting - 1, waiting);
            if (seen == waiting)
                return true;
            waiting = seen;
        }

        return false;
    }
}
