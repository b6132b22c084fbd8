using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Caching.Hybrid;

namespace Sluice.Caching;

/// <summary>Creates the serializers of <c>HybridCache</c>.</summary>
internal sealed class HybridCacheSerializerFactory(SluiceCacheOptions options) : IHybridCacheSerializerFactory
{
    // A type with guarded members throws: the factory that is asked next would store them.
    public bool TryCreateSerializer<T>([NotNullWhen(true)] out IHybridCacheSerializer<T>? serializer)
    {
        try
        {
            serializer = new Serializer<T>(new CacheWire<T>(options));
            return true;
        }
        catch (WireException)
        {
            serializer = null;
            return false;
        }
    }

    private sealed class Serializer<T>(CacheWire<T> wire) : IHybridCacheSerializer<T>
    {
        public T Deserialize(ReadOnlySequence<byte> source) => wire.Read(source)!;

        public void Serialize(T value, IBufferWriter<byte> target) => wire.Write(target, value);
    }
}
