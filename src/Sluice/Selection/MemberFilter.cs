using Sluice.Model;

namespace Sluice.Selection;

/// <summary>
/// The members that do not exist for whoever sent a document: a reader that has a filter treats them as unknown ones,
/// whatever they hold. One document's; not thread safe.
/// </summary>
/// <param name="isHidden">Asked once for each member that a document names.</param>
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
