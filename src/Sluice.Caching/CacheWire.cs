using System.Buffers;
using Sluice.Shared;

namespace Sluice.Caching;

/// <summary>Writes and reads the entries of one type.</summary>
internal sealed class CacheWire<T>
{
    private readonly SluiceCacheOptions _options;

    /// <exception cref="InvalidOperationException">The type reaches a member that requires a policy.</exception>
    /// <exception cref="WireException">The type has no shape.</exception>
    public CacheWire(SluiceCacheOptions options)
    {
        WireShapes? shapes = options.UseJson ? options.Json.Shapes : options.MessagePack.Shapes;
        GuardedMembers.Refuse(WireShapes.ShapeOf<T>(shapes), "a cache entry");
        _options = options;
    }

    public void Write(IBufferWriter<byte> target, T? value)
    {
        if (_options.UseJson)
            JsonWire.Serialize(target, value, options: _options.Json);
        else
            MessagePackWire.Serialize(target, value, options: _options.MessagePack);
    }

    public T? Read(ReadOnlySequence<byte> source) =>
        _options.UseJson
            ? JsonWire.Deserialize<T>(source, _options.Json)
            : MessagePackWire.Deserialize<T>(source, _options.MessagePack);
}
