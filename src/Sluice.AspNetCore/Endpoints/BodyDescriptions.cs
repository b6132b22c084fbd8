using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Sluice.AspNetCore.Binding;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Removes the <c>*/*</c> request format from API descriptions. Endpoints accept any type only so that the reader,
/// rather than routing, returns 415.
/// </summary>
internal sealed class BodyDescriptions : IApiDescriptionProvider
{
    // Runs after the endpoint provider, whose descriptions it amends.
    public int Order => 0;

    public void OnProvidersExecuting(ApiDescriptionProviderContext context)
    {
        foreach (ApiDescription description in context.Results)
        {
            if (!description.ActionDescriptor.EndpointMetadata.OfType<BodyMetadata>().Any()) continue;
            foreach (ApiRequestFormat format in description.SupportedRequestFormats.Where(each => each.MediaType
                == "*/*").ToArray()) description.SupportedRequestFormats.Remove(format);
        }
    }

    public void OnProvidersExecuted(ApiDescriptionProviderContext context) { }
}
