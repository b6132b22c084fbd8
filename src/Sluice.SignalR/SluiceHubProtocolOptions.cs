namespace Sluice;

/// <summary>Options of <see cref="SluiceHubProtocol"/>.</summary>
public sealed class SluiceHubProtocolOptions
{
    /// <summary>
    /// Gets or sets the options for arguments, stream items and results. By default, names are as in code and
    /// enumerations are text, as in the platform's MessagePack hub protocol. <c>default</c> selects the names of
    /// <see cref="MessagePackWire"/> (camelCase unless attributes say otherwise), and the faster code.
    /// </summary>
    public MessagePackWireOptions Wire { get; set; } = new() { Naming = WireNaming.None, EnumsAsText = true };

    /// <summary>
    /// Gets or sets whether NaN and the infinities are refused in what the other side sends. Default:
    /// <see langword="null"/>; a server refuses them unless its JSON protocol writes them
    /// (<c>AllowNamedFloatingPointLiterals</c>), because it could not send such a message on to clients that speak
    /// JSON, and the platform closes their connections. A client accepts them. Set <see langword="false"/> where every
    /// client speaks MessagePack: a server then also reads what its JSON protocol could not write for other reasons,
    /// which are values that nest deeper than its <c>MaxDepth</c>, a <see cref="char"/> that is half of a surrogate
    /// pair, and objects or arrays as keys without a declared type.
    /// </summary>
    public bool? RejectNonFinite { get; set; }

    /// <summary>Gets or sets how deep a client's values may nest; <see langword="null"/> for any depth.</summary>
    internal int? MaxDepthOfJson { get; set; }

    /// <summary>Gets or sets whether the other side is a client, which sets no <c>[NeverSet]</c> members.</summary>
    internal bool ReadsClients { get; set; }

    /// <summary>Returns the options for what the other side sends.</summary>
    internal MessagePackWireOptions WireForReading()
    {
        MessagePackWireOptions wire = RejectNonFinite is { } rejects ? Wire with { RejectNonFinite = rejects } : Wire;
        return MaxDepthOfJson is { } depth
            ? wire with
            {
                ValuesOfJson = true,
                MaxDepth = Math.Min(depth, wire.MaxDepth),
            }
            : wire;
    }
}
