using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Sluice.Generated;

/// <summary>
/// Creates the converter that an attribute derived from <see cref="JsonConverterAttribute"/> without arguments
/// specifies.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class AttributeJsonConverter<TAttribute> : JsonConverterFactory
    where TAttribute : JsonConverterAttribute, new()
{
    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => true;

    /// <inheritdoc/>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2072",
        Justification = "The attribute keeps its converter's constructors."
    )]
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options)
    {
        var attribute = new TAttribute();
        JsonConverter? created =
            attribute.CreateConverter(typeToConvert)
            ?? (attribute.ConverterType is { } type ? (JsonConverter?)Activator.CreateInstance(type) : null);
        return created is JsonConverterFactory factory ? factory.CreateConverter(typeToConvert, options) : created;
    }
}
