using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.MessagePack;

namespace Sluice.Shapes;

// SAFETY: A list's span is filled up to the number of elements that were read, and the list is cut to that number.
internal static partial class Sequence
{
    /// <summary>
    /// Returns the number of bytes that are left, which bound the memory that a declared count may take; 0 if the input
    /// is not known as a whole.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Available<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        typeof(TReader) == typeof(MessagePackWireReader)
            ? WireSafety.Cast<TReader, MessagePackWireReader>(ref reader).BytesLeft
            : 0;

    // An element with an unusual encoding is read alone; NextElement also closes the array after its last element.
    private static void ReadRuns<T, TElement, TReader>(ref TReader reader, ref ArrayBuilder<T> items, int left)
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        do
        {
            int read = WireSafety.Cast<TReader, MessagePackWireReader>(ref reader).ReadRun(items.GetFreeSpan(left));
            items.Added(read);
            left -= read;
            if (left == 0)
                left = 1;
            else
                items.Add(TElement.Read(ref reader)!);
        } while (reader.NextElement(ref left));
    }

    private static void ReadRuns<T, TElement, TReader>(ref TReader reader, List<T> list, int left)
        where TElement : struct, IShape<T>
        where TReader : struct, IWireReader, allows ref struct
    {
        do
        {
            int count = list.Count;
            CollectionsMarshal.SetCount(list, count + Math.Min(left, Math.Max(1, list.Capacity - count)));
            int read = WireSafety
                .Cast<TReader, MessagePackWireReader>(ref reader)
                .ReadRun(CollectionsMarshal.AsSpan(list)[count..]);
            CollectionsMarshal.SetCount(list, count + read);
            left -= read;
            if (left == 0)
                left = 1;
            else
                list.Add(TElement.Read(ref reader)!);
        } while (reader.NextElement(ref left));
    }
}
