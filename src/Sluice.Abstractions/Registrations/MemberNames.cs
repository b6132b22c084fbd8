using System.Text.Json;
using Sluice.Model;

namespace Sluice.Registrations;

/// <summary>Determines wire names under options that override the naming of the types.</summary>
internal static class MemberNames
{
    /// <summary>
    /// Returns the wire name of a member: that of an attribute, of the options' policy, or of the type, in this order.
    /// </summary>
    internal static string GetWireName(MemberShape member, WireNaming naming, IWireNamingPolicy? policy)
    {
        if (member.Traits.IsNameFixed)
            return member.WireName;
        return GetWireName(member.Traits, naming, policy)
            ?? throw new WireException(
                WireError.UserCode,
                $"The naming policy {policy!.GetType()} returned no name for {member}."
            );
    }

    /// <summary>
    /// Returns the same for what is known of a member; <see langword="null"/> if the policy returns no name.
    /// </summary>
    internal static string? GetWireName(MemberTraits member, WireNaming naming, IWireNamingPolicy? policy)
    {
        if (member.IsNameFixed)
            return member.WireName;
        if (policy is not null)
            return policy.ConvertName(member.Name);
        return naming == WireNaming.Unset ? member.WireName : GetWireName(member.Name, naming);
    }

    internal static string GetWireName(string name, WireNaming naming) =>
        naming switch
        {
            WireNaming.None => name,
            WireNaming.Snake => JsonNamingPolicy.SnakeCaseLower.ConvertName(name),
            WireNaming.SnakeUpper => JsonNamingPolicy.SnakeCaseUpper.ConvertName(name),
            WireNaming.Kebab => JsonNamingPolicy.KebabCaseLower.ConvertName(name),
            WireNaming.KebabUpper => JsonNamingPolicy.KebabCaseUpper.ConvertName(name),
            _ => JsonNamingPolicy.CamelCase.ConvertName(name),
        };
}
