using System.Buffers;
using System.Collections.Concurrent;
using Microsoft.Extensions.Caching.Hybrid;
using ZiggyCreatures.Caching.Fusion.Serialization;

namespace Sluice.Cluster.Tests;

/// <summary>The serializer of docs/hosts.md.</summary>
public sealed class SluiceFusionCacheSerializer(IHybridCacheSerializerFactory factory) : IFusionCacheSerializer
{
    private readonly ConcurrentDictionary<Type, object> _serializers = new();

    public byte[] Serialize<T>(T? obj)
    {
        var buffer = new ArrayBufferWriter<byte>();
        For<T>().Serialize(obj!, buffer);
        return buffer.WrittenSpan.ToArray();
    }

    public T? Deserialize<T>(byte[] data) => For<T>().Deserialize(new(data));

    public ValueTask<byte[]> SerializeAsync<T>(T? obj, CancellationToken token = default) => new(Serialize(obj));

    public ValueTask<T?> DeserializeAsync<T>(byte[] data, CancellationToken token = default) =>
        new(Deserialize<T>(data));

    private IHybridCacheSerializer<T> For<T>() =>
        (IHybridCacheSerializer<T>)
            _serializers.GetOrAdd(
                typeof(T),
                _ =>
                    factory.TryCreateSerializer(out IHybridCacheSerializer<T>? serializer)
                        ? serializer
                        : throw new NotSupportedException($"Sluice cannot convert {typeof(T)}.")
            );
}
