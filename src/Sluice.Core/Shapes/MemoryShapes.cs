using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a <see cref="Memory{T}"/>. Null is read as empty.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MemoryShape<T, TElement> : IShape<Memory<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Memory<T> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value.Span, selection);
    }

    /// <inheritdoc/>
    public static Memory<T> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? default : (Memory<T>)Sequence.ReadArray<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<Memory<T>> Shape =>
        ShapeCache<Memory<T>, MemoryShape<T, TElement>>.Collection<T, TElement>(
            static items => items.ToArray(),
            static items => items.ToArray()
        );
}

/// <summary>Writes and reads a <see cref="ReadOnlyMemory{T}"/>. Null is read as empty.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ReadOnlyMemoryShape<T, TElement> : IShape<ReadOnlyMemory<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ReadOnlyMemory<T> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value.Span, selection);
    }

    /// <inheritdoc/>
    public static ReadOnlyMemory<T> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? default : (ReadOnlyMemory<T>)Sequence.ReadArray<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<ReadOnlyMemory<T>> Shape =>
        ShapeCache<ReadOnlyMemory<T>, ReadOnlyMemoryShape<T, TElement>>.Collection<T, TElement>(
            static items => items.ToArray(),
            static items => items.ToArray()
        );
}

/// <summary>Writes and reads a segment of an array. A segment without an array is null.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ArraySegmentShape<T, TElement> : IShape<ArraySegment<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ArraySegment<T> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value.Array is null)
            writer.WriteNull();
        else
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static ArraySegment<T> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? default : new(Sequence.ReadArray<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ArraySegment<T>> Shape =>
        ShapeCache<ArraySegment<T>, ArraySegmentShape<T, TElement>>.Collection<T, TElement>(
            static items => items.Array is null ? Array.Empty<T>() : items,
            static items => items.ToArray()
        );
}
