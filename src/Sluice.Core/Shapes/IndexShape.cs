using System.ComponentModel;
using System.Numerics;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>
/// Writes and reads an index from the start or the end of a collection: an object with <c>value</c> and
/// <c>isFromEnd</c>.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct IndexShape : IShape<Index>
{
    private static readonly string[] s_names = ["value", "isFromEnd"];

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Index value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven)
        {
            writer.WriteObject((ObjectShape<Index>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 3 : selection.GetMask(0) & 3;
        const int Reservation = (2 * WireSizes.NameOverhead) + 16 + 11 + WireSizes.Int32 + WireSizes.Boolean;
        ref byte position = ref writer.BeginUncheckedObject(BitOperations.PopCount(mask), Reservation);
        if ((mask & 1) != 0)
            position = ref writer.WriteUncheckedInt32(
                ref writer.WriteUncheckedName(ref position, "value"u8, "\"value\":"u8),
                value.Value
            );
        if ((mask & 2) != 0)
            position = ref writer.WriteUncheckedBoolean(
                ref writer.WriteUncheckedName(ref position, "isFromEnd"u8, "\"isFromEnd\":"u8),
                value.IsFromEnd
            );
        writer.EndUncheckedObject(ref position);
    }

    /// <inheritdoc/>
    public static Index Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        int place = 0;
        bool isFromEnd = false;
        MemberCursor cursor = MemberCursor.Begin(ref reader, TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, s_names) is var index and >= 0)
        {
            if (index == 0)
                place = reader.ReadInt32();
            else
                isFromEnd = reader.ReadBoolean();
        }
        return place >= 0
            ? new(place, isFromEnd)
            : throw reader.Error(WireError.Range, "An index must not be negative.");
    }

    /// <inheritdoc/>
    public static TypeShape<Index> Shape =>
        ShapeCache<Index, IndexShape>.Object(
            static () =>
                [
                    new ShapedMember<Index, int, Int32Shape>(
                        Members.Traits("Value", "value", -1),
                        static (ref Index owner) => owner.Value,
                        null
                    ),
                    new ShapedMember<Index, bool, BooleanShape>(
                        Members.Traits("IsFromEnd", "isFromEnd", -1),
                        static (ref Index owner) => owner.IsFromEnd,
                        null
                    ),
                ],
            static (values, _) => new(Members.Value<int>(values[0]), Members.Value<bool>(values[1]))
        );
}
