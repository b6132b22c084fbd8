using System.Buffers;

namespace Sluice.Internal;

/// <summary>
/// Pooled memory of the writers: one array kept for each thread, the shared pool beyond it. Each array is given back
/// exactly once, by whoever holds it.
/// </summary>
internal static class WireBuffers
{
    internal const int InitialSize = 16 * 1024;
    private const int LargestKept = 256 * 1024;

    [ThreadStatic]
    private static byte[]? t_kept;

    /// <summary>
    /// An array of at least <see cref="InitialSize"/> bytes. While it is out, the thread has none to give: a nested
    /// writer takes another.
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
