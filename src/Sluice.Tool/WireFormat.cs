namespace Sluice.Tool;

/// <summary>The formats of files.</summary>
internal enum WireFormat
{
    Json,
    JsonLines,
    MessagePack,
    Csv,
}

/// <summary>Names and extensions of formats.</summary>
internal static class WireFormats
{
    /// <summary>Returns the format of a name such as <c>jsonl</c>, as the options accept it.</summary>
    public static WireFormat Parse(string name) => name switch
    {
        "json" => WireFormat.Json,
        "jsonl" => WireFormat.JsonLines,
        "msgpack" => WireFormat.MessagePack,
        _ => WireFormat.Csv,
    };

    /// <summary>Returns the format of the extension of a path, or null.</summary>
    public static WireFormat? Guess(string? path) => Path.GetExtension(path)?.ToLowerInvariant() switch
    {
        ".json" => WireFormat.Json,
        ".jsonl" or ".ndjson" => WireFormat.JsonLines,
        ".msgpack" or ".mpk" => WireFormat.MessagePack,
        ".csv" => WireFormat.Csv,
        _ => null,
    };
}
