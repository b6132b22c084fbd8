using System.Globalization;
using System.Text.Json.Nodes;
using Microsoft.OpenApi;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>Describes the query parameters of <see cref="Paging"/>.</summary>
internal static class PagingParameters
{
    public static void AddTo(IList<IOpenApiParameter> parameters, PagingLimits limits, SluiceHttpOptions options)
    {
        int maxSize = limits.MaxSize > 0 ? limits.MaxSize : options.MaxPageSize;
        Add(
            "size",
            "The maximum number of items on the page.",
            Integer(maxSize, Math.Min(limits.DefaultSize, maxSize))
        );
        Add(
            "after",
            "The cursor of an earlier answer's `next` link: the page that follows. Opaque, and valid for the "
                + "same path, sort, filter and caller.",
            new() { Type = JsonSchemaType.String, MaxLength = 4096 }
        );
        Add(
            "before",
            "The cursor of an earlier answer's `prev` link: the page that precedes.",
            new() { Type = JsonSchemaType.String, MaxLength = 4096 }
        );
        if (limits.MaxNumber > 0)
            Add(
                "page",
                "The number of the page, instead of a cursor. Later pages cost more.",
                Integer(limits.MaxNumber, null)
            );
        if (limits.AllowTotal)
            Add(
                "total",
                "Whether to count the items of all pages.",
                new() { Type = JsonSchemaType.Boolean, Default = JsonValue.Create(false) }
            );

        void Add(string name, string description, OpenApiSchema schema) =>
            parameters.Add(
                new OpenApiParameter
                {
                    Name = name,
                    In = ParameterLocation.Query,
                    Required = false,
                    Description = description,
                    Schema = schema,
                }
            );
    }

    private static OpenApiSchema Integer(int most, int? initial) =>
        new()
        {
            Type = JsonSchemaType.Integer,
            Format = "int32",
            Minimum = "1",
            Maximum = most.ToString(CultureInfo.InvariantCulture),
            Default = initial is { } value ? JsonValue.Create(value) : null,
        };
}
