using System.Text;
using Sluice.Http;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires.Json;
using Sluice.Wires.MessagePack;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// A complete body with everything needed to read it, once for its value and a second time for the members it contains.
/// </summary>
/// <param name="bytes">The body.</param>
/// <param name="format">JSON or MessagePack.</param>
/// <param name="encoding">The encoding of a JSON body; <see langword="null"/> for UTF-8.</param>
/// <param name="options">The host's options.</param>
/// <param name="filter">
/// Hides members whose policies the caller does not satisfy; <see langword="null"/> if none are hidden.
/// </param>
internal sealed partial class BodyDocument(
    byte[] bytes, WireFormat format, Encoding? encoding, SluiceHttpOptions options, MemberFilter? filter)
{
    public T? Read<T>(Converter<T> converter) => format == WireFormat.MessagePack
        ? MessagePackReading.Read(bytes, converter, options.MessagePack, filter)
        : JsonReading.Read(Charsets.ToUtf8(bytes, encoding), converter, options.Json, filter);

    /// <summary>Returns whether the key of a validation error names a member that is hidden from the caller.</summary>
    public bool Hides(TypeShape root, string key) => filter is not null && HiddenKeys.Hides(root, key, filter);

    public SentMembers<T> ReadSent<T>(Converter<T> converter) => format == WireFormat.MessagePack
        ? SentReading.Of(bytes, converter, options.MessagePack, filter)
        : SentReading.Of(Charsets.ToUtf8(bytes, encoding), converter, options.Json, filter);
}
