using System.Collections.Immutable;
using System.ComponentModel;
using System.Runtime.InteropServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads an immutable array. A default array is null.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ImmutableArrayShape<T, TElement> : IShape<ImmutableArray<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ImmutableArray<T> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value.IsDefault)
            writer.WriteNull();
        else
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value.AsSpan(), selection);
    }

    /// <inheritdoc/>
    public static ImmutableArray<T> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? default
            : ImmutableCollectionsMarshal.AsImmutableArray(Sequence.ReadArray<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ImmutableArray<T>> Shape =>
        ShapeCache<ImmutableArray<T>, ImmutableArrayShape<T, TElement>>.Collection<T, TElement>(
            static items => items.IsDefault ? [] : items,
            static items => [.. items]
        );
}

/// <summary>Writes and reads an immutable list.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ImmutableListShape<T, TElement> : IShape<ImmutableList<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ImmutableList<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, ImmutableList<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static ImmutableList<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : ImmutableList.CreateRange(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ImmutableList<T>> Shape =>
        ShapeCache<ImmutableList<T>, ImmutableListShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => ImmutableList.CreateRange(items)
        );
}

/// <summary>Writes and reads an immutable queue, first element first.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ImmutableQueueShape<T, TElement> : IShape<ImmutableQueue<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ImmutableQueue<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ImmutableQueue<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : ImmutableQueue.CreateRange(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ImmutableQueue<T>> Shape =>
        ShapeCache<ImmutableQueue<T>, ImmutableQueueShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => ImmutableQueue.CreateRange(items)
        );
}

/// <summary>Writes and reads an immutable stack from its top. Reading restores the order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ImmutableStackShape<T, TElement> : IShape<ImmutableStack<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ImmutableStack<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static ImmutableStack<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : ImmutableStack.CreateRange(Sequence.Reversed(Sequence.ReadList<T, TElement, TReader>(ref reader)));

    /// <inheritdoc/>
    public static TypeShape<ImmutableStack<T>> Shape =>
        ShapeCache<ImmutableStack<T>, ImmutableStackShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => ImmutableStack.CreateRange(Sequence.Backwards(items))
        );
}

/// <summary>Writes and reads an immutable hash set.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ImmutableHashSetShape<T, TElement> : IShape<ImmutableHashSet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ImmutableHashSet<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, ImmutableHashSet<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static ImmutableHashSet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : ImmutableHashSet.CreateRange(
                KeyComparers<T, TElement>.Instance,
                Sequence.ReadSet<T, TElement, TReader>(ref reader)
            );

    /// <inheritdoc/>
    public static TypeShape<ImmutableHashSet<T>> Shape =>
        ShapeCache<ImmutableHashSet<T>, ImmutableHashSetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => ImmutableHashSet.CreateRange(KeyComparers<T, TElement>.Instance, items)
        );
}

/// <summary>Writes and reads an immutable sorted set in sort order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ImmutableSortedSetShape<T, TElement> : IShape<ImmutableSortedSet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ImmutableSortedSet<T>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, ImmutableSortedSet<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static ImmutableSortedSet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : Sorted.Build(
                ref reader,
                Sequence.ReadList<T, TElement, TReader>(ref reader),
                static items => ImmutableSortedSet.CreateRange(items)
            );

    /// <inheritdoc/>
    public static TypeShape<ImmutableSortedSet<T>> Shape =>
        ShapeCache<ImmutableSortedSet<T>, ImmutableSortedSetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => [.. items]
        );
}
