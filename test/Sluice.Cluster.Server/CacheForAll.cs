using Microsoft.AspNetCore.OutputCaching;

namespace Sluice.Cluster.Server;

/// <summary>Stores the answers of callers who are signed in, too, which the platform's own policy does not.</summary>
internal sealed class CacheForAll : IOutputCachePolicy
{
    /// <inheritdoc/>
    public ValueTask CacheRequestAsync(OutputCacheContext context, CancellationToken cancellation)
    {
        context.EnableOutputCaching = context.AllowCacheLookup = context.AllowCacheStorage = true;
        return default;
    }

    /// <inheritdoc/>
    public ValueTask ServeFromCacheAsync(OutputCacheContext context, CancellationToken cancellation) => default;

    /// <inheritdoc/>
    public ValueTask ServeResponseAsync(OutputCacheContext context, CancellationToken cancellation) => default;
}
