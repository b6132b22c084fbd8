using System.Text.Json.Nodes;
using Sluice.Consumers;
using Sluice.Model;

namespace Sluice;

/// <summary>
/// Creates JSON Schema (2020-12) documents that describe a type's JSON as written with the default options.
/// </summary>
public static class JsonSchema
{
    /// <summary>The URI of the dialect, which the document refers to.</summary>
    public const string Dialect = "https://json-schema.org/draft/2020-12/schema";

    /// <summary>
    /// Returns the schema as a complete document. Object types are defined by name under <c>$defs</c>, so that
    /// recursive types are supported.
    /// </summary>
    public static JsonObject Of(TypeShape shape)
    {
        ArgumentNullException.ThrowIfNull(shape);
        var visitor = new JsonSchemaVisitor("#/$defs/");
        JsonObject root = visitor.Get(shape, nullable: !shape.Type.IsValueType);
        var document = new JsonObject { ["$schema"] = Dialect };
        foreach ((string name, JsonNode? value) in root.ToArray())
        {
            root.Remove(name);
            document[name] = value;
        }
        if (visitor.Definitions.Count > 0)
            document["$defs"] = visitor.Definitions;
        return document;
    }

    /// <summary>
    /// Returns the schemas of several types with shared definitions, as in OpenAPI's <c>components/schemas</c>.
    /// </summary>
    /// <param name="shapes">The types.</param>
    /// <param name="prefix">The prefix of references, such as <c>#/components/schemas/</c>.</param>
    /// <param name="definitions">The definitions that the schemas refer to, by name.</param>
    /// <returns>One schema per type, in order.</returns>
    public static IReadOnlyList<JsonObject> Of(IEnumerable<TypeShape> shapes, string prefix, out JsonObject definitions)
    {
        ArgumentNullException.ThrowIfNull(shapes);
        var visitor = new JsonSchemaVisitor(prefix);
        JsonObject[] schemas = [.. shapes.Select(shape => visitor.Get(shape, nullable: false))];
        definitions = visitor.Definitions;
        return schemas;
    }
}
