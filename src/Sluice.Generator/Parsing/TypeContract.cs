using Microsoft.CodeAnalysis;
using Sluice.Internal;

namespace Sluice.Generator.Parsing;

/// <summary>What the attributes of a type say of its members as a whole.</summary>
internal sealed class TypeContract
{
    private TypeContract() { }

    /// <summary>Under <c>[DataContract]</c> only marked members exist.</summary>
    public bool IsDataContract { get; private set; }
    public bool IsMessagePackObject { get; private set; }
    public bool KeyAsPropertyName { get; private set; }
    /// <summary>Whether MessagePack takes non-public members too.</summary>
    public bool AllowsPrivate { get; private set; }
    /// <summary>Whether names on MessagePack are those in code where no attribute gives one.</summary>
    public bool KeepsNames => IsMessagePackObject || IsDataContract;
    /// <summary>Whether members without an attribute exist on MessagePack only when they have a key.</summary>
    public bool NeedsKeys => IsMessagePackObject && !KeyAsPropertyName;
    /// <summary>Whether it is one of <see cref="Vectors"/>.</summary>
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
        // Unlike the others it is inherited.
        if (ShapeParser.Levels(type).SelectMany(t => t.GetAttributes())
            .FirstOrDefault(a => MemberAttributes.NameOf(a) == "MessagePack.MessagePackObjectAttribute") is { } keyed)
        {
            result.IsMessagePackObject = true;
            result.KeyAsPropertyName = keyed.ConstructorArguments.FirstOrDefault().Value is true;
            result.AllowsPrivate = MemberAttributes.Named(keyed, "AllowPrivate") is true;
        }
        return result;
    }

    /// <summary>The wire name that an attribute gives; <see langword="null"/> for none.</summary>
    public string? GivenName(MemberAttributes member) =>
        member.WireName ?? member.JsonName ?? (IsDataContract ? member.DataName : null);

    /// <summary>The wire name that an attribute gives a member, or that follows from its name in code.</summary>
    public string NameOf(MemberAttributes member, string name, WireNaming naming) =>
        GivenName(member) ?? NamingPolicies.Convert(naming, name);

    public bool Includes(MemberAttributes attributes) => IsDataContract && attributes.IsDataMember;
}
