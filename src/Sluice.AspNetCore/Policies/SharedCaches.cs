using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Sluice.Model;

namespace Sluice.AspNetCore.Policies;

/// <summary>
/// Prevents responses that depend on the caller's policies from entering output caches whose key does not include what
/// the caller may see.
/// </summary>
internal static class SharedCaches
{
    private static readonly object s_keyed = new();

    /// <summary>Records that the request's cache key includes what the caller may see of a type.</summary>
    public static void Key(HttpContext context, TypeShape shape) => context.Items[s_keyed] = shape;

    /// <summary>
    /// Disables storing the response, unless the type has no guarded members or the key accounts for them.
    /// </summary>
    public static void KeepOut(HttpContext context, SluiceHttpOptions options, TypeShape shape)
    {
        if (context.Features.Get<IOutputCacheFeature>() is not { } cache
            || ReferenceEquals(context.Items[s_keyed], shape)) return;
        if (options.Guards.PoliciesOf(shape).Length > 0) cache.Context.AllowCacheStorage = false;
    }
}
