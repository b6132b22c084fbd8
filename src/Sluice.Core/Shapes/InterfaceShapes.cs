using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads any sequence; read as a list.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct EnumerableShape<T, TElement> : IShape<IEnumerable<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IEnumerable<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IEnumerable<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadList<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IEnumerable<T>> Shape =>
        ShapeCache<IEnumerable<T>, EnumerableShape<T, TElement>>.Elements<T, TElement>(
            static items => items,
            static items => items
        );
}

/// <summary>Writes and reads an <see cref="ICollection{T}"/>; read as a list.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ICollectionShape<T, TElement> : IShape<ICollection<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ICollection<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ICollection<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadList<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<ICollection<T>> Shape =>
        ShapeCache<ICollection<T>, ICollectionShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => items
        );
}

/// <summary>Writes and reads an <see cref="IList{T}"/>; read as a list.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IListShape<T, TElement> : IShape<IList<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IList<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IList<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadList<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IList<T>> Shape =>
        ShapeCache<IList<T>, IListShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => items
        );
}

/// <summary>Writes and reads an <see cref="IReadOnlyCollection{T}"/>; read as a list.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IReadOnlyCollectionShape<T, TElement> : IShape<IReadOnlyCollection<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        IReadOnlyCollection<T>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IReadOnlyCollection<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadList<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IReadOnlyCollection<T>> Shape =>
        ShapeCache<IReadOnlyCollection<T>, IReadOnlyCollectionShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => items
        );
}

/// <summary>Writes and reads an <see cref="IReadOnlyList{T}"/>; read as a list.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IReadOnlyListShape<T, TElement> : IShape<IReadOnlyList<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IReadOnlyList<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IReadOnlyList<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadList<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IReadOnlyList<T>> Shape =>
        ShapeCache<IReadOnlyList<T>, IReadOnlyListShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => items
        );
}

/// <summary>Writes and reads an <see cref="ISet{T}"/>; read as a hash set.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ISetShape<T, TElement> : IShape<ISet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ISet<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ISet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadSet<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<ISet<T>> Shape =>
        ShapeCache<ISet<T>, ISetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new HashSet<T>(items, KeyComparers<T, TElement>.Instance)
        );
}

/// <summary>Writes and reads an <see cref="IReadOnlySet{T}"/>; read as a hash set.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IReadOnlySetShape<T, TElement> : IShape<IReadOnlySet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IReadOnlySet<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IReadOnlySet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.ReadSet<T, TElement, TReader>(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IReadOnlySet<T>> Shape =>
        ShapeCache<IReadOnlySet<T>, IReadOnlySetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new HashSet<T>(items, KeyComparers<T, TElement>.Instance)
        );
}
