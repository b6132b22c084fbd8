using System.Text.Json;
using Sluice.Model;
using Sluice.TypeScript;

namespace Sluice.AspNetCore.TypeScript;

/// <summary>What the options of an application change in its declaration.</summary>
internal static class TypeScriptNames
{
    public static TypeScriptOptions OptionsOf(string name, SluiceHttpOptions options) => new(name)
    {
        NameOf = member => NameOf(member, options.Json.Naming, options.Json.NamingPolicy, member.WireName,
            member.Traits.IsNameFixed),
        KeyedNameOf = member => NameOf(member, options.MessagePack.Naming, options.MessagePack.NamingPolicy,
            member.Traits.KeyedWireName ?? member.WireName,
            member.Traits.KeyedWireName is null ? member.Traits.IsNameFixed : member.Traits.IsKeyedNameFixed),
        IsGuarded = member => options.Guards.PoliciesOf(member).Any(),
        Omit = options.Json.Omit,
        EnumsAsTextInJson = options.Json.EnumsAsText,
        EnumsAsTextInMessagePack = options.MessagePack.EnumsAsText,
        NumbersAsText = options.Json.NumbersAsText,
    };

    private static string NameOf(MemberShape member, WireNaming naming, IWireNamingPolicy? policy, string own,
        bool isFixed) => (isFixed, policy, naming) switch
        {
            (true, _, _) => own,
            (_, not null, _) => policy.ConvertName(member.Name),
            (_, _, WireNaming.Unset) => own,
            (_, _, WireNaming.None) => member.Name,
            (_, _, WireNaming.Snake) => JsonNamingPolicy.SnakeCaseLower.ConvertName(member.Name),
            (_, _, WireNaming.SnakeUpper) => JsonNamingPolicy.SnakeCaseUpper.ConvertName(member.Name),
            (_, _, WireNaming.Kebab) => JsonNamingPolicy.KebabCaseLower.ConvertName(member.Name),
            (_, _, WireNaming.KebabUpper) => JsonNamingPolicy.KebabCaseUpper.ConvertName(member.Name),
            _ => JsonNamingPolicy.CamelCase.ConvertName(member.Name),
        };
}
