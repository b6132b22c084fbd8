using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// What the attributes of a member say, Sluice's own and those of other libraries, found by full name. The generator
/// reads the same from source.
/// </summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed class MemberAttributes
{
    private const string Json = "System.Text.Json.Serialization.";

    internal bool IsIgnored { get; private set; }
    /// <summary>The place in which the member was found: derived types before their bases, in declared order.</summary>
    internal int Position { get; set; }
    internal OmitWhen Omit { get; private set; }
    internal bool IgnoreWriting { get; private set; }
    internal bool IgnoreReading { get; private set; }
    internal bool IsIncluded { get; private set; }
    internal bool IsDataMember { get; private set; }
    internal bool IsRequired { get; private set; }
    internal bool IsDefault { get; private set; }
    internal bool IsAlways { get; private set; }
    internal bool IsNever { get; private set; }
    internal bool IsExtensionData { get; private set; }
    internal bool HasFormatter { get; private set; }
    internal string? WireName { get; private set; }
    internal string? JsonName { get; private set; }
    internal string? DataName { get; private set; }
    internal string? KeyName { get; private set; }
    internal int? WireKey { get; private set; }
    internal int? Key { get; private set; }
    /// <summary>Whether <c>[Key]</c> gives a number or a name.</summary>
    internal bool HasKey => Key is not null || KeyName is not null;
    internal bool HasSameKey(MemberAttributes other) => Key == other.Key && KeyName == other.KeyName;
    internal int? DataOrder { get; private set; }
    internal int Order { get; private set; }
    internal string? SubPropertyDefault { get; private set; }
    internal List<string> Policies { get; private set; } = [];
    internal Type? WireConverter { get; private set; }
    internal Type? JsonConverter { get; private set; }
    /// <summary>An attribute that makes a converter from its arguments.</summary>
    internal Type? UnknownConverter { get; private set; }
    internal bool? EnumAsText { get; private set; }
    internal int? NumberHandling { get; private set; }
    internal int? ObjectCreation { get; private set; }

    /// <summary>Whether some attribute makes a member that is not public part of the wire.</summary>
    internal bool OpensAccess => IsIncluded || IsDataMember;

    /// <summary>The marks of a member as a type shows it.</summary>
    internal static MemberAttributes Of(Type type, MemberInfo member)
    {
        var result = new MemberAttributes();
        result.Read(member.GetCustomAttributesData());
        if (member is PropertyInfo property)
        {
            // A positional record's parameter may carry Sluice's attributes without "property:".
            foreach (ConstructorInfo constructor in property.DeclaringType!.GetConstructors(Members.Declared))
            {
                foreach (ParameterInfo parameter in constructor.GetParameters())
                {
                    if (parameter.Name == property.Name) result.Read(parameter.GetCustomAttributesData());
                }
            }
            // What Sluice's own attributes forbid stays forbidden in an override. MessagePack-CSharp's are inherited
            // too; others are not, as in their libraries.
            for (PropertyInfo? overridden = Members.Overridden(property); overridden is not null; overridden =
                Members.Overridden(overridden))
            {
                result.IsIgnored |= overridden.IsDefined(typeof(WireIgnoreAttribute), inherit: false);
                foreach (CustomAttributeData attribute in overridden.GetCustomAttributesData())
                {
                    if (attribute.AttributeType.FullName == "MessagePack.IgnoreMemberAttribute")
                        result.IsIgnored = true;
                    if (attribute.AttributeType.FullName == "MessagePack.KeyAttribute" && !result.HasKey)
                        result.Read(attribute);
                }
            }
        }
        var guards = MemberGuards.Of(type, member);
        result.IsNever |= guards.IsNever;
        result.Policies = guards.Policies;
        return result;
    }

    internal static MemberAttributes Of(ParameterInfo parameter)
    {
        var result = new MemberAttributes();
        result.Read(parameter.GetCustomAttributesData());
        return result;
    }

    internal static object? First(CustomAttributeData attribute) =>
        attribute.ConstructorArguments is [var first, ..] ? first.Value : null;

    internal static object? Named(CustomAttributeData attribute, string name)
    {
        foreach (CustomAttributeNamedArgument argument in attribute.NamedArguments)
        {
            if (argument.MemberName == name) return argument.TypedValue.Value;
        }
        return null;
    }

    private void Read(IList<CustomAttributeData> attributes)
    {
        foreach (CustomAttributeData attribute in attributes) Read(attribute);
    }

    private void Read(CustomAttributeData attribute)
    {
        switch (attribute.AttributeType.FullName)
        {
            case "Sluice.WireIgnoreAttribute":
            case "System.Runtime.Serialization.IgnoreDataMemberAttribute":
            case "MessagePack.IgnoreMemberAttribute":
                IsIgnored = true;
                break;
            case Json + "JsonIgnoreAttribute": ReadJsonIgnore(Named(attribute, "Condition") as int? ?? 1); break;
            case "Sluice.WireIncludeAttribute":
            case Json + "JsonIncludeAttribute":
                IsIncluded = true;
                break;
            case "Sluice.DefaultAttribute": IsDefault = true; break;
            case "Sluice.AlwaysAttribute": IsAlways = true; break;
            case "Sluice.NeverAttribute": IsNever = true; break;
            case "Sluice.SubPropertyDefaultAttribute": SubPropertyDefault = First(attribute) as string; break;
            case "Sluice.RequirePolicyAttribute": if (First(attribute) is string policy) Policies.Add(policy); break;
            case "Sluice.WireNameAttribute": WireName = First(attribute) as string; break;
            case "Sluice.WireKeyAttribute": WireKey = First(attribute) as int?; break;
            case "Sluice.WireConverterAttribute": WireConverter = First(attribute) as Type; break;
            case "Sluice.WireEnumAttribute": EnumAsText = Named(attribute, "AsText") as bool? ?? true; break;
            case "System.Runtime.CompilerServices.RequiredMemberAttribute": IsRequiredKeyword = true; break;
            case Json + "JsonPropertyNameAttribute": JsonName = First(attribute) as string; break;
            case Json + "JsonPropertyOrderAttribute": Order = First(attribute) as int? ?? 0; break;
            case Json + "JsonRequiredAttribute": IsRequired = true; break;
            case Json + "JsonExtensionDataAttribute" or "Sluice.WireExtensionDataAttribute":
                IsExtensionData =
                true; break;
            case Json + "JsonConverterAttribute": JsonConverter = First(attribute) as Type; break;
            default:
                if (ConverterAttributes.Find(attribute) is not { } derived) break;
                if (derived.Converter is { } converter) JsonConverter = converter;
                else UnknownConverter = derived.Attribute;
                break;
            case Json + "JsonNumberHandlingAttribute": NumberHandling = First(attribute) as int?; break;
            case Json + "JsonObjectCreationHandlingAttribute": ObjectCreation = First(attribute) as int?; break;
            case "System.Runtime.Serialization.DataMemberAttribute":
                IsDataMember = true;
                DataName = Named(attribute, "Name") as string;
                DataOrder = Named(attribute, "Order") as int?;
                IsRequired |= Named(attribute, "IsRequired") is true;
                // What [JsonIgnore] says goes first, in whatever order they stand.
                if (Named(attribute, "EmitDefaultValue") is false && Omit == OmitWhen.Unset) Omit = OmitWhen.Default;
                break;
            case "MessagePack.MessagePackFormatterAttribute": HasFormatter = true; break;
            case "MessagePack.KeyAttribute":
                Key = First(attribute) as int?;
                KeyName = First(attribute) as string;
                break;
        }
    }

    /// <summary>
    /// The keyword: a constructor marked <c>[SetsRequiredMembers]</c> lifts it, unlike the attributes.
    /// </summary>
    internal bool IsRequiredKeyword { get; private set; }

    private void ReadJsonIgnore(int condition)
    {
        switch (condition)
        {
            case 0: Omit = OmitWhen.Never; break;
            case 2: Omit = OmitWhen.Default; break;
            case 3: Omit = OmitWhen.Null; break;
            case 4: IgnoreWriting = true; break;
            case 5: (IgnoreReading, Omit) = (true, OmitWhen.Never); break;   // it says when: the options do not
            default: IsIgnored = true; break;
        }
    }
}
