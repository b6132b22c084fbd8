namespace Sluice;

/// <summary>How values are stored in caches. <c>default</c> is the default: MessagePack.</summary>
public readonly record struct SluiceCacheOptions
{
    /// <summary>Gets the options of MessagePack.</summary>
    public MessagePackWireOptions MessagePack { get; init; }

    /// <summary>Gets the options of JSON.</summary>
    public JsonWireOptions Json { get; init; }

    /// <summary>Gets whether values are stored as JSON. Default: <see langword="false"/>, as MessagePack.</summary>
    public bool UseJson { get; init; }
}
