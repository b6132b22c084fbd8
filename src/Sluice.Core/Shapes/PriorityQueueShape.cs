using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a priority queue as an array of value tuples of an element and its priority, in no particular
/// order.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct PriorityQueueShape<T, TPriority, TElement, TPriorityShape> : IShape<PriorityQueue<T, TPriority>>
    where TElement : struct, IShape<T>
    where TPriorityShape : struct, IShape<TPriority>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        PriorityQueue<T, TPriority>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<
                (T, TPriority),
                ValueTupleShape<T, TPriority, TElement, TPriorityShape>,
                PriorityQueue<T, TPriority>.UnorderedItemsCollection.Enumerator,
                TWriter,
                AllFields
            >(ref writer, value.UnorderedItems.GetEnumerator(), value.Count, default);
    }

    /// <inheritdoc/>
    public static PriorityQueue<T, TPriority>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        List<(T, TPriority)> items = Sequence.ReadList<
            (T, TPriority),
            ValueTupleShape<T, TPriority, TElement, TPriorityShape>,
            TReader
        >(ref reader);
        return Sorted.Build(ref reader, items, static items => new PriorityQueue<T, TPriority>(items));
    }

    /// <inheritdoc/>
    public static TypeShape<PriorityQueue<T, TPriority>> Shape =>
        ShapeCache<PriorityQueue<T, TPriority>, PriorityQueueShape<T, TPriority, TElement, TPriorityShape>>.Collection<
            (T, TPriority),
            ValueTupleShape<T, TPriority, TElement, TPriorityShape>
        >(
            static queue => queue.UnorderedItems,
            static items => new(items),
            static (queue, items) => new(items, queue.Comparer)
        );
}
