using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.OpenApi;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.OpenApi;

namespace Sluice.AspNetCore.OpenApi;

/// <summary>
/// Removes members that the host's JSON does not write from the host's own schemas. Documents are public, so guarded
/// members are always removed.
/// </summary>
internal sealed class HiddenMembersTransformer : IOpenApiSchemaTransformer
{
    public Task TransformAsync(
        OpenApiSchema schema,
        OpenApiSchemaTransformerContext context,
        CancellationToken cancellationToken
    )
    {
        JsonTypeInfo contract = context.JsonTypeInfo;
        if (contract.Kind != JsonTypeInfoKind.Object || schema.Properties is not { Count: > 0 } properties)
            return Task.CompletedTask;
        SluiceHttpOptions options = context.ApplicationServices.GetRequiredService<IOptions<SluiceHttpOptions>>().Value;
        foreach (JsonPropertyInfo property in contract.Properties)
        {
            if (!options.IsHidden(contract, property))
                continue;
            properties.Remove(property.Name);
            schema.Required?.Remove(property.Name);
        }

        return Task.CompletedTask;
    }
}
