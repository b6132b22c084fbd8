using System.Collections.Immutable;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads an <see cref="IImmutableList{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IImmutableListShape<T, TElement> : IShape<IImmutableList<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IImmutableList<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IImmutableList<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : ImmutableList.CreateRange(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<IImmutableList<T>> Shape =>
        ShapeCache<IImmutableList<T>, IImmutableListShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => ImmutableList.CreateRange(items)
        );
}

/// <summary>Writes and reads an <see cref="IImmutableQueue{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IImmutableQueueShape<T, TElement> : IShape<IImmutableQueue<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IImmutableQueue<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IImmutableQueue<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : ImmutableQueue.CreateRange(Sequence.ReadList<T, TElement, TReader>(ref reader));

    /// <inheritdoc/>
    public static TypeShape<IImmutableQueue<T>> Shape =>
        ShapeCache<IImmutableQueue<T>, IImmutableQueueShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => ImmutableQueue.CreateRange(items)
        );
}

/// <summary>Writes and reads an <see cref="IImmutableStack{T}"/> from its top. Reading restores the order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IImmutableStackShape<T, TElement> : IShape<IImmutableStack<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IImmutableStack<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IImmutableStack<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : ImmutableStack.CreateRange(Sequence.Reversed(Sequence.ReadList<T, TElement, TReader>(ref reader)));

    /// <inheritdoc/>
    public static TypeShape<IImmutableStack<T>> Shape =>
        ShapeCache<IImmutableStack<T>, IImmutableStackShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => ImmutableStack.CreateRange(Sequence.Backwards(items))
        );
}

/// <summary>Writes and reads an <see cref="IImmutableSet{T}"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IImmutableSetShape<T, TElement> : IShape<IImmutableSet<T>>
    where TElement : struct, IShape<T>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IImmutableSet<T>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Sequence.WriteAny<T, TElement, TWriter, TSelection>(ref writer, value, selection);

    /// <inheritdoc/>
    public static IImmutableSet<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull()
            ? null
            : ImmutableHashSet.CreateRange(
                KeyComparers<T, TElement>.Instance,
                Sequence.ReadSet<T, TElement, TReader>(ref reader)
            );

    /// <inheritdoc/>
    public static TypeShape<IImmutableSet<T>> Shape =>
        ShapeCache<IImmutableSet<T>, IImmutableSetShape<T, TElement>>.Collection<T, TElement>(
            static items => items,
            static items => ImmutableHashSet.CreateRange(KeyComparers<T, TElement>.Instance, items)
        );
}
