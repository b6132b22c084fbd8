using System.Diagnostics;
using System.Runtime.CompilerServices;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

// SAFETY: a member asks for the item at its own index, whose type the tree fixes; At asserts that type.
/// <summary>One item.</summary>
internal struct TupleItem<T, TShape>(T? value) : ITupleItems<TupleItem<T, TShape>>
    where TShape : struct, IShape<T>
{
    internal T? Value = value;

    public static int Count => 1;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Write<TWriter, TSelection>(
        ref TWriter writer,
        in TupleItem<T, TShape> items,
        int index,
        ulong mask,
        TSelection selection
    )
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        ReadOnlySpan<byte> name = Tuples.JsonName(index);
        if (Members.Next<TWriter, TSelection>(ref writer, mask, index, name[1..^2], name))
            OptionsElement.Write<T, TShape, TWriter, TSelection>(ref writer, items.Value, selection.Child(index));
    }

    public static void Read<TReader>(ref TReader reader, ref TupleItem<T, TShape> items, int index)
        where TReader : struct, IWireReader, allows ref struct =>
        items.Value = OptionsElement.Read<T, TShape, TReader>(ref reader);

    public static ref TItem GetItem<TItem>(ref TupleItem<T, TShape> items, int index)
    {
        Debug.Assert(index == 0 && typeof(TItem) == typeof(T));
        return ref Unsafe.As<T?, TItem>(ref items.Value);
    }

    public static TupleItem<T, TShape> Create(object?[] values, int index) => new(Members.Value<T>(values[index]));

    public static void Describe<TTuple, TItems>(
        MemberShape<TTuple>[] members,
        int index,
        Func<TTuple?, TItems> items,
        Func<TItems, TTuple> tuple
    )
        where TItems : struct, ITupleItems<TItems>
    {
        MemberSetter<TTuple, T>? setter = null;
        if (typeof(TTuple).IsValueType)
        {
            setter = (ref TTuple owner, T? value) =>
            {
                TItems all = items(owner);
                TItems.GetItem<T?>(ref all, index) = value;
                owner = tuple(all);
            };
        }
        members[index] = new ShapedMember<TTuple, T, TShape>(
            Tuples.Traits<TTuple>(index),
            (ref TTuple owner) =>
            {
                TItems all = items(owner);
                return TItems.GetItem<T>(ref all, index);
            },
            setter
        );
    }
}
