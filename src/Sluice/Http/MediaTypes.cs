namespace Sluice.Http;

/// <summary>
/// The media types of each format, for servers and clients. The first one of a format is its default; the others are
/// used if the client requests them.
/// </summary>
internal static class MediaTypes
{
    public const string Json = "application/json";
    public const string MessagePack = "application/vnd.msgpack";
    public const string JsonLines = "application/jsonl";
    public const string EventStream = "text/event-stream";
    /// <summary>The response header that distinguishes a sequence of MessagePack values from a single array.</summary>
    public const string SequenceHeader = "Sluice-Sequence";
    public const string MergePatch = "application/merge-patch+json";
    public const string Problem = "application/problem+json";

    private static readonly (string MediaType, WireFormat Format)[] s_all =
    [
        (Json, WireFormat.Json), (MessagePack, WireFormat.MessagePack),
        ("application/x-msgpack", WireFormat.MessagePack), ("application/msgpack", WireFormat.MessagePack),
        (JsonLines, WireFormat.JsonLines), ("application/x-ndjson", WireFormat.JsonLines),
        (EventStream, WireFormat.EventStream),
    ];

    /// <summary>Gets the formats of a single value.</summary>
    public static (string MediaType, WireFormat Format)[] ForValues { get; } = s_all[..4];

    /// <summary>Gets the formats of a stream of elements.</summary>
    public static (string MediaType, WireFormat Format)[] ForStreams => s_all;

    /// <summary>Gets the formats of rows, which exclude server-sent events.</summary>
    public static (string MediaType, WireFormat Format)[] ForRows { get; } = s_all[..6];

    /// <summary>Gets the content types of bodies that can be read.</summary>
    public static string[] OfBodies { get; } = [.. s_all[..4].Select(known => known.MediaType)];

    public static string WithCharset(string mediaType) =>
        FormatOf(mediaType) is WireFormat.MessagePack or null ? mediaType : $"{mediaType}; charset=utf-8";

    /// <summary>
    /// Returns the format of a single value, such as a request body or a response that is read completely;
    /// <see langword="null"/> if it cannot be read.
    /// </summary>
    public static WireFormat? OfBody(ReadOnlySpan<char> mediaType, bool isPatch = false) => FormatOf(mediaType) switch
    {
        WireFormat.Json => WireFormat.Json,
        WireFormat.MessagePack => WireFormat.MessagePack,
        null when isPatch && mediaType.Equals(MergePatch, StringComparison.OrdinalIgnoreCase) => WireFormat.Json,
        // A patch is not a complete object: omitted members keep their values.
        null when mediaType.EndsWith("-patch+json", StringComparison.OrdinalIgnoreCase) => null,
        null when mediaType.EndsWith("+json", StringComparison.OrdinalIgnoreCase)
            || mediaType.Equals("text/json", StringComparison.OrdinalIgnoreCase) => WireFormat.Json,
        _ => null,
    };

    /// <summary>Returns whether a content type is a patch format, in which omitted members keep their values.</summary>
    public static bool IsPatch(string? contentType) => contentType is not null
        && contentType.AsSpan(0, contentType.IndexOf(';') is >= 0 and var end ? end : contentType.Length).Trim()
            .EndsWith("-patch+json", StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the format of a media type; <see langword="null"/> if it is unknown.</summary>
    public static WireFormat? FormatOf(ReadOnlySpan<char> mediaType)
    {
        foreach ((string known, WireFormat format) in s_all)
            if (mediaType.Equals(known, StringComparison.OrdinalIgnoreCase)) return format;
        return null;
    }
}
