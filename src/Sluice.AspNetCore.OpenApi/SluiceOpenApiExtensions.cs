using Microsoft.AspNetCore.OpenApi;
using Sluice.AspNetCore.OpenApi;

namespace Sluice;

/// <summary>OpenAPI for endpoints that answer through Sluice.</summary>
public static class SluiceOpenApiExtensions
{
    /// <summary>
    /// Describes the include parameter with its grammar and the type's real fields, and gives responses and bodies of
    /// endpoints that use Sluice the schemas of the shape model in JSON. Members are optional in responses,
    /// since a selection can drop them; bodies keep what is required of them. Problems have a schema. Members that are
    /// marked never or ignored, or guarded by a policy, are nowhere in the document.
    /// </summary>
    public static OpenApiOptions AddSluice(this OpenApiOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        return options.AddSchemaTransformer(new HiddenMembersTransformer())
            .AddOperationTransformer(new SluiceOperationTransformer())
            .AddDocumentTransformer(new SluiceDocumentTransformer());
    }
}
