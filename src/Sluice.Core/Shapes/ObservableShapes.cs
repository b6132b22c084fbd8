using System.Collections.ObjectModel;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a <see cref="Collection{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct CollectionOfShape<T, TElement> : IShape<Collection<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Collection<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static Collection<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<Collection<T>> Shape =>
        ShapeCache<Collection<T>, CollectionOfShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(items)
        );
}

/// <summary>Writes and reads a <see cref="ReadOnlyCollection{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ReadOnlyCollectionShape<T, TElement> : IShape<ReadOnlyCollection<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ReadOnlyCollection<T>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ReadOnlyCollection<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ReadOnlyCollection<T>> Shape =>
        ShapeCache<ReadOnlyCollection<T>, ReadOnlyCollectionShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(items)
        );
}

/// <summary>Writes and reads a <see cref="ReadOnlySet{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ReadOnlySetShape<T, TElement> : IShape<ReadOnlySet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ReadOnlySet<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ReadOnlySet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.ReadSet<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ReadOnlySet<T>> Shape =>
        ShapeCache<ReadOnlySet<T>, ReadOnlySetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(new HashSet<T>(items, KeyComparers<T, TElement>.Instance))
        );
}

/// <summary>Writes and reads an <see cref="ObservableCollection{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ObservableCollectionShape<T, TElement> : IShape<ObservableCollection<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ObservableCollection<T>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ObservableCollection<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ObservableCollection<T>> Shape =>
        ShapeCache<ObservableCollection<T>, ObservableCollectionShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(items)
        );
}

/// <summary>Writes and reads a <see cref="ReadOnlyObservableCollection{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ReadOnlyObservableCollectionShape<T, TElement> : IShape<ReadOnlyObservableCollection<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ReadOnlyObservableCollection<T>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ReadOnlyObservableCollection<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : new(new ObservableCollection<T>(Sequence.ReadList<T, TElement, TReader>(ref reader)));

    /// <inheritdoc/>
    public static TypeShape<ReadOnlyObservableCollection<T>> Shape =>
        ShapeCache<ReadOnlyObservableCollection<T>, ReadOnlyObservableCollectionShape<T, TElement>>.Collection<
            T,
            TElement
        >(static items => items, static items => new(new ObservableCollection<T>(items)));
}
