using System.ComponentModel;
using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a tuple of one element: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, S1> : IShape<Tuple<T1>>
    where S1 : struct, IShape<T1>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Tuple<T1>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(
            ref writer,
            TWriter.IsOptionsDriven ? Shape : null,
            value,
            value is null ? default : ValueTupleShape<T1, S1>.Items(value.ToValueTuple()),
            selection
        );

    /// <inheritdoc/>
    public static Tuple<T1>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var items = ValueTupleShape<T1, S1>.Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return ValueTupleShape<T1, S1>.Tuple(items).ToTuple();
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1>> Shape =>
        ShapeCache<Tuple<T1>, TupleShape<T1, S1>>.Tuple(
            static value => value is null ? default : ValueTupleShape<T1, S1>.Items(value.ToValueTuple()),
            static items => ValueTupleShape<T1, S1>.Tuple(items).ToTuple()
        );
}

/// <summary>Writes and reads a tuple of two elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, S1, S2> : IShape<Tuple<T1, T2>>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Tuple<T1, T2>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(
            ref writer,
            TWriter.IsOptionsDriven ? Shape : null,
            value,
            value is null ? default : ValueTupleShape<T1, T2, S1, S2>.Items(value.ToValueTuple()),
            selection
        );

    /// <inheritdoc/>
    public static Tuple<T1, T2>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var items = ValueTupleShape<T1, T2, S1, S2>.Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return ValueTupleShape<T1, T2, S1, S2>.Tuple(items).ToTuple();
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2>> Shape =>
        ShapeCache<Tuple<T1, T2>, TupleShape<T1, T2, S1, S2>>.Tuple(
            static value => value is null ? default : ValueTupleShape<T1, T2, S1, S2>.Items(value.ToValueTuple()),
            static items => ValueTupleShape<T1, T2, S1, S2>.Tuple(items).ToTuple()
        );
}

/// <summary>Writes and reads a tuple of three elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, S1, S2, S3> : IShape<Tuple<T1, T2, T3>>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Tuple<T1, T2, T3>? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(
            ref writer,
            TWriter.IsOptionsDriven ? Shape : null,
            value,
            value is null ? default : ValueTupleShape<T1, T2, T3, S1, S2, S3>.Items(value.ToValueTuple()),
            selection
        );

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var items = ValueTupleShape<T1, T2, T3, S1, S2, S3>.Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return ValueTupleShape<T1, T2, T3, S1, S2, S3>.Tuple(items).ToTuple();
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3>> Shape =>
        ShapeCache<Tuple<T1, T2, T3>, TupleShape<T1, T2, T3, S1, S2, S3>>.Tuple(
            static value =>
                value is null ? default : ValueTupleShape<T1, T2, T3, S1, S2, S3>.Items(value.ToValueTuple()),
            static items => ValueTupleShape<T1, T2, T3, S1, S2, S3>.Tuple(items).ToTuple()
        );
}

/// <summary>Writes and reads a tuple of four elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, S1, S2, S3, S4> : IShape<Tuple<T1, T2, T3, T4>>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
    where S4 : struct, IShape<T4>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        Tuple<T1, T2, T3, T4>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(
            ref writer,
            TWriter.IsOptionsDriven ? Shape : null,
            value,
            value is null ? default : ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4>.Items(value.ToValueTuple()),
            selection
        );

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var items = ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4>.Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4>.Tuple(items).ToTuple();
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4>> Shape =>
        ShapeCache<Tuple<T1, T2, T3, T4>, TupleShape<T1, T2, T3, T4, S1, S2, S3, S4>>.Tuple(
            static value =>
                value is null ? default : ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4>.Items(value.ToValueTuple()),
            static items => ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4>.Tuple(items).ToTuple()
        );
}

/// <summary>Writes and reads a tuple of five elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5> : IShape<Tuple<T1, T2, T3, T4, T5>>
    where S1 : struct, IShape<T1>
    where S2 : struct, IShape<T2>
    where S3 : struct, IShape<T3>
    where S4 : struct, IShape<T4>
    where S5 : struct, IShape<T5>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        Tuple<T1, T2, T3, T4, T5>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(
            ref writer,
            TWriter.IsOptionsDriven ? Shape : null,
            value,
            value is null
                ? default
                : ValueTupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5>.Items(value.ToValueTuple()),
            selection
        );

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4, T5>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var items = ValueTupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5>.Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return ValueTupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5>.Tuple(items).ToTuple();
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4, T5>> Shape =>
        ShapeCache<Tuple<T1, T2, T3, T4, T5>, TupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5>>.Tuple(
            static value =>
                value is null
                    ? default
                    : ValueTupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5>.Items(value.ToValueTuple()),
            static items => ValueTupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5>.Tuple(items).ToTuple()
        );
}

/// <summary>Writes and reads a tuple of six elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6> : IShape<Tuple<T1, T2, T3, T4, T5, T6>>
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
        Tuple<T1, T2, T3, T4, T5, T6>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(
            ref writer,
            TWriter.IsOptionsDriven ? Shape : null,
            value,
            value is null
                ? default
                : ValueTupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6>.Items(value.ToValueTuple()),
            selection
        );

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4, T5, T6>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var items = ValueTupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6>.Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return ValueTupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6>.Tuple(items).ToTuple();
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4, T5, T6>> Shape =>
        ShapeCache<Tuple<T1, T2, T3, T4, T5, T6>, TupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6>>.Tuple(
            static value =>
                value is null
                    ? default
                    : ValueTupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6>.Items(value.ToValueTuple()),
            static items => ValueTupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6>.Tuple(items).ToTuple()
        );
}

/// <summary>Writes and reads a tuple of seven elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>
    : IShape<Tuple<T1, T2, T3, T4, T5, T6, T7>>
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
        Tuple<T1, T2, T3, T4, T5, T6, T7>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(
            ref writer,
            TWriter.IsOptionsDriven ? Shape : null,
            value,
            value is null
                ? default
                : ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>.Items(value.ToValueTuple()),
            selection
        );

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4, T5, T6, T7>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var items = ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>.Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        return ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>.Tuple(items).ToTuple();
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4, T5, T6, T7>> Shape =>
        ShapeCache<
            Tuple<T1, T2, T3, T4, T5, T6, T7>,
            TupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>
        >.Tuple(
            static value =>
                value is null
                    ? default
                    : ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>.Items(
                        value.ToValueTuple()
                    ),
            static items =>
                ValueTupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>.Tuple(items).ToTuple()
        );
}

/// <summary>
/// Writes and reads a tuple of eight elements or more, of which the last tuple holds the rest: an object, or an
/// array on wires that use keys.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, T5, T6, T7, TRest, S1, S2, S3, S4, S5, S6, S7, TRestShape>
    : IShape<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>>
    where TRest : notnull
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
        Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>? value,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection> =>
        Tuples.Write(ref writer, TWriter.IsOptionsDriven ? Shape : null, value, Items(value), selection);

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var items = Items(default);
        Tuples.Read(ref reader, TReader.IsOptionsDriven ? Shape : null, ref items);
        if (items.Second.Second.Second.Value is null)
            throw reader.Error(WireError.Null, "The rest of a tuple is missing.");
        return Tuple(items);
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>> Shape =>
        ShapeCache<
            Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>,
            TupleShape<T1, T2, T3, T4, T5, T6, T7, TRest, S1, S2, S3, S4, S5, S6, S7, TRestShape>
        >.Tuple(Items, Tuple);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TuplePair<
        TuplePair<TuplePair<TupleItem<T1, S1>, TupleItem<T2, S2>>, TuplePair<TupleItem<T3, S3>, TupleItem<T4, S4>>>,
        TuplePair<
            TuplePair<TupleItem<T5, S5>, TupleItem<T6, S6>>,
            TuplePair<TupleItem<T7, S7>, TupleItem<TRest, TRestShape>>
        >
    > Items(Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>? value) =>
        value is null
            ? default
            : new(
                new(new(new(value.Item1), new(value.Item2)), new(new(value.Item3), new(value.Item4))),
                new(new(new(value.Item5), new(value.Item6)), new(new(value.Item7), new(value.Rest)))
            );

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> Tuple(
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
