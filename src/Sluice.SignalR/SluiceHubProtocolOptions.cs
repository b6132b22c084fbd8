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
    /// client speaks MessagePack.
    /// </summary>
    public bool? RejectNonFinite { get; set; }
}
