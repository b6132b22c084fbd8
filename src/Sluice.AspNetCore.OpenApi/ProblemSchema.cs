using Microsoft.OpenApi;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>The schema of the problems that Sluice returns (RFC 9457 with extension members).</summary>
internal static class ProblemSchema
{
    public const string Id = "SluiceProblem";

    public static OpenApiSchema Create() =>
        new()
        {
            Type = JsonSchemaType.Object,
            Properties = new Dictionary<string, IOpenApiSchema>
            {
                ["type"] = CreateText("uri-reference"),
                ["title"] = CreateText(),
                ["status"] = Integer("int32"),
                ["detail"] = CreateText(),
                ["instance"] = CreateText("uri-reference"),
                ["path"] = CreateText(description: "Where in the body the fault is."),
                ["offset"] = Integer("int64", "Where in the body the fault is, in bytes."),
                ["include"] = CreateText(
                    description: "The include expression as it was understood; positions count in it."
                ),
                ["filter"] = CreateText(description: "The filter as it was understood; positions count in it."),
                ["sort"] = CreateText(description: "The sort expression as it was understood; positions count in it."),
                ["errors"] = new OpenApiSchema
                {
                    Type = JsonSchemaType.Array,
                    Items = new OpenApiSchema
                    {
                        Type = JsonSchemaType.Object,
                        Properties = new Dictionary<string, IOpenApiSchema>
                        {
                            ["position"] = Integer("int32"),
                            ["length"] = Integer("int32"),
                            ["name"] = CreateText(),
                            ["message"] = CreateText(),
                            ["suggestions"] = Texts(),
                        },
                    },
                },
                ["moreErrors"] = Integer("int32"),
                ["supported"] = Texts(),
            },
        };

    private static OpenApiSchema CreateText(string? format = null, string? description = null) =>
        new()
        {
            Type = JsonSchemaType.String,
            Format = format,
            Description = description,
        };

    private static OpenApiSchema Integer(string format, string? description = null) =>
        new()
        {
            Type = JsonSchemaType.Integer,
            Format = format,
            Description = description,
        };

    private static OpenApiSchema Texts() => new() { Type = JsonSchemaType.Array, Items = CreateText() };
}
