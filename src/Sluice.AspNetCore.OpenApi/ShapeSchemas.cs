using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using Sluice.AspNetCore.Endpoints;
using Sluice.Model;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>Schemas of one document from the shape model; each object type becomes one component.</summary>
internal sealed class ShapeSchemas(OpenApiDocument document, Func<MemberShape, bool> isUnguarded) : ShapeVisitor
{
    // The host describes the same types from its JSON options, under the same names and as anything at all, since Sluice writes them: these take their place when the document is done.
    private static readonly ConditionalWeakTable<OpenApiDocument, Dictionary<string, (Type Type, OpenApiSchema Schema)>> s_components = [];

    /// <summary>Puts the components of a finished document into their places.</summary>
    public static void Settle(OpenApiDocument document)
    {
        if (!s_components.TryGetValue(document, out var known) || document.Components?.Schemas is not { } schemas) return;
        foreach ((string id, (_, OpenApiSchema schema)) in known) schemas[id] = schema;
    }

    public bool IsVisible(MemberShape member) => (member.Flags & MemberFlags.Never) == 0 && isUnguarded(member);

    /// <summary>The schema of a response: lists and pages of shaped elements, or one shaped object.</summary>
    public IOpenApiSchema OfResponse(Type type)
    {
        IOpenApiSchema element = Of(ReturnedValue.ConverterOf(ReturnedValue.ElementOf(type) ?? type).Shape);
        if (ReturnedValue.ElementOf(type) is null) return element;
        var list = new OpenApiSchema { Type = JsonSchemaType.Array, Items = element };
        if (!type.IsGenericType || type.GetGenericTypeDefinition() != typeof(Page<>)) return list;
        return Component(type, schema =>
        {
            schema.Type = JsonSchemaType.Object;
            schema.Properties = new Dictionary<string, IOpenApiSchema>
            {
                ["items"] = list,
                ["page"] = new OpenApiSchema { Type = JsonSchemaType.Integer },
                ["size"] = new OpenApiSchema { Type = JsonSchemaType.Integer },
                ["total"] = new OpenApiSchema { Type = JsonSchemaType.Integer },
            };
            schema.Required = new HashSet<string> { "items", "page", "size", "total" };
        });
    }

    public IOpenApiSchema OfBody(Type type) => Of(ReturnedValue.ConverterOf(type).Shape);

    private IOpenApiSchema Of(TypeShape shape) => (IOpenApiSchema)shape.Accept(this)!;

    public override object? VisitPrimitive<T>(PrimitiveShape<T> shape, object? state) => shape.Form switch
    {
        PrimitiveForm.Boolean => new OpenApiSchema { Type = JsonSchemaType.Boolean },
        PrimitiveForm.Integer => new OpenApiSchema { Type = JsonSchemaType.Integer },
        PrimitiveForm.Number => new OpenApiSchema { Type = JsonSchemaType.Number },
        PrimitiveForm.Text => new OpenApiSchema { Type = JsonSchemaType.String },
        PrimitiveForm.Binary => new OpenApiSchema { Type = JsonSchemaType.String, Format = "byte" },
        PrimitiveForm.DateTime => new OpenApiSchema { Type = JsonSchemaType.String, Format = "date-time" },
        PrimitiveForm.Date => new OpenApiSchema { Type = JsonSchemaType.String, Format = "date" },
        PrimitiveForm.Time => new OpenApiSchema { Type = JsonSchemaType.String, Format = "time" },
        PrimitiveForm.Duration => new OpenApiSchema { Type = JsonSchemaType.String },
        PrimitiveForm.Uuid => new OpenApiSchema { Type = JsonSchemaType.String, Format = "uuid" },
        PrimitiveForm.Uri => new OpenApiSchema { Type = JsonSchemaType.String, Format = "uri-reference" },
        _ => new OpenApiSchema(),
    };

    public override object? VisitEnum<T>(EnumTypeShape<T> shape, object? state) => shape.AsText
        ? new OpenApiSchema { Type = JsonSchemaType.String, Enum = [.. shape.Names.Select(name => (JsonNode)name.Value)] }
        : new OpenApiSchema { Type = JsonSchemaType.Integer };

    public override object? VisitCollection<TCollection, TElement>(CollectionShape<TCollection, TElement> shape, object? state) =>
        new OpenApiSchema { Type = JsonSchemaType.Array, Items = Of(shape.Element) };

    public override object? VisitDictionary<TDictionary, TKey, TValue>(DictionaryShape<TDictionary, TKey, TValue> shape, object? state) =>
        new OpenApiSchema { Type = JsonSchemaType.Object, AdditionalProperties = Of(shape.Value) };

    public override object? VisitOptional<TOptional, TElement>(OptionalShape<TOptional, TElement> shape, object? state) => OrNull(Of(shape.Element));

    public override object? VisitSurrogate<T, TSurrogate>(SurrogateShape<T, TSurrogate> shape, object? state) => Of(shape.Surrogate);

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => Component(typeof(T), schema =>
    {
        schema.OneOf = [.. shape.Cases.Select(c => Of(c.Shape))];
        schema.Discriminator = new OpenApiDiscriminator { PropertyName = shape.Discriminator };
    });

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state) => Component(typeof(T), schema =>
    {
        schema.Type = JsonSchemaType.Object;
        schema.Properties = new Dictionary<string, IOpenApiSchema>();
        foreach (MemberShape<T> member in shape.Members.Where(IsVisible)) schema.Properties[member.WireName] = CanBeNull(member) ? OrNull(Of(member.Shape)) : Of(member.Shape);
    });

    private OpenApiSchemaReference Component(Type type, Action<OpenApiSchema> fill)
    {
        Dictionary<string, (Type Type, OpenApiSchema Schema)> known = s_components.GetOrCreateValue(document);
        string id = IdOf(type);
        for (int same = 2; known.TryGetValue(id, out var taken) && taken.Type != type; same++) id = $"{IdOf(type)}{same}";
        if (!known.ContainsKey(id))
        {
            // Registered before it is filled: a type may reach itself.
            var schema = new OpenApiSchema();
            known[id] = (type, schema);
            document.AddComponent(id, schema);
            fill(schema);
        }

        return new OpenApiSchemaReference(id, document);
    }

    private static bool CanBeNull(MemberShape member) => !member.MemberType.IsValueType && (member.Flags & MemberFlags.NonNull) == 0;

    // A schema without a type lets null through already; a list of constants would have to name it.
    private static OpenApiSchema OrNull(IOpenApiSchema schema)
    {
        if (schema is not OpenApiSchema { Enum: null, OneOf: null } own) return new OpenApiSchema { OneOf = [schema, new OpenApiSchema { Type = JsonSchemaType.Null }] };
        if (own.Type is { } type) own.Type = type | JsonSchemaType.Null;
        return own;
    }

    // The names that the host gives its own components of the same types.
    private static string IdOf(Type type)
    {
        var id = new StringBuilder();
        Append(type);
        return id.ToString();

        void Append(Type part)
        {
            string name = part.IsNested ? part.DeclaringType!.Name + part.Name : part.Name;
            id.Append(name.Split('`')[0]);
            foreach (Type argument in part.GetGenericArguments()) { id.Append("Of"); Append(argument); }
        }
    }
}
