using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>A position in an object's bytes where an array is inserted later.</summary>
/// <param name="Branch">The index of the array's branch.</param>
/// <param name="End">The number of bytes before the array.</param>
/// <param name="Resume">The offset of the bytes after the array.</param>
internal readonly record struct RowCut(int Branch, int End, int Resume)
{
    /// <summary>Writes an object with a null placeholder, and a cut, for each of its arrays.</summary>
    /// <param name="writer">The wire writer.</param>
    /// <param name="value">The object.</param>
    /// <param name="cuts">Receives the cuts.</param>
    /// <param name="start">The offset of the object; cuts are relative to it.</param>
    /// <param name="cursor">The cursor.</param>
    internal static void Write<TWriter, TSource>(ref TWriter writer, RowObject value, List<RowCut> cuts, int start,
        ref RowCursor<TSource> cursor)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        writer.Commit(ref writer.BeginUncheckedObject(cursor.CountMembers(value), 0));
        foreach (RowMember member in value.Members)
        {
            if (cursor.IsOmitted(member)) continue;
            writer.Commit(ref member.Name.WriteUnchecked(ref writer, ref writer.Reserve(member.Name.Reservation)));
            switch (member)
            {
                case RowArray array:
                    int end = writer.Length - start;
                    writer.WriteNull();
                    cuts.Add(new RowCut(array.Branch, end, writer.Length - start - CommaLength<TWriter>()));
                    break;
                case RowObject { HasArrays: true } inner when !cursor.IsNull(inner):
                    Write(ref writer, inner, cuts, start, ref cursor);
                    break;
                default: cursor.WriteMember(ref writer, member); break;
            }
        }
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    /// <summary>Returns the number of separator bytes that the writer appends to each value.</summary>
    internal static int CommaLength<TWriter>() where TWriter : struct, IWireWriter, allows ref struct =>
        TWriter.UsesKeys ? 0 : 1;
}
