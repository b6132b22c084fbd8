using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a hash set.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct HashSetShape<T, TElement> : IShape<HashSet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, HashSet<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, HashSet<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static HashSet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadSet<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<HashSet<T>> Shape =>
        ShapeCache<HashSet<T>, HashSetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(items, KeyComparers<T, TElement>.Instance)
        );
}

/// <summary>Writes and reads a sorted set in sort order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct SortedSetShape<T, TElement> : IShape<SortedSet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, SortedSet<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, SortedSet<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static SortedSet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Sorted.Build(
                ref reader,
                Sequence.ReadList<T, TElement, TReader>(ref reader),
                static items => new SortedSet<T>(items)
            );

    /// <inheritdoc/>
    public static TypeShape<SortedSet<T>> Shape =>
        ShapeCache<SortedSet<T>, SortedSetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new SortedSet<T>(items)
        );
}
