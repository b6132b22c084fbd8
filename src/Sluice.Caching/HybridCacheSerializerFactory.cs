using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Caching.Hybrid;

namespace Sluice.Caching;

/// <summary>Creates the serializers of <c>HybridCache</c>.</summary>
internal sealed class HybridCacheSerializerFactory(SluiceCacheOptions options) : IHybridCacheSerializerFactory
{
    // A type with guarded members throws: the factory that is asked next would store them.
    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others use reflection.")]
    public bool TryCreateSerializer<T>([NotNullWhen(true)] out IHybridCacheSerializer<T>? serializer)
    {
        try
        {
            serializer = new Serializer<T>(new AnyCacheWire<T>(options));
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
