using System.ComponentModel;
using System.Runtime.InteropServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a list. Writes it through its span.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ListShape<T, TElement> : IShape<List<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, List<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(
                ref writer,
                CollectionsMarshal.AsSpan(value),
                selection
            );
    }

    /// <inheritdoc/>
    public static List<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadList<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<List<T>> Shape =>
        ShapeCache<List<T>, ListShape<T, TElement>>.Elements<T, TElement>(static items => items, static items => items);
}

/// <summary>Writes and reads a one-dimensional array.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ArrayShape<T, TElement> : IShape<T[]>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, T[]? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static T[]? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadArray<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<T[]> Shape =>
        ShapeCache<T[], ArrayShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => items.ToArray()
        );
}
