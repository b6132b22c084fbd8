using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
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
    [OverloadResolutionPriority(1)]
    public static Task<T?> GetAsync<T>(this IDistributedCache cache, string key, SluiceCacheOptions options = default,
        CancellationToken cancellationToken = default) where T : IShaped<T> =>
        CacheEntries.GetAsync(cache, key, new ShapedCacheWire<T>(options), cancellationToken);

    /// <inheritdoc cref="GetAsync{T}(IDistributedCache, string, SluiceCacheOptions, CancellationToken)"/>
    /// <remarks>Supports any type: uses its generated shape, or creates a shape through reflection.</remarks>
    [RequiresUnreferencedCode(CacheEntries.UnreferencedCode)]
    [RequiresDynamicCode(CacheEntries.DynamicCode)]
    public static Task<T?> GetAsync<T>(this IDistributedCache cache, string key,
        in SluiceCacheOptions options = default, CancellationToken cancellationToken = default) =>
        CacheEntries.GetAsync(cache, key, new AnyCacheWire<T>(options), cancellationToken);

    /// <summary>Writes an entry.</summary>
    /// <param name="cache">The cache.</param>
    /// <param name="key">The key of the entry.</param>
    /// <param name="value">The value.</param>
    /// <param name="entry">When the entry expires; <see langword="null"/> for the cache's default.</param>
    /// <param name="options">The wire and its options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="WireException">The value cannot be written; the entry keeps its value.</exception>
    [OverloadResolutionPriority(1)]
    public static Task SetAsync<T>(this IDistributedCache cache, string key, T? value,
        DistributedCacheEntryOptions? entry = null, SluiceCacheOptions options = default,
        CancellationToken cancellationToken = default) where T : IShaped<T> =>
        CacheEntries.SetAsync(cache, key, value, entry, new ShapedCacheWire<T>(options), cancellationToken);

    /// <inheritdoc cref="SetAsync{T}(IDistributedCache, string, T, DistributedCacheEntryOptions, SluiceCacheOptions,
    /// CancellationToken)"/>
    /// <remarks>Supports any type: uses its generated shape, or creates a shape through reflection.</remarks>
    [RequiresUnreferencedCode(CacheEntries.UnreferencedCode)]
    [RequiresDynamicCode(CacheEntries.DynamicCode)]
    public static Task SetAsync<T>(this IDistributedCache cache, string key, T? value,
        DistributedCacheEntryOptions? entry = null, in SluiceCacheOptions options = default,
        CancellationToken cancellationToken = default) =>
        CacheEntries.SetAsync(cache, key, value, entry, new AnyCacheWire<T>(options), cancellationToken);

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
    [OverloadResolutionPriority(1)]
    public static Task<T?> GetOrCreateAsync<T>(this IDistributedCache cache, string key,
        Func<CancellationToken, ValueTask<T?>> create, DistributedCacheEntryOptions? entry = null,
        SluiceCacheOptions options = default, CancellationToken cancellationToken = default) where T : IShaped<T> =>
        CacheEntries.GetOrCreateAsync(cache, key, create, entry, new ShapedCacheWire<T>(options), cancellationToken);

    /// <inheritdoc cref="GetOrCreateAsync{T}(IDistributedCache, string, Func{CancellationToken, ValueTask{T}},
    /// DistributedCacheEntryOptions, SluiceCacheOptions, CancellationToken)"/>
    /// <remarks>Supports any type: uses its generated shape, or creates a shape through reflection.</remarks>
    [RequiresUnreferencedCode(CacheEntries.UnreferencedCode)]
    [RequiresDynamicCode(CacheEntries.DynamicCode)]
    public static Task<T?> GetOrCreateAsync<T>(this IDistributedCache cache, string key,
        Func<CancellationToken, ValueTask<T?>> create, DistributedCacheEntryOptions? entry = null,
        in SluiceCacheOptions options = default, CancellationToken cancellationToken = default) =>
        CacheEntries.GetOrCreateAsync(cache, key, create, entry, new AnyCacheWire<T>(options), cancellationToken);
}
