using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>The attributes of a type, found by full name.</summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal sealed class TypeContract
{
    private TypeContract() { }

    /// <summary>Gets whether the type has <c>[DataContract]</c>, so that only marked members exist.</summary>
    internal bool IsDataContract { get; private set; }
    internal bool IsMessagePackObject { get; private set; }
    internal bool KeyAsPropertyName { get; private set; }
    /// <summary>Gets whether MessagePack includes non-public members.</summary>
    internal bool AllowsPrivate { get; private set; }
    /// <summary>Gets whether names on MessagePack default to the member names.</summary>
    internal bool KeepsNames => IsMessagePackObject || IsDataContract;
    /// <summary>Gets whether members without an attribute exist on MessagePack only if they have a key.</summary>
    internal bool NeedsKeys => IsMessagePackObject && !KeyAsPropertyName;
    /// <summary>Gets whether the type is one of <see cref="Vectors"/>.</summary>
    internal bool IsVector { get; private set; }
    /// <summary>
    /// Gets whether unknown members are rejected or skipped; <see langword="null"/> to use the options.
    /// </summary>
    internal bool? RejectsUnknown { get; private set; }
    internal int NumberHandling { get; private set; }
    /// <summary>Gets whether collections with a setter are also populated in place.</summary>
    internal bool Populates { get; private set; }
    internal WireNaming Naming { get; private set; }
    internal Type? WireConverter { get; private set; }
    internal Type? WireSurrogate { get; private set; }
    internal Type? JsonConverter { get; private set; }
    /// <summary>Gets an attribute that creates a converter from its arguments.</summary>
    internal Type? UnknownConverter { get; private set; }
    internal bool? EnumAsText { get; private set; }
    internal bool HasFormatter { get; private set; }

    /// <summary>
    /// Returns the wire name that an attribute specifies for a member, or the one derived from its name.
    /// </summary>
    internal string NameOf(MemberAttributes member, string name) =>
        GivenName(member) ?? NamingPolicies.Convert(Naming, name);

    /// <summary>Returns the wire name that an attribute specifies; <see langword="null"/> if there is none.</summary>
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
                    result.Naming = AttributeArguments.Named(attribute, "Naming") is byte naming
                        ? (WireNaming)naming
                        : WireNaming.Unset;
                    break;
                case "Sluice.WireConverterAttribute":
                    result.WireConverter = AttributeArguments.First(attribute) as Type;
                    break;
                case "Sluice.WireSurrogateAttribute":
                    result.WireSurrogate = AttributeArguments.First(attribute) as Type;
                    break;
                case "Sluice.WireEnumAttribute":
                    result.EnumAsText = AttributeArguments.Named(attribute, "AsText") as bool? ?? true;
                    break;
                case "System.Text.Json.Serialization.JsonUnmappedMemberHandlingAttribute":
                    result.RejectsUnknown = AttributeArguments.First(attribute) is 1;
                    break;
                case "System.Text.Json.Serialization.JsonNumberHandlingAttribute":
                    result.NumberHandling = AttributeArguments.First(attribute) as int? ?? 0;
                    break;
                case "System.Text.Json.Serialization.JsonObjectCreationHandlingAttribute":
                    result.Populates = AttributeArguments.First(attribute) is 1;
                    break;
                case "System.Text.Json.Serialization.JsonConverterAttribute":
                    result.JsonConverter = AttributeArguments.First(attribute) as Type;
                    break;
                default:
                    if (ConverterAttributes.Find(attribute) is not { } derived) break;
                    if (derived.Converter is { } converter) result.JsonConverter = converter;
                    else result.UnknownConverter = derived.Attribute;
                    break;
            }
        }
        result.IsVector = Vectors.Contains(type.FullName);
        // Unlike the other attributes, this one is inherited.
        if (TypeLevels.Of(type).SelectMany(t => t.GetCustomAttributesData())
            .FirstOrDefault(a => a.AttributeType.FullName == "MessagePack.MessagePackObjectAttribute") is { } keyed)
        {
            result.IsMessagePackObject = true;
            result.KeyAsPropertyName = AttributeArguments.First(keyed) is true;
            result.AllowsPrivate = AttributeArguments.Named(keyed, "AllowPrivate") is true;
        }
        if (result.Naming == WireNaming.Unset
            && type.Assembly.GetCustomAttribute<ShapeNamingAttribute>() is { } assembly)
            result.Naming = assembly.Naming;
        return result;
    }
}
