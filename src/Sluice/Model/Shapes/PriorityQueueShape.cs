using Sluice.Generated;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>A priority queue: an array of arrays, each an element and its priority, in no particular order.</summary>
public struct PriorityQueueShape<T, TPriority, TElement, TPriorityShape> : IShape<PriorityQueue<T, TPriority>>
    where TElement : struct, IShape<T> where TPriorityShape : struct, IShape<TPriority>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, PriorityQueue<T, TPriority>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        writer.Commit(ref writer.BeginArray(value.Count, 0));
        foreach ((T element, TPriority priority) in value.UnorderedItems)
        {
            writer.Commit(ref writer.BeginArray(2, 0));
            TableElement.Write<T, TElement, TWriter, TSelection>(ref writer, element, selection);
            TableElement.Write<TPriority, TPriorityShape, TWriter, AllFields>(ref writer, priority, default);
            writer.EndArray(ref writer.Reserve(0));
        }
        writer.EndArray(ref writer.Reserve(0));
    }

    /// <inheritdoc/>
    public static PriorityQueue<T, TPriority>? Read<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull()) return null;
        var items = new List<(T, TPriority)>();
        if (reader.BeginArray(out int left))
        {
            do
            {
                if (!reader.BeginArray(out int parts)) throw Malformed(ref reader);
                T element = TableElement.Read<T, TElement, TReader>(ref reader)!;
                if (!reader.NextElement(ref parts)) throw Malformed(ref reader);
                TPriority priority = TableElement.Read<TPriority, TPriorityShape, TReader>(ref reader)!;
                if (reader.NextElement(ref parts)) throw Malformed(ref reader);
                items.Add((element, priority));
            } while (reader.NextElement(ref left));
        }
        return Sorted.Build(ref reader, items, static items => new PriorityQueue<T, TPriority>(items));
    }

    private static WireException Malformed<TReader>(ref TReader reader) where TReader : struct, IWireReader, allows ref struct =>
        reader.Error(WireError.Type, "An element and its priority were expected.");

    /// <inheritdoc/>
    public static TypeShape<PriorityQueue<T, TPriority>> Shape =>
        ShapeCache<PriorityQueue<T, TPriority>, PriorityQueueShape<T, TPriority, TElement, TPriorityShape>>
            .Collection<(T, TPriority), ValueTupleShape<T, TPriority, TElement, TPriorityShape>>(
                static queue => queue.UnorderedItems, static items => new(items));
}
