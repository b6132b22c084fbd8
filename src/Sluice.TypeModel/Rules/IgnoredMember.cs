using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// A member that attributes keep from the wire; its value in a document must not become extension data.
/// </summary>
/// <param name="Name">The member name.</param>
/// <param name="WireName">The name that it would have on the wire.</param>
/// <param name="IsNameFixed">Whether an attribute specifies that name.</param>
/// <param name="KeyedName">The name on MessagePack if it differs.</param>
/// <param name="Key">The key of an element that is skipped; negative if there is none.</param>
internal sealed record IgnoredMember(string Name, string WireName, bool IsNameFixed, string? KeyedName, int Key)
{
    /// <summary>Returns these members of a type; none if it has no member for extension data.</summary>
    /// <param name="contract">What the attributes of the type say.</param>
    /// <param name="members">Its members.</param>
    /// <param name="withheld">The members that exist on no wire.</param>
    /// <param name="kept">The members that are written or read.</param>
    /// <param name="naming">The naming policy.</param>
    public static IgnoredMember[] FindIgnored(
        TypeContract contract,
        IEnumerable<DiscoveredMember> members,
        IEnumerable<DiscoveredMember> withheld,
        IEnumerable<NamedMember> kept,
        WireNaming naming
    ) =>
        !kept.Any(member => member.IsExtension)
            ? []
            :
            [
                .. members
                    .Where(member => member.Attributes.IsIgnored)
                    .Concat(withheld)
                    .Select(member => new IgnoredMember(
                        member.Name,
                        contract.NameOf(member.Attributes, member.Name, naming),
                        contract.GivenName(member.Attributes) is not null,
                        contract.KeepsNames ? member.Name : null,
                        contract.KeyOf(member.Attributes)
                    )),
            ];
}
