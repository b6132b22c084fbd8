using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a queue, first element first.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct QueueShape<T, TElement> : IShape<Queue<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Queue<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, Queue<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static Queue<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<Queue<T>> Shape =>
        ShapeCache<Queue<T>, QueueShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(items)
        );
}

/// <summary>Writes and reads a stack from its top. Reading restores the order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct StackShape<T, TElement> : IShape<Stack<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Stack<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, Stack<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static Stack<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.Reversed(Sequence.ReadList<T, TElement, TReader>(ref reader)));

    /// <inheritdoc/>
    public static TypeShape<Stack<T>> Shape =>
        ShapeCache<Stack<T>, StackShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(Sequence.Backwards(items))
        );
}

/// <summary>Writes and reads a linked list.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct LinkedListShape<T, TElement> : IShape<LinkedList<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, LinkedList<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Sequence.Write<T, TElement, LinkedList<T>.Enumerator, TWriter, TSelection>(
                ref writer,
                value.GetEnumerator(),
                value.Count,
                selection
            );
    }

    /// <inheritdoc/>
    public static LinkedList<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<LinkedList<T>> Shape =>
        ShapeCache<LinkedList<T>, LinkedListShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => new(items)
        );
}
