using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>What the attributes of a type say, found by full name.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal sealed class TypeContract
{
    private TypeContract() { }

    /// <summary>Under <c>[DataContract]</c> only marked members exist.</summary>
    internal bool IsDataContract { get; private set; }
    internal bool IsMessagePackObject { get; private set; }
    internal bool KeyAsPropertyName { get; private set; }
    /// <summary>Whether MessagePack takes non-public members too.</summary>
    internal bool AllowsPrivate { get; private set; }
    /// <summary>Whether names on MessagePack are those in code where no attribute gives one.</summary>
    internal bool KeepsNames => IsMessagePackObject || IsDataContract;
    /// <summary>Whether members without an attribute exist on MessagePack only when they have a key.</summary>
    internal bool NeedsKeys => IsMessagePackObject && !KeyAsPropertyName;
    /// <summary>Whether it is one of <see cref="Vectors"/>.</summary>
    internal bool IsVector { get; private set; }
    /// <summary>What happens to unknown members: true rejects, false skips, null as the options say.</summary>
    internal bool? RejectsUnknown { get; private set; }
    internal int NumberHandling { get; private set; }
    /// <summary>Whether collections with a setter are filled in place too.</summary>
    internal bool Populates { get; private set; }
    internal WireNaming Naming { get; private set; }
    internal Type? WireConverter { get; private set; }
    internal Type? WireSurrogate { get; private set; }
    internal Type? JsonConverter { get; private set; }
    /// <summary>An attribute that makes a converter from its arguments.</summary>
    internal Type? UnknownConverter { get; private set; }
    internal bool? EnumAsText { get; private set; }
    internal bool HasFormatter { get; private set; }

    /// <summary>The wire name that an attribute gives a member, or that follows from its name in code.</summary>
    internal string NameOf(MemberAttributes member, string name) =>
        GivenName(member) ?? NamingPolicies.Convert(Naming, name);

    /// <summary>The wire name that an attribute gives; <see langword="null"/> for none.</summary>
    internal string? GivenName(MemberAttributes member) =>
        member.WireName ?? member.JsonName ?? (IsDataContract ? member.DataName : null);

    internal bool Includes(MemberAttributes member) => IsDataContract && member.IsDataMember;

    internal static TypeContract Of(Type type)
    {
        var result = new TypeContract();
        foreach (CustomAttributeData attribute in type.GetCustomAttributesData())
        {
            switch (attribute.AttributeType.FullName)
            {
                case "System.Runtime.Serialization.DataContractAttribute": result.IsDataContract = true; break;
                case "MessagePack.MessagePackFormatterAttribute": result.HasFormatter = true; break;
                case "Sluice.ShapeAttribute":
                    result.Naming = MemberAttributes.Named(attribute, "Naming") is byte naming
                        ? (WireNaming)naming
                        : WireNaming.Unset;
                    break;
                case "Sluice.WireConverterAttribute":
                    result.WireConverter = MemberAttributes.First(attribute) as Type;
                    break;
                case "Sluice.WireSurrogateAttribute":
                    result.WireSurrogate = MemberAttributes.First(attribute) as Type;
                    break;
                case "Sluice.WireEnumAttribute":
                    result.EnumAsText = MemberAttributes.Named(attribute, "AsText") as bool? ?? true;
                    break;
                case "System.Text.Json.Serialization.JsonUnmappedMemberHandlingAttribute":
                    result.RejectsUnknown = MemberAttributes.First(attribute) is 1;
                    break;
                case "System.Text.Json.Serialization.JsonNumberHandlingAttribute":
                    result.NumberHandling = MemberAttributes.First(attribute) as int? ?? 0;
                    break;
                case "System.Text.Json.Serialization.JsonObjectCreationHandlingAttribute":
                    result.Populates = MemberAttributes.First(attribute) is 1;
                    break;
                case "System.Text.Json.Serialization.JsonConverterAttribute":
                    result.JsonConverter = MemberAttributes.First(attribute) as Type;
                    break;
                default:
                    if (ConverterAttributes.Find(attribute) is not { } derived) break;
                    if (derived.Converter is { } converter) result.JsonConverter = converter;
                    else result.UnknownConverter = derived.Attribute;
                    break;
            }
        }
        result.IsVector = Vectors.Contains(type.FullName);
        // Unlike the others it is inherited.
        if (Members.Levels(type).SelectMany(t => t.GetCustomAttributesData())
            .FirstOrDefault(a => a.AttributeType.FullName == "MessagePack.MessagePackObjectAttribute") is { } keyed)
        {
            result.IsMessagePackObject = true;
            result.KeyAsPropertyName = MemberAttributes.First(keyed) is true;
            result.AllowsPrivate = MemberAttributes.Named(keyed, "AllowPrivate") is true;
        }
        if (result.Naming == WireNaming.Unset
            && type.Assembly.GetCustomAttribute<ShapeNamingAttribute>() is { } assembly)
            result.Naming = assembly.Naming;
        return result;
    }
}
