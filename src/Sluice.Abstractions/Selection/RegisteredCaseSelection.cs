using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// Applies a selection that was bound to a base type to a case that only the options register: the selection of each
/// base member applies to the member of the case with the same name.
/// </summary>
internal static class RegisteredCaseSelection
{
    /// <summary>Creates the selection. Members that the base does not have are not selected.</summary>
    internal static SelectionNode GetNode(TypeShape baseShape, IObjectShape caseShape, SelectionNode selection)
    {
        IReadOnlyList<MemberShape> asked = baseShape is IObjectShape shape ? shape.Members : [];
        var words = new ulong[(caseShape.Members.Count + 63) / 64 + 1];
        var children = new SelectionNode?[caseShape.Members.Count];
        foreach (MemberShape member in caseShape.Members)
        {
            foreach (MemberShape same in asked)
            {
                if (same.Name != member.Name || !selection.Has(same.Index))
                    continue;
                words[member.Index >> 6] |= 1UL << (member.Index & 63);
                children[member.Index] = selection.ChildOf(same.Index);
            }
        }

        return new SelectionNode(words, children);
    }
}
