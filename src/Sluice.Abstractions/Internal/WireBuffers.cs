using System.Buffers;
using System.Runtime.CompilerServices;

namespace Sluice.Internal;

/// <summary>
/// Provides pooled memory for writers: one cached array for each thread, and the shared pool otherwise. The owner of an
/// array must return it exactly once.
/// </summary>
internal static class WireBuffers
{
    internal const int InitialSize = 16 * 1024;
    private const int LargestKept = 256 * 1024;

    [ThreadStatic]
    private static byte[]? t_kept;

    /// <summary>
    /// Returns an array of at least <see cref="InitialSize"/> bytes. While the thread's array is in use, a nested
    /// writer gets another one.
    /// </summary>
    internal static byte[] Rent()
    {
        byte[]? kept = t_kept;
        if (kept is null)
            return ArrayPool<byte>.Shared.Rent(InitialSize);
        t_kept = null;
        return kept;
    }

    internal static byte[] Rent(int size) => size <= InitialSize ? Rent() : ArrayPool<byte>.Shared.Rent(size);

    internal static void Return(byte[] buffer)
    {
        if (t_kept is null && buffer.Length is >= InitialSize and <= LargestKept)
            t_kept = buffer;
        else
            ArrayPool<byte>.Shared.Return(buffer);
    }

    /// <summary>
    /// Returns what a writer owns after it grew: the larger array, and what it owned before, which is not returned yet.
    /// </summary>
    internal static object Grow(object? owned, byte[] larger) =>
        owned is null ? larger : new GrownBuffer(larger, owned);

    /// <summary>
    /// Ends the ownership of a writer: returns its latest array to the caller, and the former ones to the pool.
    /// </summary>
    /// <param name="owned">
    /// What the writer owns, or <see langword="null"/> if user code replaced it by <see langword="default"/>.
    /// </param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static byte[] Take(object? owned) => owned is byte[] only ? only : TakeLatest(owned);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] TakeLatest(object? owned)
    {
        if (owned is not GrownBuffer grown)
            return Rent();
        object former = grown.Former;
        while (former is GrownBuffer earlier)
        {
            ArrayPool<byte>.Shared.Return(earlier.Array);
            former = earlier.Former;
        }

        ArrayPool<byte>.Shared.Return((byte[])former);
        return grown.Array;
    }
}
