using Sluice.Internal;
using Sluice.TypeModel.Facts;

namespace Sluice.TypeModel.Rules;

/// <summary>What the attributes of a type say about all of its members.</summary>
internal sealed class TypeContract
{
    private TypeContract(MemberAttributes own) => Own = own;

    /// <summary>Gets the type's attributes that a member may have as well.</summary>
    public MemberAttributes Own { get; }

    /// <summary>Gets whether the type has <c>[DataContract]</c>.</summary>
    public bool IsDataContract { get; private set; }
    public bool IsMessagePackObject { get; private set; }
    public bool KeyAsPropertyName { get; private set; }

    /// <summary>Gets whether MessagePack includes non-public members.</summary>
    public bool AllowsPrivate { get; private set; }

    /// <summary>Gets whether only members with a mark exist.</summary>
    public bool IsOptIn => IsDataContract || Own.HasMarkedMembersOnly;

    /// <summary>Gets whether names on MessagePack default to the member names.</summary>
    public bool KeepsNames => IsMessagePackObject || IsDataContract;

    /// <summary>Gets whether members without an attribute exist on MessagePack only if they have a key.</summary>
    public bool NeedsKeys => IsMessagePackObject && !KeyAsPropertyName;

    /// <summary>Gets whether the type is one of <see cref="Vectors"/>.</summary>
    public bool IsVector { get; private set; }

    /// <summary>
    /// Gets whether unknown members are rejected or skipped; <see langword="null"/> to use the options.
    /// </summary>
    public bool? RejectsUnknown { get; private set; }
    public int NumberHandling => Own.NumberHandling ?? 0;

    /// <summary>Gets whether collections with a setter are also populated in place.</summary>
    public bool Populates => Own.ObjectCreation == 1;

    /// <summary>Gets the policy that the type itself specifies.</summary>
    public WireNaming Naming { get; private set; }

    /// <summary>Gets whether a converter or a surrogate replaces the type's own members.</summary>
    public bool IsReplaced =>
        Own is not { WireConverter: null, WireSurrogate: null, JsonConverter: null, ConverterAttribute: null };

    public static TypeContract ReadContract(TypeFacts type)
    {
        var result = new TypeContract(MemberAttributes.ReadAttributes(type.Attributes));
        foreach (AttributeFacts attribute in type.Attributes)
        {
            switch (attribute.Name)
            {
                case "System.Runtime.Serialization.DataContractAttribute":
                    result.IsDataContract = true;
                    break;
                case "System.Text.Json.Serialization.JsonUnmappedMemberHandlingAttribute":
                    result.RejectsUnknown = attribute.Argument(0) is 1;
                    break;
                case "Sluice.ShapeAttribute":
                    result.Naming = attribute.Named("Naming") is byte naming ? (WireNaming)naming : WireNaming.Unset;
                    break;
            }
        }
        result.IsVector = Vectors.Contains(type.FullName);
        // Unlike the other attributes, this one is inherited.
        if (
            TypeLevels
                .ListLevels(type)
                .SelectMany(level => level.Attributes)
                .FirstOrDefault(a => a.Name == "MessagePack.MessagePackObjectAttribute") is
            { } keyed
        )
        {
            result.IsMessagePackObject = true;
            result.KeyAsPropertyName = keyed.Argument(0) is true;
            result.AllowsPrivate = keyed.Named("AllowPrivate") is true;
        }
        return result;
    }

    /// <summary>Returns the wire name that an attribute specifies; <see langword="null"/> if there is none.</summary>
    public string? GivenName(MemberAttributes member) =>
        member.WireName ?? member.JsonName ?? member.PropertyName ?? (IsDataContract ? member.DataName : null);

    /// <summary>
    /// Returns the wire name that an attribute specifies for a member, or the one derived from its name.
    /// </summary>
    public string NameOf(MemberAttributes member, string name, WireNaming naming) =>
        GivenName(member) ?? NamingPolicies.Convert(naming, name);

    /// <summary>Returns the key of a member; -1 if it has none.</summary>
    public int KeyOf(MemberAttributes member) =>
        member.WireKey
        ?? (
            IsMessagePackObject ? (KeyAsPropertyName ? null : member.Key)
            : IsDataContract ? member.DataOrder
            : null
        )
        ?? -1;

    /// <summary>Returns whether a type that names its members names this one.</summary>
    public bool Includes(MemberAttributes member) =>
        (IsDataContract && member.IsDataMember)
        || (Own.HasMarkedMembersOnly && (member.IsJsonProperty || member.IsDataMember));
}
