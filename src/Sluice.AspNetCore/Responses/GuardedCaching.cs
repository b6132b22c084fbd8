using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Headers;
using Microsoft.Net.Http.Headers;
using Sluice.Model;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Keeps responses that depend on the caller's permissions out of shared caches (RFC 9111, section 5.2.2.7).
/// </summary>
internal static class GuardedCaching
{
    /// <summary>
    /// Marks a response as private if its type has guarded members, overriding the handler's own Cache-Control.
    /// </summary>
    public static void Apply(HttpContext context, SluiceHttpOptions options, TypeShape? root)
    {
        if (root is null || options.Guards.PoliciesOf(root).Length == 0) return;
        ResponseHeaders headers = context.Response.GetTypedHeaders();
        CacheControlHeaderValue control = headers.CacheControl ?? new();
        if (control.NoStore) return;
        control.Public = false;
        control.SharedMaxAge = null;
        control.Private = true;
        headers.CacheControl = control;
    }
}
