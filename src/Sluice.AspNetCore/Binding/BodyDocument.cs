using System.Text;
using Sluice.Http;
using Sluice.Selection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// A whole body with all that it takes to read it: once for its value, and again for which members it held.
/// </summary>
/// <param name="bytes">The body.</param>
/// <param name="format">JSON or MessagePack.</param>
/// <param name="encoding">That of JSON; <see langword="null"/> for UTF-8.</param>
/// <param name="options">The host's.</param>
/// <param name="filter">
/// Hides what the caller's policies do not allow; <see langword="null"/> where they allow everything.
/// </param>
internal sealed partial class BodyDocument(
    byte[] bytes, WireFormat format, Encoding? encoding, SluiceHttpOptions options, MemberFilter? filter)
{
    public T? Read<T>(Converter<T> converter) => format == WireFormat.MessagePack
        ? MessagePackReading.Read(bytes, converter, options.MessagePack, filter)
        : JsonReading.Read(Charsets.ToUtf8(bytes, encoding), converter, options.Json, filter);

    public SentMembers<T> ReadSent<T>(Converter<T> converter)
    {
        if (format == WireFormat.MessagePack)
        {
            MessagePackWireOptions messagePack = options.MessagePack;
            return new(MessagePackReading.ReadSent(bytes, converter.Shape, messagePack, filter),
                member => messagePack.HasNaming && !member.Traits.IsNameFixed
                    ? MemberNames.Of(member, messagePack.Naming, messagePack.NamingPolicy)
                    : member.Traits.KeyedWireName ?? member.WireName);
        }

        JsonWireOptions json = options.Json;
        return new(SentReading.OfJson(Charsets.ToUtf8(bytes, encoding), converter.Shape, json, filter),
            member => MemberNames.Of(member, json.Naming, json.NamingPolicy));
    }
}
