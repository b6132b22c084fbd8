using System.Runtime.CompilerServices;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Some items of a tuple and those after them.</summary>
internal struct TuplePair<TFirst, TSecond>(TFirst first, TSecond second) : ITupleItems<TuplePair<TFirst, TSecond>>
    where TFirst : struct, ITupleItems<TFirst>
    where TSecond : struct, ITupleItems<TSecond>
{
    internal TFirst First = first;
    internal TSecond Second = second;

    public static int Count => TFirst.Count + TSecond.Count;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        in TuplePair<TFirst, TSecond> items,
        int index,
        ulong mask,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        TFirst.Write(ref writer, in items.First, index, mask, selection);
        TSecond.Write(ref writer, in items.Second, index + TFirst.Count, mask, selection);
    }

    public static void Read<TReader>(ref TReader reader, ref TuplePair<TFirst, TSecond> items, int index)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (index < TFirst.Count)
            TFirst.Read(ref reader, ref items.First, index);
        else
            TSecond.Read(ref reader, ref items.Second, index - TFirst.Count);
    }

    public static ref TItem GetItem<TItem>(ref TuplePair<TFirst, TSecond> items, int index)
    {
        if (index < TFirst.Count)
            return ref TFirst.GetItem<TItem>(ref items.First, index);
        return ref TSecond.GetItem<TItem>(ref items.Second, index - TFirst.Count);
    }

    public static TuplePair<TFirst, TSecond> Create(object?[] values, int index) =>
        new(TFirst.Create(values, index), TSecond.Create(values, index + TFirst.Count));

    public static void Describe<TTuple, TItems>(
        MemberShape<TTuple>[] members,
        int index,
        Func<TTuple?, TItems> items,
        Func<TItems, TTuple> tuple
    )
        where TItems : struct, ITupleItems<TItems>
    {
        TFirst.Describe(members, index, items, tuple);
        TSecond.Describe(members, index + TFirst.Count, items, tuple);
    }
}
