using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Keeps responses that depend on the caller's policies out of output caches whose key does not say what the caller may
/// see.
/// </summary>
internal static class SharedCaches
{
    private static readonly object s_keyed = new();

    /// <summary>Records that the request's cache key says what the caller may see of a type.</summary>
    public static void Key(HttpContext context, TypeShape shape) => context.Items[s_keyed] = shape;

    /// <summary>
    /// Forbids to store the response, unless nothing of the type is guarded or the key accounts for it.
    /// </summary>
    public static void KeepOut(HttpContext context, SluiceHttpOptions options, TypeShape shape)
    {
        if (context.Features.Get<IOutputCacheFeature>() is not { } cache
            || ReferenceEquals(context.Items[s_keyed], shape)) return;
        if (options.Guards.PoliciesOf(shape).Length > 0) cache.Context.AllowCacheStorage = false;
    }
}
