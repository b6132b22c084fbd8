using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Sluice.Generated;
using Sluice.Internal;

namespace Sluice.Reflection.Analysis;

/// <summary>
/// Finds attributes derived from <see cref="JsonConverterAttribute"/>, which create converters themselves.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class ConverterAttributes
{
    /// <summary>
    /// Returns the attribute's type and a type that represents its converter; the latter is <see langword="null"/> if
    /// the converter depends on the attribute's arguments.
    /// </summary>
    internal static (Type Attribute, Type? Converter)? Find(CustomAttributeData data)
    {
        Type attribute = data.AttributeType;
        if (attribute == typeof(JsonConverterAttribute) || !typeof(JsonConverterAttribute).IsAssignableFrom(attribute))
            return null;
        bool hasArguments = data.ConstructorArguments.Count > 0 || data.NamedArguments.Count > 0;
        return (attribute,
            hasArguments || attribute.GetConstructor([]) is null
                ? null
                : typeof(AttributeJsonConverter<>).MakeGenericType(attribute));
    }
}
