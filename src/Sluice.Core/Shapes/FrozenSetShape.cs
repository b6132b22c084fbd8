using System.Collections.Frozen;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a frozen set.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct FrozenSetShape<T, TElement> : IShape<FrozenSet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, FrozenSet<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, FrozenSet<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static FrozenSet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Sequence.ReadSet<T, TElement, TReader>(ref reader).ToFrozenSet(KeyComparers<T, TElement>.Instance);

    /// <inheritdoc/>
    public static TypeShape<FrozenSet<T>> Shape =>
        ShapeCache<FrozenSet<T>, FrozenSetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => items.ToFrozenSet(KeyComparers<T, TElement>.Instance)
        );
}
