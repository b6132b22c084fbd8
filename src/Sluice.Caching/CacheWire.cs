using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Sluice.Guards;
using Sluice.Model;

namespace Sluice.Caching;

/// <summary>Writes and reads the entries of one type.</summary>
internal abstract class CacheWire<T>
{
    protected CacheWire(TypeShape shape, SluiceCacheOptions options)
    {
        GuardedMembers.Refuse(shape, "a cache entry");
        Options = options;
    }

    protected SluiceCacheOptions Options { get; }

    public abstract void Write(IBufferWriter<byte> target, T? value);

    public abstract T? Read(ReadOnlySequence<byte> source);
}

/// <summary>For types with a generated shape.</summary>
internal sealed class ShapedCacheWire<T>(SluiceCacheOptions options) : CacheWire<T>(TypeShape.Of<T>(), options)
    where T : IShaped<T>
{
    public override void Write(IBufferWriter<byte> target, T? value)
    {
        if (Options.UseJson) JsonWire.Serialize(target, value, Options.Json);
        else MessagePackWire.Serialize(target, value, Options.MessagePack);
    }

    public override T? Read(ReadOnlySequence<byte> source) => Options.UseJson
        ? JsonWire.Deserialize<T>(source, Options.Json)
        : MessagePackWire.Deserialize<T>(source, Options.MessagePack);
}

/// <summary>For any type.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The constructor says what is required.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The constructor says what is required.")]
internal sealed class AnyCacheWire<T> : CacheWire<T>
{
    [RequiresUnreferencedCode("Types without a generated shape are examined by reflection.")]
    [RequiresDynamicCode("Types without a generated shape get code at run time.")]
    public AnyCacheWire(SluiceCacheOptions options) : base(TypeShape.Of<T>(default), options)
    {
    }

    public override void Write(IBufferWriter<byte> target, T? value)
    {
        SluiceCacheOptions options = Options;
        if (options.UseJson) JsonWire.Serialize(target, value, options.Json);
        else MessagePackWire.Serialize(target, value, options.MessagePack);
    }

    public override T? Read(ReadOnlySequence<byte> source) => Options.UseJson
        ? JsonWire.Deserialize<T>(source, Options.Json)
        : MessagePackWire.Deserialize<T>(source, Options.MessagePack);
}
