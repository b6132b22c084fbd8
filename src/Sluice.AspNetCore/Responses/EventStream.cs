using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Sluice.Wires;

namespace Sluice.AspNetCore.Responses;

/// <summary>A response of server-sent events, which nobody on the way may store or gather.</summary>
internal static class EventStream
{
    public static Task WriteAsync<T>(HttpContext context, IAsyncEnumerable<T> elements, EventPieces<T> events,
        SluiceHttpOptions options)
    {
        context.Features.Get<IHttpResponseBodyFeature>()?.DisableBuffering();
        IHeaderDictionary headers = context.Response.Headers;
        headers.CacheControl = headers.CacheControl.Count == 0 ? "no-cache" : $"no-cache, {headers.CacheControl}";
        // Asks nginx, and proxies that follow it, to pass events on as they come.
        headers["X-Accel-Buffering"] = "no";
        return WireSequences.ToPipeAsync(context.Response.BodyWriter, elements, events, options.FlushPolicy,
            context.RequestAborted);
    }
}
