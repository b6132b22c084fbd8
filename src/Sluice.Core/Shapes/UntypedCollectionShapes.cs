using System.Collections;
using System.ComponentModel;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads any sequence without an element type; read as <c>List&lt;object?&gt;</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedEnumerableShape : IShape<IEnumerable>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IEnumerable? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static IEnumerable? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Untyped.ReadList(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IEnumerable> Shape =>
        ShapeCache<IEnumerable, UntypedEnumerableShape>.Collection<object, UntypedShape>(
            static items => items.Cast<object>(),
            static items => items
        );
}

/// <summary>Writes and reads a collection without an element type; read as <c>List&lt;object?&gt;</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedCollectionShape : IShape<ICollection>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ICollection? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static ICollection? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Untyped.ReadList(ref reader);

    /// <inheritdoc/>
    public static TypeShape<ICollection> Shape =>
        ShapeCache<ICollection, UntypedCollectionShape>.Collection<object, UntypedShape>(
            static items => items.Cast<object>(),
            static items => items
        );
}

/// <summary>Writes and reads a list without an element type; read as <c>List&lt;object?&gt;</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedListShape : IShape<IList>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, IList? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static IList? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : Untyped.ReadList(ref reader);

    /// <inheritdoc/>
    public static TypeShape<IList> Shape =>
        ShapeCache<IList, UntypedListShape>.Collection<object, UntypedShape>(
            static items => items.Cast<object>(),
            static items => items
        );
}

/// <summary>Writes and reads an <see cref="ArrayList"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ArrayListShape : IShape<ArrayList>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ArrayList? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static ArrayList? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Untyped.ReadList(ref reader));

    /// <inheritdoc/>
    public static TypeShape<ArrayList> Shape =>
        ShapeCache<ArrayList, ArrayListShape>.Collection<object, UntypedShape>(
            static items => items.Cast<object>(),
            static items => new(items)
        );
}

/// <summary>Writes and reads a queue without an element type.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedQueueShape : IShape<Queue>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Queue? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static Queue? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Untyped.ReadList(ref reader));

    /// <inheritdoc/>
    public static TypeShape<Queue> Shape =>
        ShapeCache<Queue, UntypedQueueShape>.Collection<object, UntypedShape>(
            static items => items.Cast<object>(),
            static items => new(items)
        );
}

/// <summary>Writes and reads a stack without an element type, from its top. Reading restores the order.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct UntypedStackShape : IShape<Stack>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Stack? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> => Untyped.Write(ref writer, value, selection);

    /// <inheritdoc/>
    public static Stack? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        reader.TryReadNull() ? null : new(Sequence.Reversed(Untyped.ReadList(ref reader)));

    /// <inheritdoc/>
    public static TypeShape<Stack> Shape =>
        ShapeCache<Stack, UntypedStackShape>.Collection<object, UntypedShape>(
            static items => items.Cast<object>(),
            static items => new(Enumerable.Reverse(items).ToArray())
        );
}
