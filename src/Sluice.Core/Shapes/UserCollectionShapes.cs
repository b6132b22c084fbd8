using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads a custom collection type with a parameterless constructor, to which elements can be added.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct MutableCollectionShape<TCollection, T, TElement> : IShape<TCollection>
    where TCollection : ICollection<T>, new()
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TCollection? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static TCollection? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return default;
        var collection = new TCollection();
        Sequence.ReadInto<TCollection, T, TElement, TReader>(ref reader, ref collection);
        return collection;
    }

    /// <inheritdoc/>
    public static TypeShape<TCollection> Shape =>
        ShapeCache<TCollection, MutableCollectionShape<TCollection, T, TElement>>.Collection<T, TElement>(
            static items => items,
            Create
        );

    private static TCollection Create(List<T> items)
    {
        var collection = new TCollection();
        foreach (T item in items)
            collection.Add(item);
        return collection;
    }
}

/// <summary>
/// Writes and reads a custom collection type that is created from all of its elements at once
/// (<c>[CollectionBuilder]</c>,
/// or a constructor that takes a sequence).
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct BuilderCollectionShape<TCollection, T, TElement, TBuilder> : IShape<TCollection>
    where TCollection : IEnumerable<T>
    where TElement : struct, IShape<T>
    where TBuilder : struct, ICollectionBuilder<TCollection, T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TCollection? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static TCollection? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? default : TBuilder.Create(Checked(Sequence.ReadArray<T, TElement, TReader>(ref reader)));

    // The hash function of a set is unknown; equal elements do not count as collisions.
    private static T[] Checked(T[] items)
    {
        if (
            items.Length >= CollisionGuard.First
            && typeof(T) != typeof(string)
            && typeof(ISet<T>).IsAssignableFrom(typeof(TCollection))
        )
        {
            var distinct = new HashSet<T>(items, KeyComparers<T, TElement>.Instance);
            CollisionGuard.CheckKeys(distinct, distinct.Count);
        }
        return items;
    }

    /// <inheritdoc/>
    public static TypeShape<TCollection> Shape =>
        ShapeCache<TCollection, BuilderCollectionShape<TCollection, T, TElement, TBuilder>>.Collection<T, TElement>(
            static items => items,
            static items => TBuilder.Create(items.ToArray())
        );
}

/// <summary>Writes a collection type that cannot be created when reading.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct WriteOnlyCollectionShape<TCollection, T, TElement> : IShape<TCollection>
    where TCollection : IEnumerable<T>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, TCollection? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static TCollection? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? default
            : throw reader.Error(WireError.Unsupported, $"{typeof(TCollection)} can't be built from its elements.");

    /// <inheritdoc/>
    public static TypeShape<TCollection> Shape =>
        ShapeCache<TCollection, WriteOnlyCollectionShape<TCollection, T, TElement>>.Collection<T, TElement>(
            static items => items,
            null
        );
}
