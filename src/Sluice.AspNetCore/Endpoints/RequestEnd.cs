using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Timeouts;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>Tells why the token of a request's end is cancelled.</summary>
internal static class RequestEnd
{
    /// <summary>
    /// Returns whether the client has left, so that nobody receives an answer. Where the time of the request is over
    /// (<c>UseRequestTimeouts</c>), the middleware answers, and the exception belongs to it.
    /// </summary>
    public static bool HasClientLeft(HttpContext context) =>
        context.RequestAborted.IsCancellationRequested
        && context.Features.Get<IHttpRequestTimeoutFeature>()
            is not { RequestTimeoutToken.IsCancellationRequested: true };
}
