using Sluice.Model;
using Sluice.Registrations;

namespace Sluice;

/// <summary>
/// How the names of members follow from their names in code: a custom policy, a predefined one, or the naming of their
/// types. Compared by content.
/// </summary>
/// <param name="Naming">The predefined policy; <see cref="WireNaming.Unset"/> leaves names to the types.</param>
/// <param name="Policy">A custom policy, which takes precedence. Default: <see langword="null"/>.</param>
public readonly record struct MemberNaming(WireNaming Naming, IWireNamingPolicy? Policy = null)
{
    /// <summary>Returns the naming of a predefined policy.</summary>
    public static implicit operator MemberNaming(WireNaming naming) => new(naming);

    /// <summary>Gets whether the types of the members decide.</summary>
    public bool IsUnset => Policy is null && Naming == WireNaming.Unset;

    /// <summary>
    /// Returns the name of a member: that of an attribute, of the policy, or of its type, in this order.
    /// </summary>
    /// <exception cref="WireException">The custom policy returned no name.</exception>
    public string NameOf(MemberShape member)
    {
        ArgumentNullException.ThrowIfNull(member);
        return MemberNames.GetWireName(member, Naming, Policy);
    }

    /// <summary>
    /// Returns the name of something that is no member, such as the items of a page; by default camelCase.
    /// </summary>
    /// <param name="name">The name in code.</param>
    public string NameOf(string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        return Policy?.ConvertName(name) ?? MemberNames.GetWireName(name, Naming);
    }
}
