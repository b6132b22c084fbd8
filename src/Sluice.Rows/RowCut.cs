using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>A position in an object's bytes where an array is inserted later.</summary>
/// <param name="Source">The index of the level, or of the query, that the elements of the array come from.</param>
/// <param name="End">The number of bytes before the array.</param>
/// <param name="Resume">The offset of the bytes after the array.</param>
internal readonly record struct RowCut(int Source, int End, int Resume)
{
    /// <summary>Writes an object with a null placeholder, and a cut, for each of its arrays.</summary>
    /// <param name="writer">The wire writer.</param>
    /// <param name="value">The object.</param>
    /// <param name="level">The level of its first array, where the elements are in joined rows.</param>
    /// <param name="cuts">Receives the cuts.</param>
    /// <param name="start">The offset of the object; cuts are relative to it.</param>
    /// <param name="cursor">The cursor.</param>
    internal static void Write<TWriter, TSource>(
        ref TWriter writer,
        RowObject value,
        int level,
        List<RowCut> cuts,
        int start,
        ref RowCursor<TSource> cursor
    )
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        RowPlan plan = cursor.Position.Plan!;
        writer.Commit(ref writer.BeginUncheckedObject(cursor.CountMembers(value), 0));
        foreach (RowMember member in value.MemberArray)
        {
            int first = level;
            level += member.ArrayCount;
            if (plan.Key.OmitNulls && cursor.IsEmpty(member, plan.Columns))
                continue;
            switch (member)
            {
                case RowValueMember scalar:
                    cursor.WriteValue(ref writer, plan.Columns[scalar.Column]);
                    break;
                case RowArray array:
                    cuts.Add(WritePlaceholder(ref writer, array, first, start));
                    break;
                case RowObject { ArrayCount: > 0 } inner when !cursor.IsNull(inner):
                    inner.Encoded.Write(ref writer);
                    Write(ref writer, inner, first, cuts, start, ref cursor);
                    break;
                default:
                    cursor.WriteMember(ref writer, (RowObject)member);
                    break;
            }
        }
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    private static RowCut WritePlaceholder<TWriter>(ref TWriter writer, RowArray array, int level, int start)
        where TWriter : struct, IPooledWriter, allows ref struct
    {
        array.Encoded.Write(ref writer);
        int end = writer.Length - start;
        writer.WriteNull();
        int source = array.Section > 0 ? array.Section : level;
        return new RowCut(source, end, writer.Length - start - CommaLength<TWriter>());
    }

    /// <summary>Returns the number of separator bytes that the writer appends to each value.</summary>
    internal static int CommaLength<TWriter>()
        where TWriter : struct, IWireWriter, allows ref struct => TWriter.UsesKeys ? 0 : 1;
}
