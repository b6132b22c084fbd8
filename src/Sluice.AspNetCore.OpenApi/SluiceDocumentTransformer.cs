using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>
/// Completes a document: adds the components and removes HEAD operations next to GET, because every Sluice endpoint
/// supports HEAD and it adds no information.
/// </summary>
internal sealed class SluiceDocumentTransformer : IOpenApiDocumentTransformer
{
    public Task TransformAsync(
        OpenApiDocument document,
        OpenApiDocumentTransformerContext context,
        CancellationToken cancellationToken
    )
    {
        ShapeSchemas.Complete(document);
        foreach (IOpenApiPathItem path in document.Paths.Values)
            if (path.Operations is { } operations && operations.ContainsKey(HttpMethod.Get))
                operations.Remove(HttpMethod.Head);
        return Task.CompletedTask;
    }
}
