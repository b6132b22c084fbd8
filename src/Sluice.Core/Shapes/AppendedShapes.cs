using System.Collections;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a custom queue, stack or concurrent collection with a parameterless constructor, which has a method
/// of its own to add an element.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct AppendedCollectionShape<TCollection, T, TElement> : IShape<TCollection>
    where TCollection : IEnumerable<T>, new()
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TCollection? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        // Other threads may change it meanwhile, so that its count would not be that of its elements.
        if (value is System.Collections.Concurrent.IProducerConsumerCollection<T> shared)
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, shared.ToArray(), selection);
        else
            Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);
    }

    /// <inheritdoc/>
    public static TCollection? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        default(TCollection) is null && reader.TryReadNull()
            ? default
            : Untyped.Build(ref reader, Sequence.ReadList<T, TElement, TReader>(ref reader), Create);

    /// <inheritdoc/>
    public static TypeShape<TCollection> Shape =>
        ShapeCache<TCollection, AppendedCollectionShape<TCollection, T, TElement>>.Collection<T, TElement>(
            static items => items,
            Create
        );

    private static TCollection Create(List<T> items)
    {
        var collection = new TCollection();
        Appending.Append(collection, items);
        return collection;
    }
}

/// <summary>
/// Writes and reads a custom list, queue or stack without an element type but with a parameterless constructor.
/// Elements are read as untyped values.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct AppendedUntypedShape<TCollection> : IShape<TCollection>
    where TCollection : IEnumerable, new()
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TCollection? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static TCollection? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        default(TCollection) is null && reader.TryReadNull()
            ? default
            : Untyped.Build(ref reader, Untyped.ReadList(ref reader), Create);

    /// <inheritdoc/>
    public static TypeShape<TCollection> Shape =>
        ShapeCache<TCollection, AppendedUntypedShape<TCollection>>.Collection<object, UntypedShape>(
            static items => items.Cast<object>(),
            Create
        );

    private static TCollection Create(List<object> items)
    {
        var collection = new TCollection();
        Appending.Append(collection, items);
        return collection;
    }
}
