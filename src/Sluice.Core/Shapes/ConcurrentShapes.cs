using System.Collections.Concurrent;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a concurrent queue. Writes a snapshot.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ConcurrentQueueShape<T, TElement> : IShape<ConcurrentQueue<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ConcurrentQueue<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value.ToArray(), selection);
    }

    /// <inheritdoc/>
    public static ConcurrentQueue<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ConcurrentQueue<T>> Shape =>
        ShapeCache<ConcurrentQueue<T>, ConcurrentQueueShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(items)
        );
}

/// <summary>Writes and reads a concurrent stack from its top. Writes a snapshot; reading restores the order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ConcurrentStackShape<T, TElement> : IShape<ConcurrentStack<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ConcurrentStack<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value.ToArray(), selection);
    }

    /// <inheritdoc/>
    public static ConcurrentStack<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.Reversed(Sequence.ReadList<T, TElement, TReader>(ref reader)));

    /// <inheritdoc/>
    public static TypeShape<ConcurrentStack<T>> Shape =>
        ShapeCache<ConcurrentStack<T>, ConcurrentStackShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(Sequence.Backwards(items))
        );
}

/// <summary>Writes and reads a concurrent bag. Writes a snapshot; reading restores the enumeration order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ConcurrentBagShape<T, TElement> : IShape<ConcurrentBag<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ConcurrentBag<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value.ToArray(), selection);
    }

    /// <inheritdoc/>
    public static ConcurrentBag<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.Reversed(Sequence.ReadList<T, TElement, TReader>(ref reader)));

    /// <inheritdoc/>
    public static TypeShape<ConcurrentBag<T>> Shape =>
        ShapeCache<ConcurrentBag<T>, ConcurrentBagShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(Sequence.Backwards(items))
        );
}

/// <summary>Writes and reads a blocking collection. Writes a snapshot.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct BlockingCollectionShape<T, TElement> : IShape<BlockingCollection<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        BlockingCollection<T>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.WriteSpan<T, TElement, TWriter, TSelection>(ref writer, value.ToArray(), selection);
    }

    /// <inheritdoc/>
    public static BlockingCollection<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Sequence.Blocking(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<BlockingCollection<T>> Shape =>
        ShapeCache<BlockingCollection<T>, BlockingCollectionShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => Sequence.Blocking(items)
        );
}
