using System.Buffers;
using System.Collections.Concurrent;
using Microsoft.Extensions.Caching.Hybrid;

namespace Sluice.Packages.Tests.Caching;

/// <summary>A cache of bytes that asks the registered factories for serializers, the last one first.</summary>
internal sealed class SmallHybridCache(IEnumerable<IHybridCacheSerializerFactory> factories) : HybridCache
{
    public ConcurrentDictionary<string, byte[]> Entries { get; } = new();

    public override async ValueTask<T> GetOrCreateAsync<TState, T>(
        string key,
        TState state,
        Func<TState, CancellationToken, ValueTask<T>> factory,
        HybridCacheEntryOptions? options = null,
        IEnumerable<string>? tags = null,
        CancellationToken cancellationToken = default
    )
    {
        IHybridCacheSerializer<T> serializer = SerializerOf<T>();
        if (Entries.TryGetValue(key, out byte[]? bytes))
            return serializer.Deserialize(new ReadOnlySequence<byte>(bytes));
        T value = await factory(state, cancellationToken);
        await SetAsync(key, value, options, tags, cancellationToken);
        return value;
    }

    public override ValueTask SetAsync<T>(
        string key,
        T value,
        HybridCacheEntryOptions? options = null,
        IEnumerable<string>? tags = null,
        CancellationToken cancellationToken = default
    )
    {
        var output = new ArrayBufferWriter<byte>();
        SerializerOf<T>().Serialize(value, output);
        Entries[key] = output.WrittenSpan.ToArray();
        return ValueTask.CompletedTask;
    }

    public override ValueTask RemoveAsync(string key, CancellationToken cancellationToken = default)
    {
        Entries.TryRemove(key, out _);
        return ValueTask.CompletedTask;
    }

    public override ValueTask RemoveByTagAsync(string tag, CancellationToken cancellationToken = default) =>
        ValueTask.CompletedTask;

    private IHybridCacheSerializer<T> SerializerOf<T>()
    {
        foreach (IHybridCacheSerializerFactory factory in factories.Reverse())
            if (factory.TryCreateSerializer(out IHybridCacheSerializer<T>? serializer))
                return serializer;
        throw new InvalidOperationException("No factory serializes this type.");
    }
}
