using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>
/// What the attributes of a member, a parameter or a type say: Sluice's, the platform's, and those of other libraries,
/// which are found by full name without referencing them.
/// </summary>
internal sealed class MemberAttributes
{
    private const string Json = "System.Text.Json.Serialization.";
    private const string Data = "System.Runtime.Serialization.";
    private const string Newtonsoft = "Newtonsoft.Json.";

    public bool IsIgnored { get; private set; }
    public OmitWhen Omit { get; private set; }
    public bool IgnoreWriting { get; private set; }
    public bool IgnoreReading { get; private set; }
    public bool IsIncluded { get; private set; }
    public bool IsDataMember { get; private set; }
    public bool IsRequired { get; private set; }

    /// <summary>
    /// Gets whether the member has the <c>required</c> keyword; unlike the attributes, a <c>[SetsRequiredMembers]</c>
    /// constructor lifts it.
    /// </summary>
    public bool IsRequiredKeyword { get; private set; }
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

    /// <summary>Gets whether the member has <c>[JsonProperty]</c> of Newtonsoft.Json, and the name in it.</summary>
    public bool IsJsonProperty { get; private set; }
    public string? PropertyName { get; private set; }

    /// <summary>Gets whether a type has <c>[JsonObject]</c> that leaves out members without a mark.</summary>
    public bool HasMarkedMembersOnly { get; private set; }
    public string? KeyName { get; private set; }
    public int? WireKey { get; private set; }
    public int? Key { get; private set; }

    /// <summary>Gets whether <c>[Key]</c> specifies a number or a name.</summary>
    public bool HasKey => Key is not null || KeyName is not null;
    public int? DataOrder { get; private set; }
    public int Order { get; private set; }
    public string? SubPropertyDefault { get; private set; }
    public List<string> Policies { get; private set; } = [];

    /// <summary>Gets the handle of the type that an attribute names; likewise the next two.</summary>
    public object? WireConverter { get; private set; }
    public object? WireSurrogate { get; private set; }
    public object? JsonConverter { get; private set; }

    /// <summary>
    /// Gets the handle of an attribute derived from <c>[JsonConverter]</c>, written without arguments, which creates a
    /// converter itself.
    /// </summary>
    public object? ConverterAttribute { get; private set; }

    /// <summary>Gets the handle of such an attribute that creates a converter from its arguments.</summary>
    public object? UnknownConverter { get; private set; }
    public bool? EnumAsText { get; private set; }
    public int? NumberHandling { get; private set; }
    public int? ObjectCreation { get; private set; }

    /// <summary>Gets the attributes that have no effect, each with the reason.</summary>
    public List<(string Attribute, string Reason)> NotHonoured { get; } = [];

    public bool HasSameKey(MemberAttributes other) => Key == other.Key && KeyName == other.KeyName;

    /// <summary>Returns the attributes of a member as seen from a type, which inherits guards for it.</summary>
    public static MemberAttributes ReadAttributes(TypeFacts type, MemberFacts member)
    {
        MemberAttributes result = ReadAttributes(member);
        var guards = MemberGuards.ReadGuards(type, member);
        result.IsNever |= guards.IsNever;
        result.IsNeverSet |= guards.IsNeverSet;
        result.IsIgnored |= guards.IsLeftOut;
        result.Policies = guards.Policies;
        return result;
    }

    /// <summary>Returns the attributes of a member, without guards from elsewhere.</summary>
    public static MemberAttributes ReadAttributes(MemberFacts member)
    {
        MemberAttributes result = ReadAttributes(member.Attributes);
        result.IsRequiredKeyword = member.HasRequiredKeyword;
        if (member.IsField)
            return result;
        // Sluice's attributes may be applied to a positional record's parameter without "property:".
        foreach (ConstructorFacts constructor in member.DeclaringType.Constructors)
        {
            foreach (ParameterFacts parameter in constructor.Parameters)
                if (parameter.Name == member.Name)
                    result.Read(parameter.Attributes);
        }
        // Exclusions by Sluice's attributes also apply to overrides. MessagePack-CSharp's attributes are inherited as
        // well; others are not, as in their libraries.
        for (MemberFacts? overridden = member.Overridden; overridden is not null; overridden = overridden.Overridden)
        {
            foreach (AttributeFacts attribute in overridden.Attributes)
            {
                if (attribute.Name is "Sluice.WireIgnoreAttribute" or "MessagePack.IgnoreMemberAttribute")
                    result.IsIgnored = true;
                if (attribute.Name == "MessagePack.KeyAttribute" && !result.HasKey)
                    result.Read(attribute);
            }
        }
        return result;
    }

    public static MemberAttributes ReadAttributes(IReadOnlyList<AttributeFacts> attributes)
    {
        var result = new MemberAttributes();
        result.Read(attributes);
        return result;
    }

    private void Read(IReadOnlyList<AttributeFacts> attributes)
    {
        foreach (AttributeFacts attribute in attributes)
            Read(attribute);
    }

    private void Read(AttributeFacts attribute)
    {
        string name = attribute.Name;
        if (name.StartsWith("Sluice.", StringComparison.Ordinal))
            ReadOwn(attribute);
        else if (name.StartsWith(Json, StringComparison.Ordinal))
            ReadJson(attribute);
        else if (name.StartsWith(Data, StringComparison.Ordinal))
            ReadData(attribute);
        else if (name.StartsWith(Newtonsoft, StringComparison.Ordinal))
            ReadNewtonsoft(attribute);
        else
            ReadOther(attribute);
        ReadDerivedConverter(attribute);
    }

    private void ReadOwn(AttributeFacts attribute)
    {
        switch (attribute.Name)
        {
            case "Sluice.WireIgnoreAttribute":
                IsIgnored = true;
                break;
            case "Sluice.WireIncludeAttribute":
                IsIncluded = true;
                break;
            case "Sluice.WireExtensionDataAttribute":
                IsExtensionData = true;
                break;
            case "Sluice.WireDeclaredOnlyAttribute":
                IsDeclaredOnly = true;
                break;
            case "Sluice.DefaultAttribute":
                IsDefault = true;
                break;
            case "Sluice.AlwaysAttribute":
                IsAlways = true;
                break;
            case "Sluice.NeverAttribute":
                IsNever = true;
                break;
            case "Sluice.NeverSetAttribute":
                IsNeverSet = true;
                break;
            case "Sluice.FilterableAttribute":
                IsFilterable = true;
                break;
            case "Sluice.SortableAttribute":
                IsSortable = true;
                break;
            case "Sluice.SubPropertyDefaultAttribute":
                SubPropertyDefault = attribute.Argument(0) as string;
                break;
            case "Sluice.RequirePolicyAttribute":
                if (attribute.Argument(0) is string policy)
                    Policies.Add(policy);
                break;
            case "Sluice.WireNameAttribute":
                WireName = attribute.Argument(0) as string;
                break;
            case "Sluice.WireKeyAttribute":
                WireKey = attribute.Argument(0) as int?;
                break;
            case "Sluice.WireConverterAttribute":
                WireConverter = attribute.Argument(0);
                break;
            case "Sluice.WireSurrogateAttribute":
                WireSurrogate = attribute.Argument(0);
                break;
            case "Sluice.WireEnumAttribute":
                EnumAsText = attribute.Named("AsText") as bool? ?? true;
                break;
        }
    }

    private void ReadJson(AttributeFacts attribute)
    {
        switch (attribute.Name.Substring(Json.Length))
        {
            case "JsonIgnoreAttribute":
                ReadJsonIgnore(attribute.Named("Condition") as int? ?? 1);
                break;
            case "JsonIncludeAttribute":
                IsIncluded = true;
                break;
            case "JsonPropertyNameAttribute":
                JsonName = attribute.Argument(0) as string;
                break;
            case "JsonPropertyOrderAttribute":
                Order = attribute.Argument(0) as int? ?? 0;
                break;
            case "JsonRequiredAttribute":
                IsRequired = true;
                break;
            case "JsonExtensionDataAttribute":
                IsExtensionData = true;
                break;
            case "JsonConverterAttribute":
                JsonConverter = attribute.Argument(0);
                break;
            case "JsonNumberHandlingAttribute":
                NumberHandling = NumberForms.FindForm(attribute.Argument(0));
                break;
            case "JsonObjectCreationHandlingAttribute":
                ObjectCreation = attribute.Argument(0) as int?;
                break;
        }
    }

    private void ReadJsonIgnore(int condition)
    {
        switch (condition)
        {
            case 0:
                Omit = OmitWhen.Never;
                break;
            case 2:
                Omit = OmitWhen.Default;
                break;
            case 3:
                Omit = OmitWhen.Null;
                break;
            case 4:
                IgnoreWriting = true;
                break;
            case 5:
                (IgnoreReading, Omit) = (true, OmitWhen.Never);
                break; // Overrides the options.
            default:
                IsIgnored = true;
                break;
        }
    }

    private void ReadData(AttributeFacts attribute)
    {
        switch (attribute.Name.Substring(Data.Length))
        {
            case "IgnoreDataMemberAttribute":
                IsIgnored = true;
                break;
            case "DataMemberAttribute":
                IsDataMember = true;
                DataName = attribute.Named("Name") as string;
                DataOrder = attribute.Named("Order") as int?;
                IsRequired |= attribute.Named("IsRequired") is true;
                // [JsonIgnore] takes precedence, regardless of the order of the attributes.
                if (attribute.Named("EmitDefaultValue") is false && Omit == OmitWhen.Unset)
                    Omit = OmitWhen.Default;
                break;
            case "DataContractAttribute" when attribute.Named("IsReference") is true:
                NotHonoured.Add(
                    (
                        "DataContract(IsReference = true)",
                        "whether objects met twice are written by reference is an option of the call (References)"
                    )
                );
                break;
            case "OnSerializingAttribute"
            or "OnSerializedAttribute"
            or "OnDeserializingAttribute"
            or "OnDeserializedAttribute":
                NotHonoured.Add((attribute.ShortName, "the method is not called; implement IWireCallbacks"));
                break;
            case "KnownTypeAttribute":
                NotHonoured.Add(
                    ("KnownType", "it names no discriminator; declare the cases with [WireCase] or [JsonDerivedType]")
                );
                break;
        }
    }

    // What decides whether and under which name a value leaves the program is honoured; the rest is reported.
    private void ReadNewtonsoft(AttributeFacts attribute)
    {
        switch (attribute.Name)
        {
            case Newtonsoft + "JsonIgnoreAttribute":
                IsIgnored = true;
                break;
            case Newtonsoft + "JsonRequiredAttribute":
                IsRequired = true;
                break;
            case Newtonsoft + "JsonConstructorAttribute":
                break;
            case Newtonsoft + "JsonPropertyAttribute":
                ReadJsonProperty(attribute);
                break;
            case Newtonsoft + "JsonObjectAttribute" when IsMarkedOnly(attribute):
                HasMarkedMembersOnly = true;
                break;
            default:
                NotHonoured.Add(
                    (
                        attribute.ShortName + "Attribute",
                        "this attribute of Newtonsoft.Json is not read; Sluice's own or those of System.Text.Json are"
                    )
                );
                break;
        }
    }

    // MemberSerialization.OptIn.
    private static bool IsMarkedOnly(AttributeFacts attribute) =>
        attribute.Argument(0) is 1 || attribute.Named("MemberSerialization") is 1;

    private void ReadJsonProperty(AttributeFacts attribute)
    {
        IsIncluded = IsJsonProperty = true;
        PropertyName = attribute.Argument(0) as string ?? attribute.Named("PropertyName") as string;
        if (attribute.Named("Order") is int order)
            Order = order;
        // AllowNull and Always.
        IsRequired |= attribute.Named("Required") is 1 or 2;
        if (Omit != OmitWhen.Unset)
            return;
        if (attribute.Named("NullValueHandling") is 1)
            Omit = OmitWhen.Null;
        if (attribute.Named("DefaultValueHandling") is 1 or 3)
            Omit = OmitWhen.Default;
    }

    private void ReadOther(AttributeFacts attribute)
    {
        switch (attribute.Name)
        {
            case "MessagePack.IgnoreMemberAttribute":
                IsIgnored = true;
                break;
            case "MessagePack.MessagePackFormatterAttribute":
                HasFormatter = true;
                break;
            case "MessagePack.KeyAttribute":
                Key = attribute.Argument(0) as int?;
                KeyName = attribute.Argument(0) as string;
                break;
        }
    }

    private void ReadDerivedConverter(AttributeFacts attribute)
    {
        const string Converter = Json + "JsonConverterAttribute";
        if (attribute.Name == Converter || !attribute.DerivesFrom(Converter))
            return;
        if (!attribute.HasArguments && attribute.IsPlainlyConstructible)
        {
            ConverterAttribute = attribute.Class;
            return;
        }
        UnknownConverter = attribute.Class;
        NotHonoured.Add(
            (
                attribute.ShortName + "Attribute",
                "the converter that it makes from its arguments is known at run time only; name the converter's "
                    + "type in "
                    + "[JsonConverter]"
            )
        );
    }
}
