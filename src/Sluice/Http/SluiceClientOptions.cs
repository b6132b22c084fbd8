namespace Sluice;

/// <summary>How a client asks. <c>default</c> is the default.</summary>
public readonly record struct SluiceClientOptions
{
    private readonly string? _includeParameter;
    private readonly string? _includeHeader;

    /// <summary>How JSON is read and written.</summary>
    public JsonWireOptions Json { get; init; }
    /// <summary>How MessagePack is read and written.</summary>
    public MessagePackWireOptions MessagePack { get; init; }
    /// <summary>Ask for JSON alone. Default: no, MessagePack is preferred.</summary>
    public bool JsonOnly { get; init; }
    /// <summary>The server's query parameter. Default: <c>include</c>.</summary>
    public string IncludeParameter { get => _includeParameter ?? "include"; init => _includeParameter = value; }
    /// <summary>
    /// The server's header for expressions of more than 2,000 characters. Default: <c>Sluice-Include</c>.
    /// </summary>
    public string IncludeHeader { get => _includeHeader ?? "Sluice-Include"; init => _includeHeader = value; }
}
