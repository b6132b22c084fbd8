using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

internal static partial class MessagePackReading
{
    /// <summary>Checks a document's syntax.</summary>
    /// <exception cref="WireException">It is not MessagePack.</exception>
    internal static void Check(ReadOnlySpan<byte> input, in MessagePackWireOptions options)
    {
        if (MessagePackDecompressor.IsCompressed(input)) input = DecompressWhole(input, in options);
        var reader = new MessagePackWireReader(input, options.MaxDepth);
        try
        {
            reader.SkipValue();
            reader.End();
        }
        catch (WireException e)
        {
            throw Complete(e, input, reader.Position);
        }
    }

    /// <summary>Which members a document that was read before held.</summary>
    internal static SentMembers<T> ReadSent<T>(ReadOnlySpan<byte> input, Converter<T> converter,
        MessagePackWireOptions options, MemberFilter? filter = null) =>
        new(ReadSent(input, converter.Shape, in options, filter), member =>
            options.HasNaming && !member.Traits.IsNameFixed
            ? MemberNames.Of(member, options.Naming, options.NamingPolicy) : member.Traits.KeyedWireName
                ?? member.WireName);
}
