using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>Adds HEAD to endpoints that support GET (RFC 9110, section 9.1).</summary>
internal static class HeadRequests
{
    public static void AddTo(EndpointBuilder endpoint)
    {
        for (int i = 0; i < endpoint.Metadata.Count; i++)
        {
            if (endpoint.Metadata[i] is not IHttpMethodMetadata { HttpMethods: var methods } metadata)
                continue;
            if (methods.Contains(HttpMethods.Get) && !methods.Contains(HttpMethods.Head))
                endpoint.Metadata[i] = new HttpMethodMetadata(
                    [.. methods, HttpMethods.Head],
                    metadata.AcceptCorsPreflight
                );
        }
    }
}
