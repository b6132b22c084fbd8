using System.Text.Json.Nodes;

namespace Sluice.Model;

/// <summary>
/// JSON Schema (2020-12) of a type: what its JSON looks like as it is written under the default options.
/// </summary>
public static class JsonSchema
{
    /// <summary>The dialect's address, which the document names.</summary>
    public const string Dialect = "https://json-schema.org/draft/2020-12/schema";

    /// <summary>
    /// The schema as a document of its own; objects stand under <c>$defs</c> by name, so that recursive types end.
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
        if (visitor.Definitions.Count > 0) document["$defs"] = visitor.Definitions;
        return document;
    }

    /// <summary>
    /// The schemas of several types that share their definitions, as OpenAPI's <c>components/schemas</c> do.
    /// </summary>
    /// <param name="shapes">The types.</param>
    /// <param name="prefix">What references begin with, such as <c>#/components/schemas/</c>.</param>
    /// <param name="definitions">The definitions that the schemas refer to, by name.</param>
    /// <returns>One schema a type, in order.</returns>
    public static IReadOnlyList<JsonObject> Of(IEnumerable<TypeShape> shapes, string prefix, out JsonObject definitions)
    {
        ArgumentNullException.ThrowIfNull(shapes);
        var visitor = new JsonSchemaVisitor(prefix);
        JsonObject[] schemas = [.. shapes.Select(shape => visitor.Get(shape, nullable: false))];
        definitions = visitor.Definitions;
        return schemas;
    }
}
