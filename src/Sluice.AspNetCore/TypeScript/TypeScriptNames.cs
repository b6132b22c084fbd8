using Sluice.Model;
using Sluice.Shared.TypeScript;

namespace Sluice.AspNetCore.TypeScript;

/// <summary>What the options of an application change in its declaration.</summary>
internal static class TypeScriptNames
{
    public static TypeScriptOptions OptionsOf(string name, SluiceHttpOptions options)
    {
        var keyed = new MemberNaming(options.MessagePack.Naming, options.MessagePack.NamingPolicy);
        return new(name)
        {
            NameOf = options.Names.NameOf,
            KeyedNameOf = member => KeyedNameOf(member, keyed),
            IsGuarded = member => options.Guards.PoliciesOf(member).Any(),
            IsConverted = type =>
                options.Json.Converters?.Converts(type) == true
                || options.MessagePack.Converters?.Converts(type) == true,
            RequiresParameters = options.Json.RequireConstructorParameters,
            Omit = options.Json.Omit,
            EnumsAsTextInJson = options.Json.EnumsAsText,
            EnumsAsTextInMessagePack = options.MessagePack.EnumsAsText,
            EnumNaming = options.Json.EnumNaming,
            NumbersAsText = options.Json.NumbersAsText,
        };
    }

    private static string KeyedNameOf(MemberShape member, MemberNaming naming) =>
        member.Traits.KeyedWireName is { } own && (member.Traits.IsKeyedNameFixed || naming.IsUnset)
            ? own
            : naming.NameOf(member);
}
