using Sluice.Wires.MessagePack;

namespace Sluice;

/// <summary>
/// MessagePack from and to .NET values. The bytes written are those of MessagePack-CSharp's standard resolver, in the
/// shortest encodings; every legal encoding is read.
/// </summary>
/// <remarks>
/// <para>
/// Every method takes the shape of <c>T</c> from <see cref="MessagePackWireOptions.Shapes"/>, otherwise from the type
/// itself (<see cref="ShapeAttribute"/>). Types without a shape use reflection; programs that are trimmed or compiled
/// ahead of time have no reflection, and the call is an error there (SLC023).
/// </para>
/// <para>
/// All members are thread safe. Nothing is written to a destination before the document, or in a sequence of values a
/// piece of about 32 KB, is complete.
/// </para>
/// </remarks>
public static partial class MessagePackWire
{
    /// <summary>
    /// Rewrites a MessagePack document as JSON: binary data as base64, timestamps as text, keys of maps as names.
    /// </summary>
    /// <param name="messagePack">The document.</param>
    /// <param name="options">
    /// Limits: <see cref="MessagePackWireOptions.MaxDepth"/>,
    /// <see cref="MessagePackWireOptions.MaxDecompressedBytes"/>.
    /// </param>
    /// <returns>JSON in UTF-8.</returns>
    /// <exception cref="WireException">
    /// The input is not MessagePack, or holds what JSON has no form for: NaN, the infinities, extensions other than
    /// timestamps, keys that are arrays or maps, or a map with two keys that are one name in JSON.
    /// </exception>
    public static byte[] ToJson(ReadOnlySpan<byte> messagePack, in MessagePackWireOptions options = default) =>
        MessagePackReading.ReadJson(messagePack, in options);

    /// <summary>Rewrites a JSON document as MessagePack: whole numbers as integers, others as doubles.</summary>
    /// <param name="utf8Json">The document.</param>
    /// <param name="options">The limit: <see cref="MessagePackWireOptions.MaxDepth"/>, 64 by default.</param>
    /// <returns>The MessagePack bytes.</returns>
    /// <exception cref="WireException">
    /// The input is not JSON, nests deeper than the limit, holds a number that no 64 bits can hold without losing
    /// digits, or an object that has a member twice; path, offset and line are the input's.
    /// </exception>
    public static byte[] FromJson(ReadOnlySpan<byte> utf8Json, in MessagePackWireOptions options = default) =>
        MessagePackReading.FromJson(utf8Json, options.MaxDepth);
}
