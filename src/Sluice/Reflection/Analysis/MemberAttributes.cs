using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;
using static Sluice.Reflection.Analysis.AttributeArguments;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// The attributes of a member, both Sluice's and those of other libraries, found by full name. The generator reads the
/// same attributes from source.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class MemberAttributes
{
    private const string Json = "System.Text.Json.Serialization.";

    internal bool IsIgnored { get; private set; }
    /// <summary>
    /// Gets or sets the discovery position of the member: derived types before their bases, in declaration order.
    /// </summary>
    internal int Position { get; set; }
    internal OmitWhen Omit { get; private set; }
    internal bool IgnoreWriting { get; private set; }
    internal bool IgnoreReading { get; private set; }
    internal bool IsIncluded { get; private set; }
    internal bool IsDataMember { get; private set; }
    internal bool IsRequired { get; private set; }
    internal bool IsDefault { get; private set; }
    internal bool IsAlways { get; private set; }
    internal bool IsFilterable { get; private set; }
    internal bool IsSortable { get; private set; }
    internal bool IsNever { get; private set; }
    internal bool IsNeverSet { get; private set; }
    internal bool IsExtensionData { get; private set; }
    internal bool HasFormatter { get; private set; }
    internal string? WireName { get; private set; }
    internal string? JsonName { get; private set; }
    internal string? DataName { get; private set; }
    internal string? KeyName { get; private set; }
    internal int? WireKey { get; private set; }
    internal int? Key { get; private set; }
    /// <summary>Gets whether <c>[Key]</c> specifies a number or a name.</summary>
    internal bool HasKey => Key is not null || KeyName is not null;
    internal bool HasSameKey(MemberAttributes other) => Key == other.Key && KeyName == other.KeyName;
    internal int? DataOrder { get; private set; }
    internal int Order { get; private set; }
    internal string? SubPropertyDefault { get; private set; }
    internal List<string> Policies { get; private set; } = [];
    internal Type? WireConverter { get; private set; }
    internal Type? JsonConverter { get; private set; }
    /// <summary>Gets an attribute that creates a converter from its arguments.</summary>
    internal Type? UnknownConverter { get; private set; }
    internal bool? EnumAsText { get; private set; }
    internal int? NumberHandling { get; private set; }
    internal int? ObjectCreation { get; private set; }

    /// <summary>Gets whether an attribute includes a non-public member.</summary>
    internal bool OpensAccess => IsIncluded || IsDataMember;

    /// <summary>Returns the attributes of a member as seen from a type.</summary>
    internal static MemberAttributes Of(Type type, MemberInfo member)
    {
        var result = new MemberAttributes();
        result.Read(member.GetCustomAttributesData());
        if (member is PropertyInfo property)
        {
            // Sluice's attributes may be applied to a positional record's parameter without "property:".
            foreach (ConstructorInfo constructor in property.DeclaringType!.GetConstructors(TypeLevels.Declared))
            {
                foreach (ParameterInfo parameter in constructor.GetParameters())
                {
                    if (parameter.Name == property.Name) result.Read(parameter.GetCustomAttributesData());
                }
            }
            // Exclusions by Sluice's attributes also apply to overrides. MessagePack-CSharp's attributes are inherited
            // as well; others are not, as in their libraries.
            for (PropertyInfo? overridden = TypeLevels.Overridden(property); overridden is not null; overridden =
                TypeLevels.Overridden(overridden))
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
            case "Sluice.NeverSetAttribute": IsNeverSet = true; break;
            case "Sluice.FilterableAttribute": IsFilterable = true; break;
            case "Sluice.SortableAttribute": IsSortable = true; break;
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
                // [JsonIgnore] takes precedence, regardless of the order of the attributes.
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
    /// Gets whether the member has the <c>required</c> keyword; unlike the attributes, a <c>[SetsRequiredMembers]</c>
    /// constructor lifts it.
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
            case 5: (IgnoreReading, Omit) = (true, OmitWhen.Never); break; // Overrides the options.
            default: IsIgnored = true; break;
        }
    }
}
