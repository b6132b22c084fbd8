using System.Collections.Immutable;

namespace Sluice.Hosting;

/// <summary>
/// The media types of each format, for servers and clients. The first one of a format is its default; the others are
/// used if the client requests them. Names are compared without regard to case.
/// </summary>
public static class MediaTypes
{
    /// <summary>JSON in UTF-8.</summary>
    public const string Json = "application/json";

    /// <summary>MessagePack.</summary>
    public const string MessagePack = "application/vnd.msgpack";

    /// <summary>One JSON document per line.</summary>
    public const string JsonLines = "application/jsonl";

    /// <summary>Server-sent events.</summary>
    public const string EventStream = "text/event-stream";

    /// <summary>CSV (RFC 4180), which endpoints write if they name it.</summary>
    public const string Csv = "text/csv";

    /// <summary>Merge patches (RFC 7396).</summary>
    public const string MergePatch = "application/merge-patch+json";

    /// <summary>Problem details (RFC 9457).</summary>
    public const string Problem = "application/problem+json";

    /// <summary>The response header that distinguishes a sequence of MessagePack values from a single array.</summary>
    public const string SequenceHeader = "Sluice-Sequence";

    private static readonly (string MediaType, WireFormat Format)[] s_all =
    [
        (Json, WireFormat.Json),
        (MessagePack, WireFormat.MessagePack),
        ("application/x-msgpack", WireFormat.MessagePack),
        ("application/msgpack", WireFormat.MessagePack),
        (JsonLines, WireFormat.JsonLines),
        ("application/x-ndjson", WireFormat.JsonLines),
        (EventStream, WireFormat.EventStream),
        (Csv, WireFormat.Csv),
    ];

    /// <summary>Gets the media types of a stream of elements.</summary>
    public static ImmutableArray<string> ForStreams { get; } =
    [.. s_all.Where(known => known.Format != WireFormat.Csv).Select(known => known.MediaType)];

    /// <summary>Gets the media types of a single value, and of bodies that can be read.</summary>
    public static ImmutableArray<string> ForValues { get; } = ForStreams[..4];

    /// <summary>Gets the media types of rows, which exclude server-sent events.</summary>
    public static ImmutableArray<string> ForRows { get; } = ForStreams[..6];

    /// <summary>Returns the content type with the charset, which MessagePack and unknown types do not have.</summary>
    public static string WithCharset(string mediaType) =>
        FormatOf(mediaType) is WireFormat.MessagePack or null ? mediaType : $"{mediaType}; charset=utf-8";

    /// <summary>Returns the format of a media type; <see langword="null"/> if it is unknown.</summary>
    /// <param name="mediaType">The media type without parameters.</param>
    public static WireFormat? FormatOf(ReadOnlySpan<char> mediaType)
    {
        foreach ((string known, WireFormat format) in s_all)
            if (mediaType.Equals(known, StringComparison.OrdinalIgnoreCase))
                return format;
        return null;
    }

    /// <summary>
    /// Returns the format of a single value, such as a request body or a response that is read completely;
    /// <see langword="null"/> if it cannot be read.
    /// </summary>
    /// <param name="mediaType">The media type without parameters.</param>
    /// <param name="isPatch">Whether <see cref="MergePatch"/> is accepted.</param>
    public static WireFormat? FormatOfBody(ReadOnlySpan<char> mediaType, bool isPatch = false) =>
        FormatOf(mediaType) switch
        {
            WireFormat.Json => WireFormat.Json,
            WireFormat.MessagePack => WireFormat.MessagePack,
            null when isPatch && mediaType.Equals(MergePatch, StringComparison.OrdinalIgnoreCase) => WireFormat.Json,
            // A patch is not a complete object: omitted members keep their values.
            null when mediaType.EndsWith("-patch+json", StringComparison.OrdinalIgnoreCase) => null,
            null
                when mediaType.EndsWith("+json", StringComparison.OrdinalIgnoreCase)
                    || mediaType.Equals("text/json", StringComparison.OrdinalIgnoreCase) => WireFormat.Json,
            _ => null,
        };

    /// <summary>Returns whether a content type is a patch format, in which omitted members keep their values.</summary>
    /// <param name="contentType">The content type, with or without parameters.</param>
    public static bool IsPatch(string? contentType) =>
        contentType is not null
        && contentType
            .AsSpan(0, contentType.IndexOf(';') is >= 0 and var end ? end : contentType.Length)
            .Trim()
            .EndsWith("-patch+json", StringComparison.OrdinalIgnoreCase);

    /// <summary>
    /// Chooses a response's media type by the <c>Accept</c> header (RFC 9110, section 12.5.1): the highest quality
    /// wins; ties are resolved in favor of the first offer.
    /// </summary>
    /// <param name="accept">The values of the header. A header that cannot be parsed counts as absent.</param>
    /// <param name="offers">
    /// What the response can be, such as <see cref="ForValues"/>. Without a header, the first is chosen.
    /// </param>
    /// <param name="mediaType">The chosen media type.</param>
    /// <returns><see langword="false"/> if no offer is acceptable: the response is 406.</returns>
    public static bool TryChoose(IReadOnlyList<string?> accept, ImmutableArray<string> offers, out string mediaType)
    {
        ArgumentNullException.ThrowIfNull(accept);
        mediaType = offers[0];
        if (accept.Count == 0 || (accept.Count == 1 && (accept[0] is null or "" or "*/*" || accept[0] == mediaType)))
            return true;
        return AcceptHeader.TryParse(accept) is not { } ranges || ranges.TryChoose(offers, out mediaType);
    }
}
