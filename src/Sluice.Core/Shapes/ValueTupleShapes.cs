using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a value tuple of one element: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, S1> : IShape<ValueTuple<T1>>
    where S1 : struct, IShape<T1>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ValueTuple<T1> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static ValueTuple<T1> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<ValueTuple<T1>> Shape =>
        ShapeCache<ValueTuple<T1>, ValueTupleShape<T1, S1>>.Tuple(Items, Tuple);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TupleItem<T1, S1> Items(ValueTuple<T1> value) => new(value.Item1);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ValueTuple<T1> Tuple(TupleItem<T1, S1> items) => new(items.Value!);
}

/// <summary>Writes and reads a value tuple of two elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, S1, S2> : IShape<(T1, T2)>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, (T1, T2) value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static (T1, T2) Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<(T1, T2)> Shape =>
        ShapeCache<(T1, T2), ValueTupleShape<T1, T2, S1, S2>>.Tuple(Items, Tuple);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>> Items((T1, T2) value) =>
        new(new(value.Item1), new(value.Item2));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (T1, T2) Tuple(TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>> items) =>
        (items.First.Value!, items.Second.Value!);
}

/// <summary>Writes and reads a value tuple of three elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, T3, S1, S2, S3> : IShape<(T1, T2, T3)>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, (T1, T2, T3) value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static (T1, T2, T3) Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<(T1, T2, T3)> Shape =>
        ShapeCache<(T1, T2, T3), ValueTupleShape<T1, T2, T3, S1, S2, S3>>.Tuple(Items, Tuple);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TupleItem<T3, S3>> Items(
        (T1, T2, T3) value
    ) => new(new(new(value.Item1), new(value.Item2)), new(value.Item3));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (T1, T2, T3) Tuple(
        TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TupleItem<T3, S3>> items
    ) => (items.First.First.Value!, items.First.Second.Value!, items.Second.Value!);
}

/// <summary>Writes and reads a value tuple of four elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4> : IShape<(T1, T2, T3, T4)>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
    where S4 : struct, IShape<T4>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, (T1, T2, T3, T4) value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static (T1, T2, T3, T4) Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<(T1, T2, T3, T4)> Shape =>
        ShapeCache<(T1, T2, T3, T4), ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4>>.Tuple(Items, Tuple);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TuplePair<
        TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>,
        TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>
    > Items((T1, T2, T3, T4) value) =>
        new(new(new(value.Item1), new(value.Item2)), new(new(value.Item3), new(value.Item4)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (T1, T2, T3, T4) Tuple(
        TuplePair<
            TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>,
            TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>
        > items
    ) => (items.First.First.Value!, items.First.Second.Value!, items.Second.First.Value!, items.Second.Second.Value!);
}

/// <summary>Writes and reads a value tuple of five elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5> : IShape<(T1, T2, T3, T4, T5)>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
    where S4 : struct, IShape<T4>
    where S5 : struct, IShape<T5>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, (T1, T2, T3, T4, T5) value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static (T1, T2, T3, T4, T5) Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<(T1, T2, T3, T4, T5)> Shape =>
        ShapeCache<(T1, T2, T3, T4, T5), ValueTupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5>>.Tuple(Items, Tuple);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TuplePair<
        TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
        TupleItem<T5, S5>
    > Items((T1, T2, T3, T4, T5) value) =>
        new(new(new(new(value.Item1), new(value.Item2)), new(new(value.Item3), new(value.Item4))), new(value.Item5));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (T1, T2, T3, T4, T5) Tuple(
        TuplePair<
            TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
            TupleItem<T5, S5>
        > items
    ) =>
        (
            items.First.First.First.Value!,
            items.First.First.Second.Value!,
            items.First.Second.First.Value!,
            items.First.Second.Second.Value!,
            items.Second.Value!
        );
}

/// <summary>Writes and reads a value tuple of six elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6> : IShape<(T1, T2, T3, T4, T5, T6)>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
    where S4 : struct, IShape<T4>
    where S5 : struct, IShape<T5>
    where S6 : struct, IShape<T6>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        (T1, T2, T3, T4, T5, T6) value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static (T1, T2, T3, T4, T5, T6) Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<(T1, T2, T3, T4, T5, T6)> Shape =>
        ShapeCache<(T1, T2, T3, T4, T5, T6), ValueTupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6>>.Tuple(
            Items,
            Tuple
        );

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TuplePair<
        TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
        TuplePair<TupleItem<T5, S5>, TupleItem<T6, S6>>
    > Items((T1, T2, T3, T4, T5, T6) value) =>
        new(
            new(new(new(value.Item1), new(value.Item2)), new(new(value.Item3), new(value.Item4))),
            new(new(value.Item5), new(value.Item6))
        );

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (T1, T2, T3, T4, T5, T6) Tuple(
        TuplePair<
            TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
            TuplePair<TupleItem<T5, S5>, TupleItem<T6, S6>>
        > items
    ) =>
        (
            items.First.First.First.Value!,
            items.First.First.Second.Value!,
            items.First.Second.First.Value!,
            items.First.Second.Second.Value!,
            items.Second.First.Value!,
            items.Second.Second.Value!
        );
}

/// <summary>Writes and reads a value tuple of seven elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>
    : IShape<(T1, T2, T3, T4, T5, T6, T7)>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
    where S4 : struct, IShape<T4>
    where S5 : struct, IShape<T5>
    where S6 : struct, IShape<T6>
    where S7 : struct, IShape<T7>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        (T1, T2, T3, T4, T5, T6, T7) value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static (T1, T2, T3, T4, T5, T6, T7) Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<(T1, T2, T3, T4, T5, T6, T7)> Shape =>
        ShapeCache<
            (T1, T2, T3, T4, T5, T6, T7),
            ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>
        >.Tuple(Items, Tuple);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static TuplePair<
        TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
        TuplePair<TuplePair<TupleItem<T5, S5>, TupleItem<T6, S6>>, TupleItem<T7, S7>>
    > Items((T1, T2, T3, T4, T5, T6, T7) value) =>
        new(
            new(new(new(value.Item1), new(value.Item2)), new(new(value.Item3), new(value.Item4))),
            new(new(new(value.Item5), new(value.Item6)), new(value.Item7))
        );

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static (T1, T2, T3, T4, T5, T6, T7) Tuple(
        TuplePair<
            TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
            TuplePair<TuplePair<TupleItem<T5, S5>, TupleItem<T6, S6>>, TupleItem<T7, S7>>
        > items
    ) =>
        (
            items.First.First.First.Value!,
            items.First.First.Second.Value!,
            items.First.Second.First.Value!,
            items.First.Second.Second.Value!,
            items.Second.First.First.Value!,
            items.Second.First.Second.Value!,
            items.Second.Second.Value!
        );
}

/// <summary>
/// Writes and reads a value tuple of eight elements or more, of which the last tuple holds the rest: an object, or an
/// array on wires that use keys.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, TRest, S1, S2, S3, S4, S5, S6, S7, TRestShape>
    : IShape<ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>>
    where TRest : struct
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
    where S4 : struct, IShape<T4>
    where S5 : struct, IShape<T5>
    where S6 : struct, IShape<T6>
    where S7 : struct, IShape<T7>
    where TRestShape : struct, IShape<TRest>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>> Shape =>
        ShapeCache<
            ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest>,
            ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, TRest, S1, S2, S3, S4, S5, S6, S7, TRestShape>
        >.Tuple(Items, Tuple);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TuplePair<
        TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
        TuplePair<
            TuplePair<TupleItem<T5, S5>, TupleItem<T6, S6>>,
            TuplePair<TupleItem<T7, S7>, TupleItem<TRest, TRestShape>>
        >
    > Items(ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> value) =>
        new(
            new(new(new(value.Item1), new(value.Item2)), new(new(value.Item3), new(value.Item4))),
            new(new(new(value.Item5), new(value.Item6)), new(new(value.Item7), new(value.Rest)))
        );

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ValueTuple<T1, T2, T3, T4, T5, T6, T7, TRest> Tuple(
        TuplePair<
            TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
            TuplePair<
                TuplePair<TupleItem<T5, S5>, TupleItem<T6, S6>>,
                TuplePair<TupleItem<T7, S7>, TupleItem<TRest, TRestShape>>
            >
        > items
    ) =>
        new(
            items.First.First.First.Value!,
            items.First.First.Second.Value!,
            items.First.Second.First.Value!,
            items.First.Second.Second.Value!,
            items.Second.First.First.Value!,
            items.Second.First.Second.Value!,
            items.Second.Second.First.Value!,
            items.Second.Second.Second.Value!
        );
}
