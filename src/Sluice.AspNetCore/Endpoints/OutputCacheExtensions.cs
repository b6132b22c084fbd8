using Microsoft.AspNetCore.OutputCaching;
using Sluice.AspNetCore.Endpoints;

namespace Sluice;

/// <summary>Output caching by what was asked for.</summary>
public static class OutputCacheExtensions
{
    /// <summary>
    /// Keys cached responses by the canonical selection and the negotiated wire, so that <c>?include=b,a</c> and
    /// <c>?include=a,b</c> share an entry, and an expression that is not valid is not cached.
    /// Responses to callers for whom members were hidden by policies are kept apart by what they may see.
    /// </summary>
    public static OutputCachePolicyBuilder VaryByInclude(this OutputCachePolicyBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        return builder.AddPolicy<IncludeCachePolicy>();
    }
}
