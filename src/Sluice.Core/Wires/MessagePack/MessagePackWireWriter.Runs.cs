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
        int size = MessagePackRuns.SizeOf<T>(),
            least = MessagePackRuns.LeastSizeOf<T>();
        ref byte position = ref BeginUncheckedArray(items.Length, 0);
        while (!items.IsEmpty)
        {
            ReadOnlySpan<T> block = least < size && items.Length > RunBlock ? items[..RunBlock] : items;
            position = ref Ensure(
                ref position,
                (long)block.Length * size + (long)(items.Length - block.Length) * least
            );
            position = ref MessagePackRuns.WriteUnchecked(ref position, block);
            items = items[block.Length..];
        }
        EndUncheckedArray(ref position);
    }
}
