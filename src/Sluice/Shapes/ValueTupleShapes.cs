using System.ComponentModel;
using Sluice.Generated;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>Writes and reads a value tuple of one element: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, S1> : IShape<ValueTuple<T1>>
    where S1 : struct, IShape<T1>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ValueTuple<T1> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<ValueTuple<T1>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 1 : selection.GetMask(0) & 1;
        Members.Begin(ref writer, 1, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "item1"u8, "\"item1\":"u8))
            OptionsElement.Write<T1, S1, TWriter, TSelection>(ref writer, value.Item1, selection.Child(0));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static ValueTuple<T1> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        T1? item1 = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader,
            TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.TupleNames[..1]) is var index and >= 0)
        {
            switch (index)
            {
                case 0: item1 = OptionsElement.Read<T1, S1, TReader>(ref reader); break;
            }
        }
        return new(item1!);
    }

    /// <inheritdoc/>
    public static TypeShape<ValueTuple<T1>> Shape =>
        ShapeCache<ValueTuple<T1>, ValueTupleShape<T1, S1>>.Object(static () =>
        [
            new ShapedMember<ValueTuple<T1>, T1, S1>(Members.Traits("Item1", "item1", 0),
                static (ref ValueTuple<T1> owner) => owner.Item1,
                static (ref ValueTuple<T1> owner, T1? value) => owner.Item1 = value!),
        ], static (values, _) => new(Members.Value<T1>(values[0])));
}

/// <summary>Writes and reads a value tuple of two elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, S1, S2> : IShape<ValueTuple<T1, T2>>
    where S1 : struct, IShape<T1> where S2 : struct, IShape<T2>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ValueTuple<T1, T2> value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<ValueTuple<T1, T2>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 3 : selection.GetMask(0) & 3;
        Members.Begin(ref writer, 2, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "item1"u8, "\"item1\":"u8))
            OptionsElement.Write<T1, S1, TWriter, TSelection>(ref writer, value.Item1, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "item2"u8, "\"item2\":"u8))
            OptionsElement.Write<T2, S2, TWriter, TSelection>(ref writer, value.Item2, selection.Child(1));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static ValueTuple<T1, T2> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        T1? item1 = default;
        T2? item2 = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader,
            TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.TupleNames[..2]) is var index and >= 0)
        {
            switch (index)
            {
                case 0: item1 = OptionsElement.Read<T1, S1, TReader>(ref reader); break;
                case 1: item2 = OptionsElement.Read<T2, S2, TReader>(ref reader); break;
            }
        }
        return new(item1!, item2!);
    }

    /// <inheritdoc/>
    public static TypeShape<ValueTuple<T1, T2>> Shape =>
        ShapeCache<ValueTuple<T1, T2>, ValueTupleShape<T1, T2, S1, S2>>.Object(static () =>
        [
            new ShapedMember<ValueTuple<T1, T2>, T1, S1>(Members.Traits("Item1", "item1", 0),
                static (ref ValueTuple<T1, T2> owner) => owner.Item1,
                static (ref ValueTuple<T1, T2> owner, T1? value) => owner.Item1 = value!),
            new ShapedMember<ValueTuple<T1, T2>, T2, S2>(Members.Traits("Item2", "item2", 1),
                static (ref ValueTuple<T1, T2> owner) => owner.Item2,
                static (ref ValueTuple<T1, T2> owner, T2? value) => owner.Item2 = value!),
        ], static (values, _) => new(Members.Value<T1>(values[0]), Members.Value<T2>(values[1])));
}

/// <summary>Writes and reads a value tuple of three elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, T3, S1, S2, S3> : IShape<ValueTuple<T1, T2, T3>>
    where S1 : struct, IShape<T1> where S2 : struct, IShape<T2> where S3 : struct, IShape<T3>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ValueTuple<T1, T2, T3> value,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<ValueTuple<T1, T2, T3>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 7 : selection.GetMask(0) & 7;
        Members.Begin(ref writer, 3, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "item1"u8, "\"item1\":"u8))
            OptionsElement.Write<T1, S1, TWriter, TSelection>(ref writer, value.Item1, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "item2"u8, "\"item2\":"u8))
            OptionsElement.Write<T2, S2, TWriter, TSelection>(ref writer, value.Item2, selection.Child(1));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 2, "item3"u8, "\"item3\":"u8))
            OptionsElement.Write<T3, S3, TWriter, TSelection>(ref writer, value.Item3, selection.Child(2));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static ValueTuple<T1, T2, T3> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        T1? item1 = default;
        T2? item2 = default;
        T3? item3 = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader,
            TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.TupleNames[..3]) is var index and >= 0)
        {
            switch (index)
            {
                case 0: item1 = OptionsElement.Read<T1, S1, TReader>(ref reader); break;
                case 1: item2 = OptionsElement.Read<T2, S2, TReader>(ref reader); break;
                case 2: item3 = OptionsElement.Read<T3, S3, TReader>(ref reader); break;
            }
        }
        return new(item1!, item2!, item3!);
    }

    /// <inheritdoc/>
    public static TypeShape<ValueTuple<T1, T2, T3>> Shape =>
        ShapeCache<ValueTuple<T1, T2, T3>, ValueTupleShape<T1, T2, T3, S1, S2, S3>>.Object(static () =>
        [
            new ShapedMember<ValueTuple<T1, T2, T3>, T1, S1>(Members.Traits("Item1", "item1", 0),
                static (ref ValueTuple<T1, T2, T3> owner) => owner.Item1,
                static (ref ValueTuple<T1, T2, T3> owner, T1? value) => owner.Item1 = value!),
            new ShapedMember<ValueTuple<T1, T2, T3>, T2, S2>(Members.Traits("Item2", "item2", 1),
                static (ref ValueTuple<T1, T2, T3> owner) => owner.Item2,
                static (ref ValueTuple<T1, T2, T3> owner, T2? value) => owner.Item2 = value!),
            new ShapedMember<ValueTuple<T1, T2, T3>, T3, S3>(Members.Traits("Item3", "item3", 2),
                static (ref ValueTuple<T1, T2, T3> owner) => owner.Item3,
                static (ref ValueTuple<T1, T2, T3> owner, T3? value) => owner.Item3 = value!),
        ], static (values, _) => new(Members.Value<T1>(values[0]), Members.Value<T2>(values[1]),
            Members.Value<T3>(values[2])));
}

/// <summary>Writes and reads a value tuple of four elements: an object, or an array on wires that use keys.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4> : IShape<ValueTuple<T1, T2, T3, T4>>
    where S1 : struct, IShape<T1> where S2 : struct, IShape<T2> where S3 : struct, IShape<T3> where S4 : struct,
        IShape<T4>
{
    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ValueTuple<T1, T2, T3, T4> value,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<ValueTuple<T1, T2, T3, T4>>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 15 : selection.GetMask(0) & 15;
        Members.Begin(ref writer, 4, mask);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 0, "item1"u8, "\"item1\":"u8))
            OptionsElement.Write<T1, S1, TWriter, TSelection>(ref writer, value.Item1, selection.Child(0));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 1, "item2"u8, "\"item2\":"u8))
            OptionsElement.Write<T2, S2, TWriter, TSelection>(ref writer, value.Item2, selection.Child(1));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 2, "item3"u8, "\"item3\":"u8))
            OptionsElement.Write<T3, S3, TWriter, TSelection>(ref writer, value.Item3, selection.Child(2));
        if (Members.Next<TWriter, TSelection>(ref writer, mask, 3, "item4"u8, "\"item4\":"u8))
            OptionsElement.Write<T4, S4, TWriter, TSelection>(ref writer, value.Item4, selection.Child(3));
        Members.End(ref writer);
    }

    /// <inheritdoc/>
    public static ValueTuple<T1, T2, T3, T4> Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        T1? item1 = default;
        T2? item2 = default;
        T3? item3 = default;
        T4? item4 = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader,
            TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, Members.TupleNames[..4]) is var index and >= 0)
        {
            switch (index)
            {
                case 0: item1 = OptionsElement.Read<T1, S1, TReader>(ref reader); break;
                case 1: item2 = OptionsElement.Read<T2, S2, TReader>(ref reader); break;
                case 2: item3 = OptionsElement.Read<T3, S3, TReader>(ref reader); break;
                case 3: item4 = OptionsElement.Read<T4, S4, TReader>(ref reader); break;
            }
        }
        return new(item1!, item2!, item3!, item4!);
    }

    /// <inheritdoc/>
    public static TypeShape<ValueTuple<T1, T2, T3, T4>> Shape =>
        ShapeCache<ValueTuple<T1, T2, T3, T4>, ValueTupleShape<T1, T2, T3, T4, S1, S2, S3, S4>>.Object(static () =>
        [
            new ShapedMember<ValueTuple<T1, T2, T3, T4>, T1, S1>(Members.Traits("Item1", "item1", 0),
                static (ref ValueTuple<T1, T2, T3, T4> owner) => owner.Item1,
                static (ref ValueTuple<T1, T2, T3, T4> owner, T1? value) => owner.Item1 = value!),
            new ShapedMember<ValueTuple<T1, T2, T3, T4>, T2, S2>(Members.Traits("Item2", "item2", 1),
                static (ref ValueTuple<T1, T2, T3, T4> owner) => owner.Item2,
                static (ref ValueTuple<T1, T2, T3, T4> owner, T2? value) => owner.Item2 = value!),
            new ShapedMember<ValueTuple<T1, T2, T3, T4>, T3, S3>(Members.Traits("Item3", "item3", 2),
                static (ref ValueTuple<T1, T2, T3, T4> owner) => owner.Item3,
                static (ref ValueTuple<T1, T2, T3, T4> owner, T3? value) => owner.Item3 = value!),
            new ShapedMember<ValueTuple<T1, T2, T3, T4>, T4, S4>(Members.Traits("Item4", "item4", 3),
                static (ref ValueTuple<T1, T2, T3, T4> owner) => owner.Item4,
                static (ref ValueTuple<T1, T2, T3, T4> owner, T4? value) => owner.Item4 = value!),
        ], static (values, _) => new(Members.Value<T1>(values[0]), Members.Value<T2>(values[1]),
            Members.Value<T3>(values[2]), Members.Value<T4>(values[3])));
}
