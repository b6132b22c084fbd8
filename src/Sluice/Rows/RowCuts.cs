using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>Where an object's bytes are cut, for an array that is put there later.</summary>
/// <param name="Branch">Which array.</param>
/// <param name="End">Bytes before it.</param>
/// <param name="Resume">Where the bytes behind it begin.</param>
internal readonly record struct RowCut(int Branch, int End, int Resume)
{
    /// <summary>Writes an object with a null for each of its arrays, at which it is cut.</summary>
    /// <param name="writer">The wire.</param>
    /// <param name="value">The object.</param>
    /// <param name="cuts">Receives the cuts.</param>
    /// <param name="start">Where the object begins; cuts are counted from there.</param>
    /// <param name="engine">The run.</param>
    internal static void Write<TWriter, TSource>(ref TWriter writer, RowObject value, List<RowCut> cuts, int start,
        RowEngine<TSource> engine)
        where TWriter : struct, IPooledWriter, allows ref struct
        where TSource : struct, IRowSource<TSource>
    {
        writer.Commit(ref writer.BeginUncheckedObject(engine.CountMembers(value), 0));
        foreach (RowMember member in value.Members)
        {
            if (engine.IsOmitted(member)) continue;
            writer.Commit(ref RowEngine<TSource>.WriteUncheckedName(ref writer, ref writer.Reserve(member.Name.Room),
                member.Name));
            switch (member)
            {
                case RowFold array:
                    int end = writer.Length - start;
                    writer.WriteNull();
                    cuts.Add(new RowCut(array.Branch, end, writer.Length - start - CommaLength<TWriter>()));
                    break;
                case RowObject { HasArrays: true } inner when !engine.IsNull(inner):
                    Write(ref writer, inner, cuts, start, engine);
                    break;
                default: engine.WriteMember(ref writer, member); break;
            }
        }
        writer.EndUncheckedObject(ref writer.Reserve(0));
    }

    /// <summary>Bytes behind each value that belong to the next one.</summary>
    internal static int CommaLength<TWriter>() where TWriter : struct, IWireWriter, allows ref struct =>
        TWriter.UsesKeys ? 0 : 1;
}
