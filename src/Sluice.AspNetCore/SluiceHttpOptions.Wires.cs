using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Responses;
using Sluice.Hosting;

namespace Sluice;

// The wires of the options, by format.
public sealed partial class SluiceHttpOptions
{
    // The options do not change once a request was served.
    private HostWire?[] _wires = NewWires(),
        _streams = NewWires(),
        _bodyWires = NewWires();
    private HostWire? _packedBodyWire;

    /// <summary>
    /// Gets or sets whether text in CSV that a spreadsheet would take for a formula, or skips before one (it begins
    /// with <c>=</c>, <c>+</c>, <c>-</c>, <c>@</c>, a tab or a line break), begins with an apostrophe. The text is not
    /// that of the other formats then. Default: <see langword="false"/>.
    /// </summary>
    public bool NeutralizeCsvFormulas { get; set; }

    // One for each format.
    private static HostWire?[] NewWires() => new HostWire?[Enum.GetValues<WireFormat>().Length];

    /// <summary>Returns the wire of complete values.</summary>
    internal HostWire WireOf(WireFormat format) =>
        _wires[(int)format] ??=
            format == WireFormat.MessagePack ? HostWire.MessagePack(MessagePack) : HostWire.Json(Json);

    /// <summary>
    /// Returns the wire of bodies, which reads only values that an answer in JSON can represent, unless the endpoint
    /// answers MessagePack alone.
    /// </summary>
    /// <param name="format">The format of the body.</param>
    /// <param name="answers">The formats of the endpoint; <see langword="null"/> for all.</param>
    internal HostWire BodyWireOf(WireFormat format, FormatsMetadata? answers)
    {
        if (format == WireFormat.MessagePack && answers is { IsMessagePackAlone: true })
            return _packedBodyWire ??= HostWire.MessagePack(MessagePack).ReadingEnumNamesOf(FindEnumNames());
        return _bodyWires[(int)format] ??= FindBodyWire(format);
    }

    private HostWire FindBodyWire(WireFormat format)
    {
        if (format != WireFormat.MessagePack)
            return WireOf(format).ReadingValuesOf(Json);
        return HostWire
            .MessagePack(MessagePack with { MaxDepth = Math.Min(MessagePack.MaxDepth, Json.MaxDepth) })
            .ReadingValuesOf(FindEnumNames());
    }

    // Enumerations that only the host's converters read have names there.
    private JsonWireOptions FindEnumNames() =>
        _limits?.EnumNames is { } names
            ? Json with
            {
                EnumsAsText = names.EnumsAsText,
                EnumNaming = names.EnumNaming,
            }
            : Json;

    /// <summary>Returns the wire of streams and rows.</summary>
    internal HostWire StreamOf(WireFormat format) =>
        _streams[(int)format] ??= Flushed(
            format switch
            {
                WireFormat.MessagePack => HostWire.MessagePack(SluiceStreams.SequenceOf(MessagePack)),
                WireFormat.JsonLines => HostWire.Json(SluiceStreams.LinesOf(Json)),
                WireFormat.Csv => HostWire.Json(SluiceStreams.RecordsOf(Json)),
                WireFormat.EventStream => HostWire.EventStream(Json) with
                {
                    EventRetry = EventRetry,
                    EventEnd = EventEnd,
                },
                _ => HostWire.Json(Json),
            }
        );

    /// <summary>Returns a wire that flushes as the options say.</summary>
    internal HostWire Flushed(HostWire wire) => wire with { FlushSize = FlushSize, FlushInterval = FlushInterval };
}
