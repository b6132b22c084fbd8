using Microsoft.AspNetCore.OpenApi;
using Sluice.AspNetCore.OpenApi;

namespace Sluice;

/// <summary>Extension methods for OpenAPI documents of endpoints that use Sluice.</summary>
public static class SluiceOpenApiExtensions
{
    /// <summary>
    /// Describes the include parameter with its grammar and the type's fields, filters and sort expressions with their
    /// members and operators, and the parameters of pages, and gives responses and bodies of
    /// endpoints that use Sluice the JSON schemas of the shape model. Members are optional in responses, because a
    /// selection can omit them; bodies keep their required members. Problems have a schema. Members that are marked
    /// never, ignored, or guarded by a policy do not occur in the document.
    /// </summary>
    public static OpenApiOptions AddSluice(this OpenApiOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options
            .AddSchemaTransformer(new HiddenMembersTransformer())
            .AddOperationTransformer(new SluiceOperationTransformer())
            .AddDocumentTransformer(new SluiceDocumentTransformer());
    }
}
