using System.Buffers;
using Microsoft.Extensions.Caching.Distributed;

namespace Sluice.Caching;

/// <summary>The implementation of <see cref="SluiceDistributedCacheExtensions"/>.</summary>
internal static class CacheEntries
{
    public static async Task<T?> GetAsync<T>(
        IDistributedCache cache,
        string key,
        CacheWire<T> wire,
        CancellationToken cancellation
    )
    {
        ArgumentNullException.ThrowIfNull(cache);
        byte[]? bytes = await cache.GetAsync(key, cancellation).ConfigureAwait(false);
        return bytes is null ? default : wire.Read(new ReadOnlySequence<byte>(bytes));
    }

    public static Task SetAsync<T>(
        IDistributedCache cache,
        string key,
        T? value,
        DistributedCacheEntryOptions? entry,
        CacheWire<T> wire,
        CancellationToken cancellation
    )
    {
        ArgumentNullException.ThrowIfNull(cache);
        var bytes = new ArrayBufferWriter<byte>();
        wire.Write(bytes, value);
        return cache.SetAsync(
            key,
            bytes.WrittenSpan.ToArray(),
            entry ?? new DistributedCacheEntryOptions(),
            cancellation
        );
    }

    public static async Task<T?> GetOrCreateAsync<T>(
        IDistributedCache cache,
        string key,
        Func<CancellationToken, ValueTask<T?>> create,
        DistributedCacheEntryOptions? entry,
        CacheWire<T> wire,
        CancellationToken cancellation
    )
    {
        ArgumentNullException.ThrowIfNull(cache);
        ArgumentNullException.ThrowIfNull(create);
        byte[]? bytes = await cache.GetAsync(key, cancellation).ConfigureAwait(false);
        if (bytes is not null && TryRead(wire, bytes, out T? stored))
            return stored;
        T? value = await create(cancellation).ConfigureAwait(false);
        await SetAsync(cache, key, value, entry, wire, cancellation).ConfigureAwait(false);
        return value;
    }

    private static bool TryRead<T>(CacheWire<T> wire, byte[] bytes, out T? value)
    {
        try
        {
            value = wire.Read(new ReadOnlySequence<byte>(bytes));
            return true;
        }
        catch (WireException)
        {
            value = default;
            return false;
        }
    }
}
