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
}
