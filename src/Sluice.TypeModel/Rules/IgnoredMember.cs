using Sluice.TypeModel.Model;

namespace Sluice.TypeModel.Rules;

/// <summary>An ignored member, whose value in a document must not become extension data.</summary>
/// <param name="Name">The member name.</param>
/// <param name="WireName">The name that it would have on the wire.</param>
/// <param name="IsNameFixed">Whether an attribute specifies that name.</param>
/// <param name="KeyedName">The name on MessagePack if it differs.</param>
/// <param name="Key">The key of an element that is skipped; negative if there is none.</param>
internal sealed record IgnoredMember(string Name, string WireName, bool IsNameFixed, string? KeyedName, int Key)
{
    /// <summary>Returns the ignored members of a type; none if it has no member for extension data.</summary>
    public static IgnoredMember[] Of(TypeContract contract, IEnumerable<DiscoveredMember> members,
        IEnumerable<NamedMember> kept, WireNaming naming) =>
        !kept.Any(m => m.IsExtension)
            ? []
            : [.. members.Where(m => m.IsIgnoredName).Select(m => new IgnoredMember(m.Name,
                contract.NameOf(m.Attributes, m.Name, naming), contract.GivenName(m.Attributes) is not null,
                contract.KeepsNames ? m.Name : null, contract.KeyOf(m.Attributes)))];
}
