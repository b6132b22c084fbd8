using Microsoft.AspNetCore.OpenApi;
using Microsoft.OpenApi;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>
/// Finishes a document: components in their places, and no HEAD where GET is beside it, since every Sluice endpoint
/// answers it and it says nothing that GET does not.
/// </summary>
internal sealed class SluiceDocumentTransformer : IOpenApiDocumentTransformer
{
    public Task TransformAsync(OpenApiDocument document, OpenApiDocumentTransformerContext context,
        CancellationToken cancellationToken)
    {
        ShapeSchemas.Settle(document);
        foreach (IOpenApiPathItem path in document.Paths.Values)
            if (path.Operations is { } operations && operations.ContainsKey(HttpMethod.Get))
                operations.Remove(HttpMethod.Head);
        return Task.CompletedTask;
    }
}
