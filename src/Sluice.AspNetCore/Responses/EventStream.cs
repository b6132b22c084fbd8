using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace Sluice.AspNetCore.Responses;

/// <summary>Prepares a response of server-sent events, which intermediaries must not cache or buffer.</summary>
internal static class EventStream
{
    public static void Prepare(HttpContext context)
    {
        context.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
        IHeaderDictionary headers = context.Response.Headers;
        headers.CacheControl = headers.CacheControl.Count == 0 ? "no-cache" : $"no-cache, {headers.CacheControl}";
        // Disables buffering in nginx and compatible proxies.
        headers["X-Accel-Buffering"] = "no";
    }
}
