using Microsoft.AspNetCore.OutputCaching;
using Sluice.AspNetCore.Endpoints;

namespace Sluice;

/// <summary>Extension methods for output caching by selection.</summary>
public static class OutputCacheExtensions
{
    /// <summary>
    /// Varies cached responses by the canonical selection and the negotiated wire: <c>?include=b,a</c> and
    /// <c>?include=a,b</c> share an entry, and responses to invalid expressions are not cached. Callers from whom
    /// policies hide members get separate entries, keyed by the members they may see.
    /// </summary>
    public static OutputCachePolicyBuilder VaryByInclude(this OutputCachePolicyBuilder builder)
    {
        ArgumentNullException.ThrowIfNull(builder);
        return builder.AddPolicy<IncludeCachePolicy>();
    }
}
