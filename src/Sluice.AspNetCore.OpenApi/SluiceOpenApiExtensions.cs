using Microsoft.AspNetCore.OpenApi;
using Sluice.AspNetCore.OpenApi;

namespace Sluice;

/// <summary>OpenAPI for endpoints that answer through Sluice.</summary>
public static class SluiceOpenApiExtensions
{
    /// <summary>
    /// Describes the include parameter with its grammar and the type's real fields, and gives responses and bodies the schemas of the shape model, in both media types. Members are optional in responses, since a
    /// selection can drop them; members marked never or guarded by a policy are not in the document.
    /// </summary>
    public static OpenApiOptions AddSluice(this OpenApiOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options.AddOperationTransformer(new SluiceOperationTransformer()).AddDocumentTransformer(new SluiceDocumentTransformer());
    }
}
