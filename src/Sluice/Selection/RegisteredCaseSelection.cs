using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// A selection bound to a base, carried over to a case that only the options know: what the base's members were asked
/// for holds for the case's of the same name.
/// </summary>
internal static class RegisteredCaseSelection
{
    /// <summary>Members that the base does not have were not asked for by anyone, so they are left out.</summary>
    internal static SelectionNode Of(TypeShape baseShape, IObjectShape caseShape, SelectionNode selection)
    {
        IReadOnlyList<MemberShape> asked = baseShape is IObjectShape shape ? shape.Members : [];
        var words = new ulong[(caseShape.Members.Count + 63) / 64 + 1];
        var children = new SelectionNode?[caseShape.Members.Count];
        foreach (MemberShape member in caseShape.Members)
        {
            foreach (MemberShape same in asked)
            {
                if (same.Name != member.Name || !selection.Has(same.Index)) continue;
                words[member.Index >> 6] |= 1UL << (member.Index & 63);
                children[member.Index] = selection.ChildOf(same.Index);
            }
        }

        return new SelectionNode(words, children);
    }
}
