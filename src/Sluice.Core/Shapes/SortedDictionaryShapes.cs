using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a sorted dictionary in sort order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SortedDictionaryShape<TKey, TValue, TKeyShape, TValueShape> : IShape<SortedDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        SortedDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Entries.Write<
                TKey,
                TValue,
                TKeyShape,
                TValueShape,
                SortedDictionary<TKey, TValue>.Enumerator,
                TWriter,
                TSelection
            >(ref writer, value.GetEnumerator(), value.Count, selection);
    }

    /// <inheritdoc/>
    public static SortedDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Sorted.Build(
                ref reader,
                Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader),
                static entries => new SortedDictionary<TKey, TValue>(entries)
            );

    /// <inheritdoc/>
    public static TypeShape<SortedDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            SortedDictionary<TKey, TValue>,
            SortedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries => new(Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance))
        );
}

/// <summary>Writes and reads a sorted list in sort order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SortedListShape<TKey, TValue, TKeyShape, TValueShape> : IShape<SortedList<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        SortedList<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Entries.WriteAny<TKey, TValue, TKeyShape, TValueShape, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static SortedList<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Sorted.Build(
                ref reader,
                Entries.Read<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader),
                static entries => new SortedList<TKey, TValue>(entries)
            );

    /// <inheritdoc/>
    public static TypeShape<SortedList<TKey, TValue>> Shape =>
        ShapeCache<SortedList<TKey, TValue>, SortedListShape<TKey, TValue, TKeyShape, TValueShape>>.Dictionary<
            TKey,
            TValue,
            TKeyShape,
            TValueShape
        >(
            static entries => entries,
            static entries => new(Entries.CreateDictionary(entries, KeyComparers<TKey, TKeyShape>.Instance))
        );
}

/// <summary>Writes and reads a dictionary that preserves the insertion order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct OrderedDictionaryShape<TKey, TValue, TKeyShape, TValueShape> : IShape<OrderedDictionary<TKey, TValue>>
    where TKey : notnull
    where TKeyShape : struct, IShape<TKey>
    where TValueShape : struct, IShape<TValue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        OrderedDictionary<TKey, TValue>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Entries.Write<
                TKey,
                TValue,
                TKeyShape,
                TValueShape,
                OrderedDictionary<TKey, TValue>.Enumerator,
                TWriter,
                TSelection
            >(ref writer, value.GetEnumerator(), value.Count, selection);
    }

    /// <inheritdoc/>
    public static OrderedDictionary<TKey, TValue>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Entries.ReadOrdered<TKey, TValue, TKeyShape, TValueShape, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<OrderedDictionary<TKey, TValue>> Shape =>
        ShapeCache<
            OrderedDictionary<TKey, TValue>,
            OrderedDictionaryShape<TKey, TValue, TKeyShape, TValueShape>
        >.Dictionary<TKey, TValue, TKeyShape, TValueShape>(
            static entries => entries,
            static entries => Entries.OrderedOf(entries, KeyComparers<TKey, TKeyShape>.Instance)
        );
}
