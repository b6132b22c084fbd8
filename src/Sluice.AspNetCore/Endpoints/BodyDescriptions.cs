using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Sluice.AspNetCore.Binding;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Describes bodies by the content types that are read. Their endpoints take any type, so that the reader and not
/// routing answers 415, which is no part of the API.
/// </summary>
internal sealed class BodyDescriptions : IApiDescriptionProvider
{
    // After the provider of endpoints, whose descriptions are amended.
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
