namespace Sluice.AspNetCore.Responses;

/// <summary>The memory that all answers of an application take for rows that are read ahead. Thread safe.</summary>
internal sealed class ReadAheadBudget
{
    private long _used;

    public bool HasRoom(long limit) => Volatile.Read(ref _used) < limit;
    public void Take(int bytes) => Interlocked.Add(ref _used, bytes);
    public void GiveBack(int bytes) => Interlocked.Add(ref _used, -bytes);
}
