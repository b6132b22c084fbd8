using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Generated;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Model;

/// <summary>
/// The items of a tuple from one position on: a chain of structs with one link for each item, so that tuples of every
/// length share their code.
/// </summary>
internal interface ITupleItems<TSelf> where TSelf : struct, ITupleItems<TSelf>
{
    /// <summary>Gets the number of items from here on.</summary>
    static abstract int Count { get; }

    /// <summary>Writes the selected items; this is the item at <paramref name="index"/> of the whole tuple.</summary>
    static abstract void Write<TWriter, TSelection>(ref TWriter writer, in TSelf items, int index, ulong mask,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>;

    /// <summary>Reads the item that is <paramref name="index"/> links away.</summary>
    static abstract void Read<TReader>(ref TReader reader, ref TSelf items, int index)
        where TReader : struct, IWireReader, allows ref struct;

    /// <summary>Returns the item that is <paramref name="index"/> links away.</summary>
    static abstract ref TItem At<TItem>(ref TSelf items, int index);

    /// <summary>Sets the items from the values of the whole tuple.</summary>
    static abstract TSelf Of(object?[] values, int index);

    /// <summary>Describes the items from <paramref name="index"/> on as members of the tuple.</summary>
    static abstract void Describe<TTuple, TItems>(MemberShape<TTuple>[] members, int index,
        Func<TTuple?, TItems> items, Func<TItems, TTuple> tuple) where TItems : struct, ITupleItems<TItems>;
}

// SAFETY: a member asks for the item at its own index, whose type the chain fixes; At asserts that type.
/// <summary>One item and those after it.</summary>
internal struct TupleItems<T, TShape, TRest>(T? item, TRest rest) : ITupleItems<TupleItems<T, TShape, TRest>>
    where TShape : struct, IShape<T> where TRest : struct, ITupleItems<TRest>
{
    internal T? Item = item;
    internal TRest Rest = rest;

    public static int Count => 1 + TRest.Count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<TWriter, TSelection>(ref TWriter writer, in TupleItems<T, TShape, TRest> items, int index,
        ulong mask, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
        ReadOnlySpan<byte> name = Tuples.JsonName(index);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, index, name[1..^2], name))
            OptionsElement.Write<T, TShape, TWriter, TSelection>(ref writer, items.Item, selection.Child(index));
        TRest.Write(ref writer, in items.Rest, index + 1, mask, selection);
    }

    public static void Read<TReader>(ref TReader reader, ref TupleItems<T, TShape, TRest> items, int index)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (index == 0) items.Item = OptionsElement.Read<T, TShape, TReader>(ref reader);
        else TRest.Read(ref reader, ref items.Rest, index - 1);
    }

    public static ref TItem At<TItem>(ref TupleItems<T, TShape, TRest> items, int index)
    {
        if (index > 0) return ref TRest.At<TItem>(ref items.Rest, index - 1);
        Debug.Assert(typeof(TItem) == typeof(T));
        return ref Unsafe.As<T?, TItem>(ref items.Item);
    }

    public static TupleItems<T, TShape, TRest> Of(object?[] values, int index) =>
        new(Members.Value<T>(values[index]), TRest.Of(values, index + 1));

    public static void Describe<TTuple, TItems>(MemberShape<TTuple>[] members, int index, Func<TTuple?, TItems> items,
        Func<TItems, TTuple> tuple) where TItems : struct, ITupleItems<TItems>
    {
        members[index] = new ShapedMember<TTuple, T, TShape>(Tuples.Traits<TTuple>(index),
            (ref TTuple owner) =>
            {
                TItems all = items(owner);
                return TItems.At<T>(ref all, index);
            },
            typeof(TTuple).IsValueType
                ? (ref TTuple owner, T? value) =>
                {
                    TItems all = items(owner);
                    TItems.At<T?>(ref all, index) = value;
                    owner = tuple(all);
                }
        : null);
        TRest.Describe(members, index + 1, items, tuple);
    }
}

/// <summary>The end of the items.</summary>
internal struct TupleEnd : ITupleItems<TupleEnd>
{
    public static int Count => 0;

    public static void Write<TWriter, TSelection>(ref TWriter writer, in TupleEnd items, int index, ulong mask,
        TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct where TSelection : struct, ISelection<TSelection>
    {
    }

    public static void Read<TReader>(ref TReader reader, ref TupleEnd items, int index)
        where TReader : struct, IWireReader, allows ref struct => throw new UnreachableException();

    public static ref TItem At<TItem>(ref TupleEnd items, int index) => throw new UnreachableException();

    public static TupleEnd Of(object?[] values, int index) => default;

    public static void Describe<TTuple, TItems>(MemberShape<TTuple>[] members, int index, Func<TTuple?, TItems> items,
        Func<TItems, TTuple> tuple) where TItems : struct, ITupleItems<TItems>
    {
    }
}
