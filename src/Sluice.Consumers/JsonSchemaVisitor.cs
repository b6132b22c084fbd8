using System.Text.Json.Nodes;
using Sluice.Model;

namespace Sluice.Consumers;

/// <summary>Creates the schema of each shape of a graph.</summary>
internal sealed class JsonSchemaVisitor(string prefix) : ShapeVisitor
{
    private readonly Dictionary<object, string> _names = [];
    private readonly HashSet<string> _taken = [];

    internal JsonObject Definitions { get; } = [];

    internal JsonObject Get(TypeShape shape, bool nullable)
    {
        // Objects and unions are defined by name; so is what contains itself without one of them between.
        bool isDefined = shape.Kind is ShapeKind.Object or ShapeKind.Union || !shape.IsRecursive;
        JsonObject schema = isDefined
            ? (JsonObject)shape.Accept(this)!
            : Define(
                shape,
                definition =>
                {
                    var content = (JsonObject)shape.Accept(this)!;
                    foreach ((string keyword, JsonNode? value) in content.ToArray())
                    {
                        content.Remove(keyword);
                        definition[keyword] = value;
                    }
                }
            );
        return nullable ? OrNull(schema) : schema;
    }

    private static JsonObject OrNull(JsonObject schema)
    {
        // A schema without constraints already allows null.
        if (schema.Count == 0 || IsNullable(schema))
            return schema;
        if (schema["type"] is JsonValue type && !schema.ContainsKey("enum"))
        {
            schema["type"] = new JsonArray(type.DeepClone(), "null");
            return schema;
        }
        return new() { ["anyOf"] = new JsonArray(schema, new JsonObject { ["type"] = "null" }) };
    }

    private static bool IsNullable(JsonObject schema) =>
        schema["type"] is JsonArray types && types.Any(type => (string?)type == "null")
        || schema["anyOf"] is JsonArray arms
            && arms.Any(arm => arm is JsonObject { Count: 1 } only && (string?)(only["type"] as JsonValue) == "null");

    // A part may be null if its type allows it and it is not marked otherwise.
    private JsonObject CreatePart(TypeShape shape, bool nonNull = false) =>
        Get(shape, nullable: !nonNull && !shape.Type.IsValueType);

    // Creates a named definition once; a recursive type finds its name before its content exists.
    private JsonObject Define(TypeShape shape, Action<JsonObject> fill)
    {
        // The run-time provider may describe a type twice: as a case of a union, and as the type of a member.
        object key = shape.Kind is ShapeKind.Object or ShapeKind.Union ? (shape.Type, shape.Kind) : shape;
        if (!_names.TryGetValue(key, out string? name))
        {
            name = NameOf(shape.Type);
            for (int i = 2; !_taken.Add(name); i++)
                name = NameOf(shape.Type) + i;
            _names[key] = name;
            var definition = new JsonObject();
            Definitions[name] = definition;
            fill(definition);
        }
        return new() { ["$ref"] = prefix + name };
    }

    // Only letters and digits, because the name is part of a URI fragment.
    private static string NameOf(Type type)
    {
        string name = type.Name.IndexOf('`', StringComparison.Ordinal) is var tick and >= 0
            ? type.Name[..tick]
            : type.Name;
        if (type.IsArray)
            return NameOf(type.GetElementType()!) + "Array";
        if (type.IsGenericType)
            name += "Of" + string.Join("And", type.GetGenericArguments().Select(NameOf));
        return string.Concat(name.Where(char.IsAsciiLetterOrDigit)) is { Length: > 0 } plain ? plain : "Type";
    }

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) =>
        JsonSchemaPrimitives.CreateSchema(typeof(T), shape.Form);

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state)
    {
        if (!shape.IsText)
            return new JsonObject { ["type"] = "integer" };
        // Flags are joined, and a value without a name is written as a number.
        if (typeof(T).IsDefined(typeof(FlagsAttribute), false))
            return new JsonObject { ["type"] = new JsonArray("string", "integer") };
        var names = new JsonArray();
        foreach (string name in shape.Names.Select(entry => entry.Value).Distinct())
            names.Add((JsonNode)name);
        return new JsonObject
        {
            ["anyOf"] = new JsonArray(new JsonObject { ["enum"] = names }, new JsonObject { ["type"] = "integer" }),
        };
    }

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state) =>
        Define(
            shape,
            definition =>
            {
                definition["type"] = "object";
                var properties = new JsonObject();
                var required = new JsonArray();
                foreach (MemberShape<T> member in shape.Members)
                {
                    if ((member.Flags & (MemberFlags.Never | MemberFlags.ExtensionData | MemberFlags.KeyedOnly)) != 0)
                        continue;
                    JsonObject property = CreatePart(member.Shape, (member.Flags & MemberFlags.NonNull) != 0);
                    // References do not allow sibling keywords in OpenAPI 3.0; 2020-12 does.
                    if ((member.Flags & (MemberFlags.Readable | MemberFlags.NeverSet)) != MemberFlags.Readable)
                        property["readOnly"] = true;
                    if ((member.Flags & MemberFlags.Writable) == 0)
                        property["writeOnly"] = true;
                    properties[member.WireName] = property;
                    if ((member.Flags & MemberFlags.Required) != 0)
                        required.Add((JsonNode)member.WireName);
                }
                if (properties.Count > 0)
                    definition["properties"] = properties;
                if (required.Count > 0)
                    definition["required"] = required;
            }
        );

    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    )
    {
        JsonObject items = CreatePart(shape.Element);
        int rank = typeof(TCollection).IsArray ? typeof(TCollection).GetArrayRank() : 1;
        for (int i = 1; i < rank; i++)
            items = new() { ["type"] = "array", ["items"] = items };
        var schema = new JsonObject { ["type"] = "array" };
        if (items.Count > 0)
            schema["items"] = items;
        if (shape.IsSet)
            schema["uniqueItems"] = true;
        // Value types that wrap an array write null if they contain none.
        return typeof(TCollection).IsValueType ? OrNull(schema) : schema;
    }

    public override object? VisitDictionary<TDictionary, TKey, TValue>(
        DictionaryShape<TDictionary, TKey, TValue> shape,
        object? state
    )
    {
        var schema = new JsonObject { ["type"] = "object" };
        if (CreatePart(shape.Value) is { Count: > 0 } values)
            schema["additionalProperties"] = values;
        return schema;
    }

    public override object? VisitOptional<TOptional, TElement>(
        OptionalShape<TOptional, TElement> shape,
        object? state
    ) => Get(shape.Element, nullable: true);

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) =>
        CreatePart(shape.Surrogate);

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) =>
        Define(
            shape,
            definition =>
            {
                var arms = new JsonArray();
                foreach (UnionCase arm in shape.Cases)
                {
                    // Generated shapes of a generic union list the cases of all its closed types.
                    if (!arm.Shape.Type.IsAssignableTo(typeof(T)))
                        continue;
                    bool isTagged = arm.Name is not null || arm.Tag is not null;
                    arms.Add((JsonNode)(isTagged ? Tagged(arm, shape.Discriminator) : Get(arm.Shape, nullable: false)));
                }
                definition["anyOf"] = arms;
            }
        );

    private JsonObject Tagged(UnionCase arm, string discriminator)
    {
        var properties = new JsonObject
        {
            [discriminator] = new JsonObject
            {
                ["const"] = arm.Name is { } name ? JsonValue.Create(name) : JsonValue.Create(arm.Tag!.Value),
            },
        };
        var required = new JsonArray(discriminator);
        var tagged = new JsonObject();
        switch (arm.Shape.Kind)
        {
            case ShapeKind.Dictionary:
                // What its schema says of additional properties must not apply to the discriminator.
                tagged = (JsonObject)arm.Shape.Accept(this)!;
                break;
            case ShapeKind.Collection:
                tagged["type"] = "object";
                properties["$values"] = Get(arm.Shape, nullable: false);
                required.Add((JsonNode)"$values");
                break;
            default:
                tagged["allOf"] = new JsonArray(Get(arm.Shape, nullable: false));
                break;
        }
        tagged["properties"] = properties;
        tagged["required"] = required;
        return tagged;
    }
}
