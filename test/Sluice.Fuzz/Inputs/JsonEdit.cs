using System.Text;
using System.Text.Json;
using Sluice.Model;

namespace Sluice.Fuzz.Inputs;

/// <summary>Writes a JSON document anew with changes, each of which the type's shape gives a meaning.</summary>
internal abstract class JsonEdit
{
    protected StringBuilder Text { get; } = new();

    /// <summary>The changed document.</summary>
    internal byte[] Apply(byte[] json, TypeShape shape)
    {
        using JsonDocument document = JsonDocument.Parse(json, new JsonDocumentOptions { MaxDepth = 1_000 });
        Value(document.RootElement, shape, "$");
        return Encoding.UTF8.GetBytes(Text.ToString());
    }

    /// <summary>Writes one value; the shape is null where nothing is known of it.</summary>
    protected virtual void Value(JsonElement value, TypeShape? shape, string path)
    {
        while (shape is { Kind: ShapeKind.Optional })
            shape = shape.Inner;
        switch (value.ValueKind)
        {
            case JsonValueKind.Array:
                Text.Append('[');
                int index = 0;
                foreach (JsonElement element in value.EnumerateArray())
                {
                    if (index > 0)
                        Text.Append(',');
                    Value(element, shape is { Kind: ShapeKind.Object } ? null : shape?.Inner, $"{path}[{index++}]");
                }
                Text.Append(']');
                break;
            case JsonValueKind.Object:
                Object(value, ShapeOf(value, shape), path);
                break;
            default:
                Scalar(value, shape, path);
                break;
        }
    }

    /// <summary>
    /// Writes an object; the shape is that of a union's case, of a dictionary or of an object, or null.
    /// </summary>
    protected virtual void Object(JsonElement value, TypeShape? shape, string path)
    {
        Text.Append('{');
        bool isFirst = true;
        foreach (JsonProperty property in value.EnumerateObject())
        {
            if (!isFirst)
                Text.Append(',');
            isFirst = false;
            Property(property, shape, path);
        }
        Text.Append('}');
    }

    protected void Property(JsonProperty property, TypeShape? shape, string path)
    {
        Name(property.Name);
        Text.Append(':');
        Value(
            property.Value,
            shape is IObjectShape type ? MemberOf(type, property.Name)?.Shape : shape?.Inner,
            PathPrinting.Append(path, property.Name)
        );
    }

    protected virtual void Name(string name) => Text.Append(JsonSerializer.Serialize(name));

    protected virtual void Scalar(JsonElement value, TypeShape? shape, string path) => Text.Append(value.GetRawText());

    protected static MemberShape? MemberOf(IObjectShape type, string name) =>
        type.Members.FirstOrDefault(member => member.WireName == name);

    /// <summary>
    /// Whether members can be told from other names: an object of the user's, which keeps nothing that it does not
    /// know.
    /// </summary>
    protected static bool HasKnownMembers(TypeShape? shape) =>
        shape is IObjectShape type
        && type.Type.Namespace?.StartsWith("System", StringComparison.Ordinal) != true
        && !type.Members.Any(member => (member.Flags & MemberFlags.ExtensionData) != 0);

    // The shape that a JSON object is read by: of a union that of the case.
    private static TypeShape? ShapeOf(JsonElement value, TypeShape? shape)
    {
        if (shape is not IUnionShape union)
            return shape?.Kind is ShapeKind.Object or ShapeKind.Dictionary ? shape : null;
        if (!value.TryGetProperty(union.Discriminator, out JsonElement tag))
            return null;
        return union
            .Cases.FirstOrDefault(c =>
                tag.ValueKind == JsonValueKind.String
                    ? c.Name == tag.GetString()
                    : tag.TryGetInt32(out int number) && c.Tag == number
            )
            ?.Shape;
    }
}
