using Microsoft.CodeAnalysis;

namespace Sluice.Generator.Parsing;

/// <summary>
/// The attributes of a member, both Sluice's and those of other libraries, found by full name without referencing them.
/// </summary>
internal sealed class MemberAttributes
{
    public bool IsIgnored { get; private set; }
    /// <summary>
    /// Gets or sets the discovery position of the member: derived types before their bases, in declaration order.
    /// </summary>
    public int Position { get; set; }
    /// <summary>Gets the name of the <c>OmitWhen</c> value.</summary>
    public string Omit { get; private set; } = "Unset";
    public bool IgnoreWriting { get; private set; }
    public bool IgnoreReading { get; private set; }
    public bool IsIncluded { get; private set; }
    public bool IsDataMember { get; private set; }
    public bool IsRequired { get; private set; }
    public bool IsDefault { get; private set; }
    public bool IsAlways { get; private set; }
    public bool IsFilterable { get; private set; }
    public bool IsSortable { get; private set; }
    public bool IsNever { get; private set; }
    public bool IsNeverSet { get; private set; }
    public bool IsExtensionData { get; private set; }
    /// <summary>Gets whether writing values of an abstract type by their declared type is intended.</summary>
    public bool IsDeclaredOnly { get; private set; }
    public bool HasFormatter { get; private set; }
    public string? WireName { get; private set; }
    public string? JsonName { get; private set; }
    public string? DataName { get; private set; }
    public string? KeyName { get; private set; }
    public int? WireKey { get; private set; }
    public int? Key { get; private set; }
    /// <summary>Gets whether <c>[Key]</c> specifies a number or a name.</summary>
    public bool HasKey => Key is not null || KeyName is not null;
    public bool HasSameKey(MemberAttributes other) => Key == other.Key && KeyName == other.KeyName;
    public int? DataOrder { get; private set; }
    public int Order { get; private set; }
    public string? SubPropertyDefault { get; private set; }
    public List<string> Policies { get; private set; } = [];
    public INamedTypeSymbol? WireConverter { get; private set; }
    public INamedTypeSymbol? JsonConverter { get; private set; }
    /// <summary>
    /// Gets an attribute derived from <c>[JsonConverter]</c>, without arguments, which creates a converter itself.
    /// </summary>
    public INamedTypeSymbol? ConverterAttribute { get; private set; }
    public bool? EnumAsText { get; private set; }
    public int? NumberHandling { get; private set; }
    public int? ObjectCreation { get; private set; }
    public List<(string Attribute, string Reason)> NotHonoured { get; } = [];

    public static MemberAttributes Of(ISymbol member)
    {
        var result = new MemberAttributes();
        result.Read(member.GetAttributes());
        // Sluice's attributes may be applied to a positional record's parameter without "property:".
        if (member is IPropertySymbol property)
        {
            foreach (IMethodSymbol constructor in property.ContainingType.InstanceConstructors)
            {
                foreach (IParameterSymbol parameter in constructor.Parameters)
                {
                    if (parameter.Name == property.Name) result.Read(parameter.GetAttributes());
                }
            }
        }
        // Exclusions by Sluice's attributes also apply to overrides. MessagePack-CSharp's attributes are inherited as
        // well; others are not, as in their libraries.
        for (IPropertySymbol? overridden = (member as IPropertySymbol)?.OverriddenProperty; overridden
            is not null; overridden = overridden.OverriddenProperty)
        {
            foreach (AttributeData attribute in overridden.GetAttributes())
            {
                string name = NameOf(attribute);
                if (name is "Sluice.WireIgnoreAttribute" or "MessagePack.IgnoreMemberAttribute")
                    result.IsIgnored = true;
                if (name == "MessagePack.KeyAttribute" && !result.HasKey) result.Read(attribute, name);
            }
        }
        return result;
    }

    /// <summary>Returns the attributes of a member, including guards that a type inherits for it.</summary>
    public static MemberAttributes Of(INamedTypeSymbol type, ISymbol member)
    {
        MemberAttributes result = Of(member);
        var guards = MemberGuards.Of(type, member);
        result.IsNever |= guards.IsNever;
        result.Policies = guards.Policies;
        return result;
    }

    public static MemberAttributes Of(IParameterSymbol parameter)
    {
        var result = new MemberAttributes();
        result.Read(parameter.GetAttributes());
        return result;
    }

    public static string NameOf(AttributeData attribute)
    {
        if (attribute.AttributeClass is not { } type) return "";
        return type.ContainingNamespace is { IsGlobalNamespace: false } space
            ? $"{space.ToDisplayString()}.{type.MetadataName}"
            : type.MetadataName;
    }

    public static object? Named(AttributeData attribute, string name) =>
        attribute.NamedArguments.FirstOrDefault(a => a.Key == name).Value.Value;

    public static object? First(AttributeData attribute) =>
        attribute.ConstructorArguments.FirstOrDefault() is { Kind: not TypedConstantKind.Array } first
            ? first.Value
            : null;

    private void Read(IEnumerable<AttributeData> attributes)
    {
        foreach (AttributeData attribute in attributes) Read(attribute, NameOf(attribute));
    }

    private void Read(AttributeData attribute, string name)
    {
        switch (name)
        {
            case "Sluice.WireIgnoreAttribute":
            case "System.Runtime.Serialization.IgnoreDataMemberAttribute":
            case "MessagePack.IgnoreMemberAttribute":
                IsIgnored = true;
                break;
            case "System.Text.Json.Serialization.JsonIgnoreAttribute":
                ReadJsonIgnore(Named(attribute, "Condition") as int? ?? 1);
                break;
            case "Sluice.WireIncludeAttribute":
            case "System.Text.Json.Serialization.JsonIncludeAttribute":
                IsIncluded = true;
                break;
            case "Sluice.WireDeclaredOnlyAttribute": IsDeclaredOnly = true; break;
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
            case "Sluice.WireConverterAttribute": WireConverter = First(attribute) as INamedTypeSymbol; break;
            case "Sluice.WireEnumAttribute": EnumAsText = Named(attribute, "AsText") as bool? ?? true; break;
            case "System.Text.Json.Serialization.JsonPropertyNameAttribute":
                JsonName = First(attribute) as string;
                break;
            case "System.Text.Json.Serialization.JsonPropertyOrderAttribute":
                Order = First(attribute) as int? ?? 0;
                break;
            case "System.Text.Json.Serialization.JsonRequiredAttribute": IsRequired = true; break;
            case "System.Text.Json.Serialization.JsonExtensionDataAttribute" or "Sluice.WireExtensionDataAttribute":
                IsExtensionData = true;
                break;
            case "System.Text.Json.Serialization.JsonConverterAttribute":
                JsonConverter = First(attribute) as INamedTypeSymbol;
                break;
            case "System.Text.Json.Serialization.JsonNumberHandlingAttribute":
                NumberHandling = First(attribute) as int?;
                if (NumberHandling == 0)
                    NotHonoured.Add(("JsonNumberHandling(Strict)",
                        "numbers in strings are read all the same; that they are not is an option of the call "
                        + "(RejectQuotedNumbers)"));
                break;
            case "System.Text.Json.Serialization.JsonObjectCreationHandlingAttribute":
                ObjectCreation = First(attribute) as int?;
                break;
            case "System.Runtime.Serialization.DataMemberAttribute":
                IsDataMember = true;
                DataName = Named(attribute, "Name") as string;
                DataOrder = Named(attribute, "Order") as int?;
                IsRequired |= Named(attribute, "IsRequired") is true;
                // [JsonIgnore] takes precedence, regardless of the order of the attributes.
                if (Named(attribute, "EmitDefaultValue") is false && Omit == "Unset") Omit = "Default";
                break;
            case "MessagePack.KeyAttribute":
                Key = First(attribute) as int?;
                KeyName = First(attribute) as string;
                break;
            case "MessagePack.MessagePackFormatterAttribute":
                HasFormatter = true;
                break;
            case "System.Runtime.Serialization.DataContractAttribute" when Named(attribute, "IsReference") is true:
                NotHonoured.Add(("DataContract(IsReference = true)",
                    "whether objects met twice are written by reference is an option of the call (References)"));
                break;
            case "System.Runtime.Serialization.OnSerializingAttribute":
            case "System.Runtime.Serialization.OnSerializedAttribute":
            case "System.Runtime.Serialization.OnDeserializingAttribute":
            case "System.Runtime.Serialization.OnDeserializedAttribute":
                NotHonoured.Add((attribute.AttributeClass!.Name.Replace("Attribute", ""),
                    "the method is not called; implement IWireCallbacks"));
                break;
            case "System.Runtime.Serialization.KnownTypeAttribute":
                NotHonoured.Add(("KnownType",
                    "it names no discriminator; declare the cases with [WireCase] or [JsonDerivedType]"));
                break;
            default:
                if (name.StartsWith("Newtonsoft.Json.", StringComparison.Ordinal))
                {
                    NotHonoured.Add((attribute.AttributeClass!.Name,
                        "attributes of Newtonsoft.Json are not read; Sluice's own or those of System.Text.Json are"));
                }
                for (INamedTypeSymbol? t = attribute.AttributeClass?.BaseType; t is not null; t = t.BaseType)
                {
                    if (t.Name == "JsonConverterAttribute"
                        && t.ContainingNamespace.ToDisplayString() == "System.Text.Json.Serialization")
                    {
                        bool hasArguments = attribute.ConstructorArguments.Length > 0
                            || attribute.NamedArguments.Length > 0;
                        if (!hasArguments
                            && attribute.AttributeConstructor is
                            {
                                Parameters.Length: 0,
                                DeclaredAccessibility: Accessibility.Public
                            })
                        {
                            ConverterAttribute = attribute.AttributeClass;
                            break;
                        }
                        NotHonoured.Add((attribute.AttributeClass!.Name,
                            "the converter that it makes from its arguments is known at run time only; name the "
                            + "converter's type in [JsonConverter]"));
                    }
                }
                break;
        }
    }

    private void ReadJsonIgnore(int condition)
    {
        switch (condition)
        {
            case 0: Omit = "Never"; break;
            case 2: Omit = "Default"; break;
            case 3: Omit = "Null"; break;
            case 4: IgnoreWriting = true; break;
            case 5: (IgnoreReading, Omit) = (true, "Never"); break; // Overrides the options.
            default: IsIgnored = true; break;
        }
    }
}
