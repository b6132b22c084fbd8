namespace Sluice.Http;

/// <summary>
/// The media types of each form, for servers and clients alike; the first of a form is its default, the others are
/// answered when they are what the client names.
/// </summary>
internal static class MediaTypes
{
    public const string Json = "application/json";
    public const string MessagePack = "application/vnd.msgpack";
    public const string JsonLines = "application/jsonl";
    public const string EventStream = "text/event-stream";
    /// <summary>The response's header that tells a sequence of MessagePack values from one array.</summary>
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

    /// <summary>What a single value can be sent as.</summary>
    public static (string MediaType, WireFormat Format)[] ForValues { get; } = s_all[..4];

    /// <summary>What a stream of elements can be sent as.</summary>
    public static (string MediaType, WireFormat Format)[] ForStreams => s_all;

    /// <summary>What rows can be sent as: they are no events.</summary>
    public static (string MediaType, WireFormat Format)[] ForRows { get; } = s_all[..6];

    /// <summary>The content types of bodies that can be read.</summary>
    public static string[] OfBodies { get; } = [.. s_all[..4].Select(known => known.MediaType)];

    public static string WithCharset(string mediaType) =>
        FormatOf(mediaType) is WireFormat.MessagePack or null ? mediaType : $"{mediaType}; charset=utf-8";

    /// <summary>
    /// The form of one value: a request's body, a response that is read whole; <see langword="null"/> where it can't be
    /// read.
    /// </summary>
    public static WireFormat? OfBody(ReadOnlySpan<char> mediaType, bool isPatch = false) => FormatOf(mediaType) switch
    {
        WireFormat.Json => WireFormat.Json,
        WireFormat.MessagePack => WireFormat.MessagePack,
        null when isPatch && mediaType.Equals(MergePatch, StringComparison.OrdinalIgnoreCase) => WireFormat.Json,
        // A patch is no whole object: what it leaves out is to stay as it is.
        null when mediaType.EndsWith("-patch+json", StringComparison.OrdinalIgnoreCase) => null,
        null when mediaType.EndsWith("+json", StringComparison.OrdinalIgnoreCase)
            || mediaType.Equals("text/json", StringComparison.OrdinalIgnoreCase) => WireFormat.Json,
        _ => null,
    };

    /// <summary>The form that a media type names; <see langword="null"/> where it is none of these.</summary>
    public static WireFormat? FormatOf(ReadOnlySpan<char> mediaType)
    {
        foreach ((string known, WireFormat format) in s_all)
            if (mediaType.Equals(known, StringComparison.OrdinalIgnoreCase)) return format;
        return null;
    }
}
