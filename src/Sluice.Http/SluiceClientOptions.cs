namespace Sluice;

/// <summary>Options for client requests. <c>default</c> is the default.</summary>
public readonly record struct SluiceClientOptions
{
    private readonly string? _includeParameter;
    private readonly string? _includeHeader;

    /// <summary>Gets the options for reading and writing JSON.</summary>
    public JsonWireOptions Json { get; init; }

    /// <summary>Gets the options for reading and writing MessagePack.</summary>
    public MessagePackWireOptions MessagePack { get; init; }

    /// <summary>
    /// Gets the shapes of types that the program does not own and describes by witnesses. Default: none. A selection
    /// brings its own shape.
    /// </summary>
    public WireShapes? Shapes { get; init; }

    /// <summary>
    /// Gets whether only JSON is requested and sent. Default: <see langword="false"/>, MessagePack is preferred.
    /// </summary>
    public bool JsonOnly { get; init; }

    /// <summary>Gets the server's query parameter for include expressions. Default: <c>include</c>.</summary>
    public string IncludeParameter
    {
        get => _includeParameter ?? "include";
        init => _includeParameter = value;
    }

    /// <summary>
    /// Gets the server's header for include expressions of more than 2,000 characters. Default: <c>Sluice-Include</c>.
    /// </summary>
    public string IncludeHeader
    {
        get => _includeHeader ?? "Sluice-Include";
        init => _includeHeader = value;
    }
}
