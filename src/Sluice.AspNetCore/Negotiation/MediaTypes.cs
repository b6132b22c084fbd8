namespace Sluice.AspNetCore.Negotiation;

/// <summary>The media types of each form; the first of a form is its default, the others are answered when they are what the client names.</summary>
internal static class MediaTypes
{
    public const string Json = "application/json";
    public const string MessagePack = "application/vnd.msgpack";
    public const string JsonLines = "application/jsonl";
    public const string EventStream = "text/event-stream";
    public const string Problem = "application/problem+json";

    private static readonly (string MediaType, WireFormat Format)[] s_all =
    [
        (Json, WireFormat.Json), (MessagePack, WireFormat.MessagePack), ("application/x-msgpack", WireFormat.MessagePack), ("application/msgpack", WireFormat.MessagePack),
        (JsonLines, WireFormat.JsonLines), ("application/x-ndjson", WireFormat.JsonLines), (EventStream, WireFormat.EventStream),
    ];

    /// <summary>What a single value can be sent as.</summary>
    public static ReadOnlySpan<(string MediaType, WireFormat Format)> ForValues => s_all.AsSpan(0, 4);

    /// <summary>What a stream of elements can be sent as.</summary>
    public static ReadOnlySpan<(string MediaType, WireFormat Format)> ForStreams => s_all;

    /// <summary>What rows can be sent as: they are no events.</summary>
    public static ReadOnlySpan<(string MediaType, WireFormat Format)> ForRows => s_all.AsSpan(0, 6);

    /// <summary>The content types of bodies that can be read; routing refuses others with 415.</summary>
    public static string[] OfBodies { get; } = [.. s_all.AsSpan(0, 4).ToArray().Select(known => known.MediaType)];

    public static string WithCharset(string mediaType) => mediaType switch
    {
        Json => "application/json; charset=utf-8",
        JsonLines => "application/jsonl; charset=utf-8",
        EventStream => "text/event-stream; charset=utf-8",
        "application/x-ndjson" => "application/x-ndjson; charset=utf-8",
        _ => mediaType,
    };

    /// <summary>The form of a request body; <see langword="null"/> where it can't be read.</summary>
    public static WireFormat? OfBody(ReadOnlySpan<char> mediaType)
    {
        foreach ((string known, WireFormat format) in ForValues)
            if (mediaType.Equals(known, StringComparison.OrdinalIgnoreCase)) return format;
        return mediaType.EndsWith("+json", StringComparison.OrdinalIgnoreCase) || mediaType.Equals("text/json", StringComparison.OrdinalIgnoreCase) ? WireFormat.Json : null;
    }
}
