using System.Diagnostics.CodeAnalysis;

namespace Sluice.Tool;

/// <summary>The formats of files.</summary>
internal enum WireFormat
{
    Json,
    JsonLines,
    MessagePack,
    Csv,
    Parquet,
}

/// <summary>Names and extensions of formats.</summary>
internal static class WireFormats
{
    /// <summary>The names that every command knows.</summary>
    public static readonly string[] All = ["json", "jsonl", "msgpack", "csv", "parquet"];

    private const string Endings = ".json, .jsonl, .ndjson, .msgpack, .mpk, .csv and .parquet";
    private const string Names = "json, jsonl, msgpack, csv or parquet";

    /// <summary>Returns the format of a name such as <c>jsonl</c>, as the options accept it.</summary>
    public static WireFormat Parse(string name) =>
        name switch
        {
            "json" => WireFormat.Json,
            "jsonl" => WireFormat.JsonLines,
            "msgpack" => WireFormat.MessagePack,
            "parquet" => WireFormat.Parquet,
            _ => WireFormat.Csv,
        };

    /// <summary>Returns whether a path means standard input or output.</summary>
    public static bool IsStandardStream([NotNullWhen(false)] string? path) => path is null or "-";

    /// <summary>Returns the format that an option names, or else that of a path's ending.</summary>
    /// <param name="name">The value of the option, if it is given.</param>
    /// <param name="path">The path, or null or <c>-</c> for a standard stream.</param>
    /// <param name="option">The option's name.</param>
    /// <param name="standard">The format of standard streams and devices, or null if it must be given.</param>
    /// <exception cref="Failure">The ending is not known.</exception>
    public static WireFormat Choose(string? name, string? path, string option, WireFormat? standard = null)
    {
        if (name is not null)
            return Parse(name);
        if (IsStandardStream(path) || path.StartsWith("/dev/", StringComparison.Ordinal))
            return standard
                ?? throw Failure.Usage($"The format of a standard stream is not known. Add {option} {Names}.");
        if (Directory.Exists(path))
            throw new Failure($"'{path}' is a directory. Name a file.");
        return Guess(path)
            ?? throw Failure.Usage(
                $"The ending of '{path}' is not one of {Endings}. "
                    + $"Name the file with one of them, or add {option} {Names}."
            );
    }

    /// <summary>Returns the format of the extension of a path, or null.</summary>
    public static WireFormat? Guess(string? path) =>
        Path.GetExtension(path)?.ToLowerInvariant() switch
        {
            ".json" => WireFormat.Json,
            ".jsonl" or ".ndjson" => WireFormat.JsonLines,
            ".msgpack" or ".mpk" => WireFormat.MessagePack,
            ".csv" => WireFormat.Csv,
            ".parquet" => WireFormat.Parquet,
            _ => null,
        };
}
