using System.ComponentModel;
using Sluice.Generated;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>Writes and reads a tuple of five elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5> : IShape<Tuple<T1, T2, T3, T4, T5>>
    where S1 : struct, IShape<T1> where S2 : struct, IShape<T2> where S3 : struct, IShape<T3> where S4 : struct,
        IShape<T4>
    where S5 : struct, IShape<T5>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Tuple<T1, T2, T3, T4, T5>? value,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<Tuple<T1, T2, T3, T4, T5>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 31 : selection.GetMask(0) & 31;
        Members.Begin(ref writer, 5, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "item1"u8, "\"item1\":"u8))
            OptionsElement.Write<T1, S1, TWriter, TSelection>(ref writer, value.Item1, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "item2"u8, "\"item2\":"u8))
            OptionsElement.Write<T2, S2, TWriter, TSelection>(ref writer, value.Item2, selection.Child(1));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 2, "item3"u8, "\"item3\":"u8))
            OptionsElement.Write<T3, S3, TWriter, TSelection>(ref writer, value.Item3, selection.Child(2));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 3, "item4"u8, "\"item4\":"u8))
            OptionsElement.Write<T4, S4, TWriter, TSelection>(ref writer, value.Item4, selection.Child(3));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 4, "item5"u8, "\"item5\":"u8))
            OptionsElement.Write<T5, S5, TWriter, TSelection>(ref writer, value.Item5, selection.Child(4));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4, T5>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull()) return null;
        T1? item1 = default;
        T2? item2 = default;
        T3? item3 = default;
        T4? item4 = default;
        T5? item5 = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader,
            TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.TupleNames[..5]) is var index and >= 0)
        {
            switch (index)
            {
                case 0: item1 = OptionsElement.Read<T1, S1, TReader>(ref reader); break;
                case 1: item2 = OptionsElement.Read<T2, S2, TReader>(ref reader); break;
                case 2: item3 = OptionsElement.Read<T3, S3, TReader>(ref reader); break;
                case 3: item4 = OptionsElement.Read<T4, S4, TReader>(ref reader); break;
                case 4: item5 = OptionsElement.Read<T5, S5, TReader>(ref reader); break;
            }
        }
        return new(item1!, item2!, item3!, item4!, item5!);
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4, T5>> Shape =>
        ShapeCache<Tuple<T1, T2, T3, T4, T5>, TupleShape<T1, T2, T3, T4, T5, S1, S2, S3, S4, S5>>.Object(static () =>
        [
            new ShapedMember<Tuple<T1, T2, T3, T4, T5>, T1, S1>(Members.Traits("Item1", "item1", 0),
                static (ref Tuple<T1, T2, T3, T4, T5> owner) => owner.Item1, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5>, T2, S2>(Members.Traits("Item2", "item2", 1),
                static (ref Tuple<T1, T2, T3, T4, T5> owner) => owner.Item2, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5>, T3, S3>(Members.Traits("Item3", "item3", 2),
                static (ref Tuple<T1, T2, T3, T4, T5> owner) => owner.Item3, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5>, T4, S4>(Members.Traits("Item4", "item4", 3),
                static (ref Tuple<T1, T2, T3, T4, T5> owner) => owner.Item4, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5>, T5, S5>(Members.Traits("Item5", "item5", 4),
                static (ref Tuple<T1, T2, T3, T4, T5> owner) => owner.Item5, null),
        ], static (values, _) => new(Members.Value<T1>(values[0]), Members.Value<T2>(values[1]),
            Members.Value<T3>(values[2]), Members.Value<T4>(values[3]), Members.Value<T5>(values[4])));
}

/// <summary>Writes and reads a tuple of six elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6> : IShape<Tuple<T1, T2, T3, T4, T5, T6>>
    where S1 : struct, IShape<T1> where S2 : struct, IShape<T2> where S3 : struct, IShape<T3> where S4 : struct,
        IShape<T4>
    where S5 : struct, IShape<T5> where S6 : struct, IShape<T6>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Tuple<T1, T2, T3, T4, T5, T6>? value,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<Tuple<T1, T2, T3, T4, T5, T6>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 63 : selection.GetMask(0) & 63;
        Members.Begin(ref writer, 6, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "item1"u8, "\"item1\":"u8))
            OptionsElement.Write<T1, S1, TWriter, TSelection>(ref writer, value.Item1, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "item2"u8, "\"item2\":"u8))
            OptionsElement.Write<T2, S2, TWriter, TSelection>(ref writer, value.Item2, selection.Child(1));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 2, "item3"u8, "\"item3\":"u8))
            OptionsElement.Write<T3, S3, TWriter, TSelection>(ref writer, value.Item3, selection.Child(2));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 3, "item4"u8, "\"item4\":"u8))
            OptionsElement.Write<T4, S4, TWriter, TSelection>(ref writer, value.Item4, selection.Child(3));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 4, "item5"u8, "\"item5\":"u8))
            OptionsElement.Write<T5, S5, TWriter, TSelection>(ref writer, value.Item5, selection.Child(4));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 5, "item6"u8, "\"item6\":"u8))
            OptionsElement.Write<T6, S6, TWriter, TSelection>(ref writer, value.Item6, selection.Child(5));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4, T5, T6>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull()) return null;
        T1? item1 = default;
        T2? item2 = default;
        T3? item3 = default;
        T4? item4 = default;
        T5? item5 = default;
        T6? item6 = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader,
            TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.TupleNames[..6]) is var index and >= 0)
        {
            switch (index)
            {
                case 0: item1 = OptionsElement.Read<T1, S1, TReader>(ref reader); break;
                case 1: item2 = OptionsElement.Read<T2, S2, TReader>(ref reader); break;
                case 2: item3 = OptionsElement.Read<T3, S3, TReader>(ref reader); break;
                case 3: item4 = OptionsElement.Read<T4, S4, TReader>(ref reader); break;
                case 4: item5 = OptionsElement.Read<T5, S5, TReader>(ref reader); break;
                case 5: item6 = OptionsElement.Read<T6, S6, TReader>(ref reader); break;
            }
        }
        return new(item1!, item2!, item3!, item4!, item5!, item6!);
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4, T5, T6>> Shape =>
        ShapeCache<Tuple<T1, T2, T3, T4, T5, T6>, TupleShape<T1, T2, T3, T4, T5, T6, S1, S2, S3, S4, S5, S6>>.Object(
            static () =>
            [
                new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6>, T1, S1>(Members.Traits("Item1", "item1", 0),
                    static (ref Tuple<T1, T2, T3, T4, T5, T6> owner) => owner.Item1, null),
                new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6>, T2, S2>(Members.Traits("Item2", "item2", 1),
                    static (ref Tuple<T1, T2, T3, T4, T5, T6> owner) => owner.Item2, null),
                new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6>, T3, S3>(Members.Traits("Item3", "item3", 2),
                    static (ref Tuple<T1, T2, T3, T4, T5, T6> owner) => owner.Item3, null),
                new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6>, T4, S4>(Members.Traits("Item4", "item4", 3),
                    static (ref Tuple<T1, T2, T3, T4, T5, T6> owner) => owner.Item4, null),
                new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6>, T5, S5>(Members.Traits("Item5", "item5", 4),
                    static (ref Tuple<T1, T2, T3, T4, T5, T6> owner) => owner.Item5, null),
                new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6>, T6, S6>(Members.Traits("Item6", "item6", 5),
                    static (ref Tuple<T1, T2, T3, T4, T5, T6> owner) => owner.Item6, null),
            ], static (values, _) => new(Members.Value<T1>(values[0]), Members.Value<T2>(values[1]),
                Members.Value<T3>(values[2]), Members.Value<T4>(values[3]), Members.Value<T5>(values[4]),
                Members.Value<T6>(values[5])));
}

/// <summary>Writes and reads a tuple of seven elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>
    : IShape<Tuple<T1, T2, T3, T4, T5, T6, T7>>
    where S1 : struct, IShape<T1> where S2 : struct, IShape<T2> where S3 : struct, IShape<T3> where S4 : struct,
        IShape<T4>
    where S5 : struct, IShape<T5> where S6 : struct, IShape<T6> where S7 : struct, IShape<T7>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Tuple<T1, T2, T3, T4, T5, T6, T7>? value,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<Tuple<T1, T2, T3, T4, T5, T6, T7>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 127 : selection.GetMask(0) & 127;
        Members.Begin(ref writer, 7, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "item1"u8, "\"item1\":"u8))
            OptionsElement.Write<T1, S1, TWriter, TSelection>(ref writer, value.Item1, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "item2"u8, "\"item2\":"u8))
            OptionsElement.Write<T2, S2, TWriter, TSelection>(ref writer, value.Item2, selection.Child(1));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 2, "item3"u8, "\"item3\":"u8))
            OptionsElement.Write<T3, S3, TWriter, TSelection>(ref writer, value.Item3, selection.Child(2));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 3, "item4"u8, "\"item4\":"u8))
            OptionsElement.Write<T4, S4, TWriter, TSelection>(ref writer, value.Item4, selection.Child(3));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 4, "item5"u8, "\"item5\":"u8))
            OptionsElement.Write<T5, S5, TWriter, TSelection>(ref writer, value.Item5, selection.Child(4));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 5, "item6"u8, "\"item6\":"u8))
            OptionsElement.Write<T6, S6, TWriter, TSelection>(ref writer, value.Item6, selection.Child(5));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 6, "item7"u8, "\"item7\":"u8))
            OptionsElement.Write<T7, S7, TWriter, TSelection>(ref writer, value.Item7, selection.Child(6));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4, T5, T6, T7>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull()) return null;
        T1? item1 = default;
        T2? item2 = default;
        T3? item3 = default;
        T4? item4 = default;
        T5? item5 = default;
        T6? item6 = default;
        T7? item7 = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader,
            TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.TupleNames[..7]) is var index and >= 0)
        {
            switch (index)
            {
                case 0: item1 = OptionsElement.Read<T1, S1, TReader>(ref reader); break;
                case 1: item2 = OptionsElement.Read<T2, S2, TReader>(ref reader); break;
                case 2: item3 = OptionsElement.Read<T3, S3, TReader>(ref reader); break;
                case 3: item4 = OptionsElement.Read<T4, S4, TReader>(ref reader); break;
                case 4: item5 = OptionsElement.Read<T5, S5, TReader>(ref reader); break;
                case 5: item6 = OptionsElement.Read<T6, S6, TReader>(ref reader); break;
                case 6: item7 = OptionsElement.Read<T7, S7, TReader>(ref reader); break;
            }
        }
        return new(item1!, item2!, item3!, item4!, item5!, item6!, item7!);
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4, T5, T6, T7>> Shape =>
        ShapeCache<Tuple<T1, T2, T3, T4, T5, T6, T7>,
            TupleShape<T1, T2, T3, T4, T5, T6, T7, S1, S2, S3, S4, S5, S6, S7>>.Object(static () =>
        [
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7>, T1, S1>(Members.Traits("Item1", "item1", 0),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7> owner) => owner.Item1, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7>, T2, S2>(Members.Traits("Item2", "item2", 1),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7> owner) => owner.Item2, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7>, T3, S3>(Members.Traits("Item3", "item3", 2),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7> owner) => owner.Item3, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7>, T4, S4>(Members.Traits("Item4", "item4", 3),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7> owner) => owner.Item4, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7>, T5, S5>(Members.Traits("Item5", "item5", 4),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7> owner) => owner.Item5, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7>, T6, S6>(Members.Traits("Item6", "item6", 5),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7> owner) => owner.Item6, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7>, T7, S7>(Members.Traits("Item7", "item7", 6),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7> owner) => owner.Item7, null),
        ], static (values, _) => new(Members.Value<T1>(values[0]), Members.Value<T2>(values[1]),
            Members.Value<T3>(values[2]), Members.Value<T4>(values[3]), Members.Value<T5>(values[4]),
            Members.Value<T6>(values[5]), Members.Value<T7>(values[6])));
}

/// <summary>
/// Writes and reads a tuple of eight or more elements: an object, or an array on wires that use keys.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct TupleShape<T1, T2, T3, T4, T5, T6, T7, TRest, S1, S2, S3, S4, S5, S6, S7, TRestShape>
    : IShape<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>>
    where TRest : notnull where S1 : struct, IShape<T1> where S2 : struct, IShape<T2> where S3 : struct, IShape<T3>
    where S4 : struct, IShape<T4> where S5 : struct, IShape<T5> where S6 : struct, IShape<T6> where S7 : struct,
        IShape<T7>
    where TRestShape : struct, IShape<TRest>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>? value,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 255 : selection.GetMask(0) & 255;
        Members.Begin(ref writer, 8, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "item1"u8, "\"item1\":"u8))
            OptionsElement.Write<T1, S1, TWriter, TSelection>(ref writer, value.Item1, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "item2"u8, "\"item2\":"u8))
            OptionsElement.Write<T2, S2, TWriter, TSelection>(ref writer, value.Item2, selection.Child(1));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 2, "item3"u8, "\"item3\":"u8))
            OptionsElement.Write<T3, S3, TWriter, TSelection>(ref writer, value.Item3, selection.Child(2));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 3, "item4"u8, "\"item4\":"u8))
            OptionsElement.Write<T4, S4, TWriter, TSelection>(ref writer, value.Item4, selection.Child(3));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 4, "item5"u8, "\"item5\":"u8))
            OptionsElement.Write<T5, S5, TWriter, TSelection>(ref writer, value.Item5, selection.Child(4));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 5, "item6"u8, "\"item6\":"u8))
            OptionsElement.Write<T6, S6, TWriter, TSelection>(ref writer, value.Item6, selection.Child(5));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 6, "item7"u8, "\"item7\":"u8))
            OptionsElement.Write<T7, S7, TWriter, TSelection>(ref writer, value.Item7, selection.Child(6));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 7, "rest"u8, "\"rest\":"u8))
            OptionsElement.Write<TRest, TRestShape, TWriter, TSelection>(ref writer, value.Rest, selection.Child(7));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull()) return null;
        T1? item1 = default;
        T2? item2 = default;
        T3? item3 = default;
        T4? item4 = default;
        T5? item5 = default;
        T6? item6 = default;
        T7? item7 = default;
        TRest? rest = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader,
            TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.TupleNames[..8]) is var index and >= 0)
        {
            switch (index)
            {
                case 0: item1 = OptionsElement.Read<T1, S1, TReader>(ref reader); break;
                case 1: item2 = OptionsElement.Read<T2, S2, TReader>(ref reader); break;
                case 2: item3 = OptionsElement.Read<T3, S3, TReader>(ref reader); break;
                case 3: item4 = OptionsElement.Read<T4, S4, TReader>(ref reader); break;
                case 4: item5 = OptionsElement.Read<T5, S5, TReader>(ref reader); break;
                case 5: item6 = OptionsElement.Read<T6, S6, TReader>(ref reader); break;
                case 6: item7 = OptionsElement.Read<T7, S7, TReader>(ref reader); break;
                case 7: rest = OptionsElement.Read<TRest, TRestShape, TReader>(ref reader); break;
            }
        }
        if (rest is null) throw reader.Error(WireError.Null, "The rest of a tuple is missing.");
        return new(item1!, item2!, item3!, item4!, item5!, item6!, item7!, rest!);
    }

    /// <inheritdoc/>
    public static TypeShape<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>> Shape =>
        ShapeCache<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>,
            TupleShape<T1, T2, T3, T4, T5, T6, T7, TRest, S1, S2, S3, S4, S5, S6, S7, TRestShape>>.Object(static () =>
        [
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>, T1, S1>(Members.Traits("Item1", "item1", 0),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> owner) => owner.Item1, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>, T2, S2>(Members.Traits("Item2", "item2", 1),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> owner) => owner.Item2, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>, T3, S3>(Members.Traits("Item3", "item3", 2),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> owner) => owner.Item3, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>, T4, S4>(Members.Traits("Item4", "item4", 3),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> owner) => owner.Item4, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>, T5, S5>(Members.Traits("Item5", "item5", 4),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> owner) => owner.Item5, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>, T6, S6>(Members.Traits("Item6", "item6", 5),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> owner) => owner.Item6, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>, T7, S7>(Members.Traits("Item7", "item7", 6),
                static (ref Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> owner) => owner.Item7, null),
            new ShapedMember<Tuple<T1, T2, T3, T4, T5, T6, T7, TRest>, TRest, TRestShape>(Members.Traits("Rest", "rest",
                7, isNonNull: true), static (ref Tuple<T1, T2, T3, T4, T5, T6, T7, TRest> owner) => owner.Rest, null),
        ], static (values, _) => new(Members.Value<T1>(values[0]), Members.Value<T2>(values[1]),
            Members.Value<T3>(values[2]), Members.Value<T4>(values[3]), Members.Value<T5>(values[4]),
            Members.Value<T6>(values[5]), Members.Value<T7>(values[6]), Members.Value<TRest>(values[7])));
}
