using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Sluice.Generated;

namespace Sluice.Reflection.Analysis;

/// <summary>Attributes derived from <see cref="JsonConverterAttribute"/>, which make converters themselves.</summary>
[RequiresUnreferencedCode(Converters.UnreferencedCode)]
[RequiresDynamicCode(Converters.DynamicCode)]
internal static class ConverterAttributes
{
    /// <summary>
    /// The attribute's type, and a type that represents the converter it makes; without one where that depends on the
    /// attribute's arguments.
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
