using System.Text.Json;
using Sluice.Model;

namespace Sluice;

/// <summary>Wire names under options that override the types' own naming.</summary>
internal static class MemberNames
{
    /// <summary>
    /// The wire name of a member: an attribute's, the options' policy's, or the type's own, in this order.
    /// </summary>
    internal static string Of(MemberShape member, WireNaming naming, IWireNamingPolicy? policy)
    {
        if (member.Traits.IsNameFixed) return member.WireName;
        if (policy is not null)
        {
            return policy.ConvertName(member.Name)
                ?? throw new WireException(WireError.UserCode,
                    $"The naming policy {policy.GetType()} returned no name for {member}.");
        }

        return naming == WireNaming.Unset ? member.WireName : Of(member.Name, naming);
    }

    internal static string Of(string name, WireNaming naming) => naming switch
    {
        WireNaming.None => name,
        WireNaming.Snake => JsonNamingPolicy.SnakeCaseLower.ConvertName(name),
        WireNaming.SnakeUpper => JsonNamingPolicy.SnakeCaseUpper.ConvertName(name),
        WireNaming.Kebab => JsonNamingPolicy.KebabCaseLower.ConvertName(name),
        WireNaming.KebabUpper => JsonNamingPolicy.KebabCaseUpper.ConvertName(name),
        _ => JsonNamingPolicy.CamelCase.ConvertName(name),
    };
}
