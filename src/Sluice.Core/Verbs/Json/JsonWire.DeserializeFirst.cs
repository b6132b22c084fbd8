using System.Buffers;
using Sluice.Verbs;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>
    /// Reads the first value of a buffer that may contain more, for example several values in succession.
    /// </summary>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="utf8Json">The bytes, which begin with a value.</param>
    /// <param name="bytesConsumed">
    /// The number of bytes up to the end of the value, including white space and a byte order mark before it. Later
    /// bytes are not examined.
    /// </param>
    /// <param name="options">The options.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">
    /// The value is not JSON, not UTF-8 or not of this type. <see cref="WireError.EndOfInput"/> if the buffer ends
    /// within it.
    /// </exception>
    public static T? Deserialize<T>(
        ReadOnlySpan<byte> utf8Json,
        out int bytesConsumed,
        in JsonWireOptions options = default
    ) => JsonReading.ReadFirst(utf8Json, CallRoot<T>.Converter(options.Shapes), in options, out bytesConsumed);

    /// <summary>
    /// Reads the first value of a buffer in several segments that may contain more. Copies at most the value, up to the
    /// segment in which it ends.
    /// </summary>
    /// <param name="consumed">The position after the value. Later bytes are not examined.</param>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, out int, in JsonWireOptions)"/>
    public static T? Deserialize<T>(
        ReadOnlySequence<byte> utf8Json,
        out SequencePosition consumed,
        in JsonWireOptions options = default
    ) => JsonReading.ReadFirst(in utf8Json, CallRoot<T>.Converter(options.Shapes), in options, out consumed);

    /// <summary>Reads the first value of a buffer that is still being filled, and removes it from the buffer.</summary>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="utf8Json">
    /// The available bytes. On success, set to what follows the value; otherwise unchanged.
    /// </param>
    /// <param name="value">The value; <see langword="null"/> for a JSON null.</param>
    /// <param name="options">The options.</param>
    /// <returns>
    /// <see langword="false"/> if the value is incomplete: call again with more bytes, from the same beginning. A
    /// number at the end of the buffer is incomplete, because more digits may follow; at the end of the input, read it
    /// with <see cref="Deserialize{T}(ReadOnlySequence{byte}, out SequencePosition, in JsonWireOptions)"/>.
    /// </returns>
    /// <exception cref="WireException">
    /// The bytes are malformed, whatever follows them, or the value is not of this type.
    /// </exception>
    public static bool TryDeserialize<T>(
        ref ReadOnlySequence<byte> utf8Json,
        out T? value,
        in JsonWireOptions options = default
    ) => JsonReading.TryReadFirst(ref utf8Json, out value, CallRoot<T>.Converter(options.Shapes), in options);
}
