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
            serializer = Create<T>(options);
            return true;
        }
        catch (WireException)
        {
            serializer = null;
            return false;
        }
    }

    /// <exception cref="InvalidOperationException">The type reaches a member that requires a policy.</exception>
    /// <exception cref="WireException">The type has no shape.</exception>
    internal static IHybridCacheSerializer<T> Create<T>(SluiceCacheOptions options) =>
        new Serializer<T>(new CacheWire<T>(options));

    private sealed class Serializer<T>(CacheWire<T> wire) : IHybridCacheSerializer<T>
    {
        public T Deserialize(ReadOnlySequence<byte> source) => wire.Read(source)!;

        public void Serialize(T value, IBufferWriter<byte> target) => wire.Write(target, value);
    }
}
