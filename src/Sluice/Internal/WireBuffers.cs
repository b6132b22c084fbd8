using System.Buffers;

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
        if (kept is null) return ArrayPool<byte>.Shared.Rent(InitialSize);
        t_kept = null;
        return kept;
    }

    internal static byte[] Rent(int size) => size <= InitialSize ? Rent() : ArrayPool<byte>.Shared.Rent(size);

    internal static void Return(byte[] buffer)
    {
        if (t_kept is null && buffer.Length is >= InitialSize and <= LargestKept) t_kept = buffer;
        else ArrayPool<byte>.Shared.Return(buffer);
    }
}
