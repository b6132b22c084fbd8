using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Sluice.Wires;

namespace Sluice.AspNetCore.Responses;

/// <summary>Writes a response of server-sent events that intermediaries must not cache or buffer.</summary>
internal static class EventStream
{
    public static Task WriteAsync<T>(HttpContext context, IAsyncEnumerable<T> elements, EventPieces<T> events,
        SluiceHttpOptions options)
    {
        context.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
        IHeaderDictionary headers = context.Response.Headers;
        headers.CacheControl = headers.CacheControl.Count == 0 ? "no-cache" : $"no-cache, {headers.CacheControl}";
        // Disables buffering in nginx and compatible proxies.
        headers["X-Accel-Buffering"] = "no";
        return WireSequences.ToPipeAsync(context.Response.BodyWriter, elements, events, options.FlushPolicy,
            context.RequestAborted);
    }
}
