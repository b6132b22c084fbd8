using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// Hides members from the sender of a document: a reader that has a filter treats them as unknown members, whatever
/// their value. Used for one document; not thread safe.
/// </summary>
/// <param name="isHidden">Called once for each member that occurs in the document.</param>
/// <param name="ignored">
/// The positions, in ascending order, at which a member of the document is hidden although others of the same kind are
/// not: the value's for elements of keyed arrays, and the one after the name otherwise.
/// </param>
internal sealed class MemberFilter(Func<MemberShape, bool> isHidden, List<int>? ignored = null)
{
    private readonly Dictionary<MemberShape, bool> _known = [];

    internal bool Hides(IObjectShape shape, int index, int position)
    {
        MemberShape member = shape.Members[index];
        if (!_known.TryGetValue(member, out bool hidden))
            _known[member] = hidden = isHidden(member);
        return hidden || (ignored is not null && ignored.BinarySearch(position) >= 0);
    }
}
