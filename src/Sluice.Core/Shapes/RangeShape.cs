using System.ComponentModel;
using System.Numerics;
using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads a range of a collection: an object with <c>start</c> and <c>end</c>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct RangeShape : IShape<Range>
{
    private static readonly string[] s_names = ["start", "end"];

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, Range value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (TWriter.IsOptionsDriven)
        {
            writer.WriteObject((ObjectShape<Range>)Shape, value, selection.Node);
            return;
        }
        ulong mask = TSelection.IsAll ? 3 : selection.GetMask(0) & 3;
        const int Reservation = WireSizes.NameOverhead + 8;
        writer.Commit(ref writer.BeginUncheckedObject(BitOperations.PopCount(mask), 0));
        if ((mask & 1) != 0)
        {
            writer.Commit(ref writer.WriteUncheckedName(ref writer.Reserve(Reservation), "start"u8, "\"start\":"u8));
            IndexShape.Write(ref writer, value.Start, selection.Child(0));
        }
        if ((mask & 2) != 0)
        {
            writer.Commit(ref writer.WriteUncheckedName(ref writer.Reserve(Reservation), "end"u8, "\"end\":"u8));
            IndexShape.Write(ref writer, value.End, selection.Child(1));
        }
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    /// <inheritdoc/>
    public static Range Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        Index start = default,
            end = default;
        MemberCursor cursor = MemberCursor.Begin(ref reader, TReader.IsOptionsDriven ? (IObjectShape)Shape : null);
        while (cursor.Next(ref reader, s_names) is var index and >= 0)
        {
            if (index == 0)
                start = OptionsElement.Read<Index, IndexShape, TReader>(ref reader);
            else
                end = OptionsElement.Read<Index, IndexShape, TReader>(ref reader);
        }
        return new(start, end);
    }

    /// <inheritdoc/>
    public static TypeShape<Range> Shape =>
        ShapeCache<Range, RangeShape>.Object(
            static () =>
                [
                    new ShapedMember<Range, Index, IndexShape>(
                        Members.Traits("Start", "start", -1),
                        static (ref Range owner) => owner.Start,
                        null
                    ),
                    new ShapedMember<Range, Index, IndexShape>(
                        Members.Traits("End", "end", -1),
                        static (ref Range owner) => owner.End,
                        null
                    ),
                ],
            static (values, _) => new(Members.Value<Index>(values[0]), Members.Value<Index>(values[1]))
        );
}
