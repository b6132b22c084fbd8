using System.Runtime.CompilerServices;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes, reads and describes tuples of every length through the tree of their items: an object with <c>item1</c> to
/// <c>item7</c> and <c>rest</c>, or an array on wires that use keys.
/// </summary>
internal static class Tuples
{
    private const int NameLength = 8,
        RestIndex = 7;

    private static readonly string[] s_names = ["item1", "item2", "item3", "item4", "item5", "item6", "item7", "rest"];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ReadOnlySpan<byte> JsonName(int index) =>
        "\"item1\":\"item2\":\"item3\":\"item4\":\"item5\":\"item6\":\"item7\":\"rest\":"u8.Slice(
            index * NameLength,
            index == RestIndex ? NameLength - 1 : NameLength
        );

    /// <summary>Writes a tuple.</summary>
    /// <param name="writer">The writer.</param>
    /// <param name="shape">The tuple's shape for options-driven writers; otherwise, <see langword="null"/>.</param>
    /// <param name="value">The tuple.</param>
    /// <param name="items">The tuple's items.</param>
    /// <param name="selection">The selected members.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Write<TTuple, TItems, TWriter, TSelection>(
        ref TWriter writer,
        TypeShape<TTuple>? shape,
        TTuple? value,
        in TItems items,
        TSelection selection
    )
        where TItems : struct, ITupleItems<TItems>
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
        {
            writer.WriteNull();
            return;
        }
        if (TWriter.IsOptionsDriven && !TWriter.UsesKeys)
        {
            writer.WriteObject((ObjectShape<TTuple>)shape!, value, selection.Node);
            return;
        }
        ulong mask = (1UL << TItems.Count) - 1;
        if (!TSelection.IsAll)
            mask &= selection.GetMask(0);
        Members.Begin(ref writer, TItems.Count, mask);
        TItems.Write(ref writer, in items, 0, mask, selection);
        Members.End(ref writer);
    }

    /// <summary>Reads a tuple that is not null into its items.</summary>
    internal static void Read<TItems, TReader>(ref TReader reader, TypeShape? shape, ref TItems items)
        where TItems : struct, ITupleItems<TItems>
        where TReader : struct, IWireReader, allows ref struct
    {
        MemberCursor cursor = MemberCursor.Begin(ref reader, (IObjectShape?)shape);
        while (cursor.Next(ref reader, s_names.AsSpan(0, TItems.Count)) is var index and >= 0)
            TItems.Read(ref reader, ref items, index);
    }

    internal static MemberShape<TTuple>[] Describe<TTuple, TItems>(
        Func<TTuple?, TItems> items,
        Func<TItems, TTuple> tuple
    )
        where TItems : struct, ITupleItems<TItems>
    {
        var members = new MemberShape<TTuple>[TItems.Count];
        TItems.Describe(members, 0, items, tuple);
        return members;
    }

    internal static MemberTraits Traits<TTuple>(int index) =>
        Members.Traits(
            index == RestIndex ? "Rest" : $"Item{index + 1}",
            s_names[index],
            index,
            isNonNull: index == RestIndex && !typeof(TTuple).IsValueType
        );
}
