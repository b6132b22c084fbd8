using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// Hides members from the sender of a document: a reader that has a filter treats them as unknown members, whatever
/// their value. Used for one document; not thread safe.
/// </summary>
/// <param name="isHidden">Called once for each member that occurs in the document.</param>
internal sealed class MemberFilter(Func<MemberShape, bool> isHidden)
{
    private readonly Dictionary<MemberShape, bool> _known = [];

    internal bool Hides(IObjectShape shape, int index)
    {
        MemberShape member = shape.Members[index];
        if (!_known.TryGetValue(member, out bool hidden)) _known[member] = hidden = isHidden(member);
        return hidden;
    }
}
