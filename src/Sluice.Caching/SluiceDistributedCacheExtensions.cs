using Microsoft.Extensions.Caching.Distributed;
using Sluice.Caching;

namespace Sluice;

/// <summary>
/// Extension methods that store values in an <see cref="IDistributedCache"/>, as MessagePack or JSON.
/// </summary>
/// <remarks>
/// All methods throw <see cref="InvalidOperationException"/> for a type that reaches a member with
/// <see cref="RequirePolicyAttribute"/>, because an entry is shared by callers. Thread safe if the cache is.
/// </remarks>
public static class SluiceDistributedCacheExtensions
{
    /// <summary>Reads an entry.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key of the entry.</param>
    /// <param name="options">The wire and its options: those that the entry was written with.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The value; <see langword="default"/> if there is no entry.</returns>
    /// <exception cref="WireException">The entry is not a value of the type.</exception>
    public static Task<T?> GetAsync<T>(
        this IDistributedCache cache,
        string key,
        SluiceCacheOptions options = default,
        CancellationToken cancellationToken = default
    ) => CacheEntries.GetAsync(cache, key, new CacheWire<T>(options), cancellationToken);

    /// <summary>Writes an entry.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key of the entry.</param>
    /// <param name="value">The value.</param>
    /// <param name="entry">When the entry expires; <see langword="null"/> for the cache's default.</param>
    /// <param name="options">The wire and its options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="WireException">The value cannot be written; the entry keeps its value.</exception>
    public static Task SetAsync<T>(
        this IDistributedCache cache,
        string key,
        T? value,
        DistributedCacheEntryOptions? entry = null,
        SluiceCacheOptions options = default,
        CancellationToken cancellationToken = default
    ) => CacheEntries.SetAsync(cache, key, value, entry, new CacheWire<T>(options), cancellationToken);

    /// <summary>
    /// Reads an entry, or creates it. An entry that is not a value of the type, such as one that an earlier version of
    /// the program has written, is created anew. Callers that ask at the same time may all create the value;
    /// <c>HybridCache</c> prevents that.
    /// </summary>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key of the entry.</param>
    /// <param name="create">Creates the value.</param>
    /// <param name="entry">When the entry expires; <see langword="null"/> for the cache's default.</param>
    /// <param name="options">The wire and its options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <returns>The value.</returns>
    /// <exception cref="WireException">The value cannot be written.</exception>
    public static Task<T?> GetOrCreateAsync<T>(
        this IDistributedCache cache,
        string key,
        Func<CancellationToken, ValueTask<T?>> create,
        DistributedCacheEntryOptions? entry = null,
        SluiceCacheOptions options = default,
        CancellationToken cancellationToken = default
    ) => CacheEntries.GetOrCreateAsync(cache, key, create, entry, new CacheWire<T>(options), cancellationToken);
}
