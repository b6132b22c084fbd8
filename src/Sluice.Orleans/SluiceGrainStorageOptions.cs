namespace Sluice;

/// <summary>How the state of grains is stored. <c>default</c> is the default: MessagePack.</summary>
public readonly record struct SluiceGrainStorageOptions
{
    /// <summary>Gets the options of MessagePack.</summary>
    public MessagePackWireOptions MessagePack { get; init; }

    /// <summary>Gets the options of JSON.</summary>
    public JsonWireOptions Json { get; init; }

    /// <summary>Gets whether state is stored as JSON. Default: <see langword="false"/>, as MessagePack.</summary>
    public bool UseJson { get; init; }
}
