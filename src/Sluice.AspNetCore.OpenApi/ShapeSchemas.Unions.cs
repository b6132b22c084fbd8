using System.Globalization;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;
using Sluice.Model;

namespace Sluice.AspNetCore.OpenApi;

// Unions: one component for the union and one for each case.
internal sealed partial class ShapeSchemas
{
    public override object? VisitUnion<T>(UnionShape<T> shape, object? state)
    {
        // The cases of a union are described completely.
        _chosen = null;
        _settable = null;
        string suffix = SuffixOf(shape);
        return Component(
            (typeof(T), typeof(IUnionShape), suffix),
            GetSchemaId(typeof(T)) + suffix,
            schema => FillUnion(schema, shape, suffix)
        );
    }

    private void FillUnion<T>(OpenApiSchema schema, UnionShape<T> shape, string suffix)
    {
        // A case without a discriminator cannot be distinguished from the others.
        if (shape.Cases.Any(arm => arm.Name is null && arm.Tag is null))
        {
            schema.AnyOf = [.. shape.Cases.Select(arm => GetSchema(arm.Shape))];
            return;
        }

        // A patch without a discriminator changes the existing case.
        if (_isPatch)
        {
            schema.AnyOf =
            [
                .. shape.Cases.Select(arm =>
                    Component(
                        (typeof(T), arm.Shape.Type, suffix),
                        GetSchemaId(typeof(T)) + GetSchemaId(arm.Shape.Type) + suffix,
                        each => AddDiscriminator(each, shape.Discriminator, arm)
                    )
                ),
            ];
            return;
        }

        schema.OneOf = [];
        schema.Discriminator = new OpenApiDiscriminator
        {
            PropertyName = shape.Discriminator,
            Mapping = new Dictionary<string, OpenApiSchemaReference>(),
        };
        foreach (UnionCase arm in shape.Cases)
        {
            OpenApiSchemaReference tagged = Component(
                (typeof(T), arm.Shape.Type, suffix),
                GetSchemaId(typeof(T)) + GetSchemaId(arm.Shape.Type) + suffix,
                each => AddDiscriminator(each, shape.Discriminator, arm)
            );
            schema.OneOf.Add(tagged);
            schema.Discriminator.Mapping[arm.Name ?? arm.Tag!.Value.ToString(CultureInfo.InvariantCulture)] = tagged;
        }
    }

    // A case as the union writes it: its regular schema and the discriminator.
    private void AddDiscriminator(OpenApiSchema schema, string discriminator, UnionCase arm)
    {
        schema.Type = JsonSchemaType.Object;
        if (arm.Shape.Kind == ShapeKind.Object)
            schema.AllOf = [GetSchema(arm.Shape)];
        schema.Properties = new Dictionary<string, IOpenApiSchema>
        {
            [discriminator] = arm.Name is { } name
                ? new OpenApiSchema { Type = JsonSchemaType.String, Enum = [JsonValue.Create(name)] }
                : new OpenApiSchema { Type = JsonSchemaType.Integer, Enum = [JsonValue.Create(arm.Tag!.Value)] },
        };
        if (!_isPatch)
            schema.Required = new HashSet<string> { discriminator };
        // A case that is a list has its elements in a member; the entries of a dictionary are beside the discriminator.
        if (arm.Shape.Kind == ShapeKind.Collection)
        {
            schema.Properties["$values"] = GetSchema(arm.Shape);
            schema.Required?.Add("$values");
        }
        else if (arm.Shape.Kind == ShapeKind.Dictionary && arm.Shape.Accept(this) is OpenApiSchema entries)
            schema.AdditionalProperties = entries.AdditionalProperties;
    }
}
