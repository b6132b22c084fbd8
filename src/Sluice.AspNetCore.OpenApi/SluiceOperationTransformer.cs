using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.OpenApi;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>Fills in one operation.</summary>
internal sealed class SluiceOperationTransformer : IOpenApiOperationTransformer
{
    public Task TransformAsync(OpenApiOperation operation, OpenApiOperationTransformerContext context, CancellationToken cancellationToken)
    {
        IList<object> metadata = context.Description.ActionDescriptor.EndpointMetadata;
        if (context.Document is not { } document) return Task.CompletedTask;
        SluiceHttpOptions options = context.ApplicationServices.GetRequiredService<IOptions<SluiceHttpOptions>>().Value;
        var schemas = new ShapeSchemas(document, member => !options.Guards.PoliciesOf(member).Any());
        if (metadata.OfType<IncludeMetadata>().LastOrDefault() is { } include)
        {
            operation.Parameters ??= [];
            operation.Parameters.Add(IncludeParameter.Of(ReturnedValue.ConverterOf(include.Type).Shape, options, schemas));
        }

        // The host infers a response of its own from what a handler returns plainly; ours knows more media types.
        foreach (var responses in metadata.OfType<IProducesResponseTypeMetadata>().GroupBy(response => response.StatusCode)) AddResponse(operation, responses.MaxBy(response => response.ContentTypes.Count())!, schemas);
        if (metadata.OfType<IAcceptsMetadata>().LastOrDefault() is { RequestType: { } body } accepts && ReturnedValue.IsShaped(body)) AddBody(operation, accepts, body, schemas);
        return Task.CompletedTask;
    }

    private static void AddResponse(OpenApiOperation operation, IProducesResponseTypeMetadata produces, ShapeSchemas schemas)
    {
        if (produces.Type is not { } type || type == typeof(void) || !ReturnedValue.IsShaped(type)) return;
        operation.Responses ??= [];
        string status = produces.StatusCode.ToString(System.Globalization.CultureInfo.InvariantCulture);
        if (!operation.Responses.TryGetValue(status, out IOpenApiResponse? known) || known is not OpenApiResponse response)
            operation.Responses[status] = response = new OpenApiResponse { Description = "OK" };
        response.Content = new Dictionary<string, OpenApiMediaType>();
        foreach (string mediaType in produces.ContentTypes) response.Content[mediaType] = new OpenApiMediaType { Schema = schemas.OfResponse(type) };
    }

    private static void AddBody(OpenApiOperation operation, IAcceptsMetadata accepts, Type type, ShapeSchemas schemas)
    {
        var body = new OpenApiRequestBody { Required = !accepts.IsOptional, Content = new Dictionary<string, OpenApiMediaType>() };
        foreach (string mediaType in accepts.ContentTypes) body.Content[mediaType] = new OpenApiMediaType { Schema = schemas.OfBody(type) };
        operation.RequestBody = body;
    }
}
