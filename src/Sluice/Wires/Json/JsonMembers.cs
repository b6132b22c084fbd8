using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>
/// The walk over an object's members by their descriptions, where no straight-line code was made for the type.
/// </summary>
internal static class JsonMembers
{
    internal static void Write<T>(ref JsonWireWriter writer, ObjectShape<T> shape, T value, SelectionNode? selection)
    {
        writer.Commit(ref writer.BeginUncheckedObject(0, 0));
        foreach (MemberShape<T> member in shape.Members)
        {
            if ((member.Flags & (MemberFlags.Never | MemberFlags.KeyedOnly)) != 0
                || (member.Flags & MemberFlags.Writable) == 0) continue;
            if (selection is not null && !selection.Has(member.Index)) continue;
            if (member.ShouldOmit(ref value, OmitWhen.Never)) continue;
            if ((member.Flags & MemberFlags.ExtensionData) != 0)
            {
                int start = writer.Length;
                member.Write(ref writer, ref value, selection?.ChildOf(member.Index));
                writer.Unwrap(start);
                continue;
            }

            writer.Commit(ref writer.WriteUncheckedStringKey(ref writer.Reserve(0), member.WireName, 0));
            member.Write(ref writer, ref value, selection?.ChildOf(member.Index));
        }

        writer.EndUncheckedObject(ref writer.Reserve(0));
    }
}
