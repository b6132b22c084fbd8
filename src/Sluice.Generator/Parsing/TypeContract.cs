using Microsoft.CodeAnalysis;
using Sluice.Internal;

namespace Sluice.Generator.Parsing;

/// <summary>The attributes of a type that apply to all of its members.</summary>
internal sealed class TypeContract
{
    private TypeContract() { }

    /// <summary>Gets whether the type has <c>[DataContract]</c>, so that only marked members exist.</summary>
    public bool IsDataContract { get; private set; }
    public bool IsMessagePackObject { get; private set; }
    public bool KeyAsPropertyName { get; private set; }
    /// <summary>Gets whether MessagePack includes non-public members.</summary>
    public bool AllowsPrivate { get; private set; }
    /// <summary>Gets whether names on MessagePack default to the member names.</summary>
    public bool KeepsNames => IsMessagePackObject || IsDataContract;
    /// <summary>Gets whether members without an attribute exist on MessagePack only if they have a key.</summary>
    public bool NeedsKeys => IsMessagePackObject && !KeyAsPropertyName;
    /// <summary>Gets whether the type is one of <see cref="Vectors"/>.</summary>
    public bool IsVector { get; private set; }
    public bool? RejectsUnknown { get; private set; }
    public int NumberHandling { get; private set; }
    public bool Populates { get; private set; }
    public WireNaming Naming { get; private set; }
    public bool IsOptIn => IsDataContract;

    public static TypeContract Of(INamedTypeSymbol type)
    {
        var result = new TypeContract();
        foreach (AttributeData attribute in type.GetAttributes())
        {
            switch (MemberAttributes.NameOf(attribute))
            {
                case "System.Runtime.Serialization.DataContractAttribute": result.IsDataContract = true; break;
                case "System.Text.Json.Serialization.JsonUnmappedMemberHandlingAttribute":
                    result.RejectsUnknown = attribute.ConstructorArguments.FirstOrDefault().Value is 1;
                    break;
                case "System.Text.Json.Serialization.JsonNumberHandlingAttribute":
                    result.NumberHandling = attribute.ConstructorArguments.FirstOrDefault().Value as int? ?? 0;
                    break;
                case "System.Text.Json.Serialization.JsonObjectCreationHandlingAttribute":
                    result.Populates = attribute.ConstructorArguments.FirstOrDefault().Value is 1;
                    break;
                case "Sluice.ShapeAttribute":
                    result.Naming = MemberAttributes.Named(attribute, "Naming") is byte b
                        ? (WireNaming)b
                        : WireNaming.Unset;
                    break;
            }
        }
        result.IsVector = Vectors.Contains(type.ToDisplayString());
        // Unlike the other attributes, this one is inherited.
        if (ShapeParser.Levels(type).SelectMany(t => t.GetAttributes())
            .FirstOrDefault(a => MemberAttributes.NameOf(a) == "MessagePack.MessagePackObjectAttribute") is { } keyed)
        {
            result.IsMessagePackObject = true;
            result.KeyAsPropertyName = keyed.ConstructorArguments.FirstOrDefault().Value is true;
            result.AllowsPrivate = MemberAttributes.Named(keyed, "AllowPrivate") is true;
        }
        return result;
    }

    /// <summary>Returns the wire name that an attribute specifies; <see langword="null"/> if there is none.</summary>
    public string? GivenName(MemberAttributes member) =>
        member.WireName ?? member.JsonName ?? (IsDataContract ? member.DataName : null);

    /// <summary>
    /// Returns the wire name that an attribute specifies for a member, or the one derived from its name.
    /// </summary>
    public string NameOf(MemberAttributes member, string name, WireNaming naming) =>
        GivenName(member) ?? NamingPolicies.Convert(naming, name);

    public bool Includes(MemberAttributes attributes) => IsDataContract && attributes.IsDataMember;
}
