namespace Sluice.Wires.MessagePack;

// SAFETY: Each block reserves the longest form of its numbers before it is written.
internal ref partial struct MessagePackWireWriter
{
    // The number of elements between two reservations, where the longest form is reserved for elements that may be
    // short.
    private const int RunBlock = 2048;

    /// <summary>Writes an array of numbers of one of the types that <see cref="MessagePackRuns"/> supports.</summary>
    internal void WriteRun<T>(ReadOnlySpan<T> items)
    {
        int size = MessagePackRuns.SizeOf<T>(), least = MessagePackRuns.LeastSizeOf<T>();
        ref byte at = ref BeginUncheckedArray(items.Length, 0);
        while (!items.IsEmpty)
        {
            ReadOnlySpan<T> block = least < size && items.Length > RunBlock ? items[..RunBlock] : items;
            at = ref Ensure(ref at, (long)block.Length * size + (long)(items.Length - block.Length) * least);
            at = ref MessagePackRuns.WriteUnchecked(ref at, block);
            items = items[block.Length..];
        }
        EndUncheckedArray(ref at);
    }
}
