using Sluice.Selection;

namespace Sluice.Wires.Json;

internal static partial class JsonReading
{
    /// <summary>Checks a document's syntax.</summary>
    /// <exception cref="WireException">It is not JSON.</exception>
    internal static void Check(ReadOnlySpan<byte> utf8Json, in JsonWireOptions options)
    {
        var reader = new JsonWireReader(utf8Json, options.MaxDepth, options.ReadFlags);
        try
        {
            reader.SkipValue();
            reader.End();
        }
        catch (WireException e)
        {
            throw Complete(e, utf8Json, reader.Position);
        }
    }

    /// <summary>Which members a document that was read before held.</summary>
    internal static SentMembers<T> ReadSent<T>(ReadOnlySpan<byte> utf8Json, Converter<T> converter,
        JsonWireOptions options, MemberFilter? filter = null) =>
        new(SentReading.OfJson(utf8Json, converter.Shape, in options, filter), member =>
            MemberNames.Of(member, options.Naming, options.NamingPolicy));
}
