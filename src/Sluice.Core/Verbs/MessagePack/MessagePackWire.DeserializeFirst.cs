using System.Buffers;
using Sluice.Verbs;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>
    /// Reads the first value of a buffer that may contain more, for example several values in succession.
    /// </summary>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="input">The bytes, which begin with a value.</param>
    /// <param name="bytesConsumed">
    /// The number of bytes up to the end of the value; for a compressed document, of its compressed form. Later bytes
    /// are not examined.
    /// </param>
    /// <param name="options">The options.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">
    /// The value is not MessagePack or not of this type, or its text is not UTF-8. <see cref="WireError.EndOfInput"/>
    /// if the buffer ends within it.
    /// </exception>
    public static T? Deserialize<T>(
        ReadOnlySpan<byte> input,
        out int bytesConsumed,
        in MessagePackWireOptions options = default
    ) => MessagePackReading.ReadFirst(input, CallRoot<T>.Converter(options.Shapes), in options, out bytesConsumed);

    /// <summary>
    /// Reads the first value of a buffer in several segments that may contain more. Copies at most the value, up to the
    /// segment in which it ends.
    /// </summary>
    /// <param name="consumed">The position after the value. Later bytes are not examined.</param>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, out int, in MessagePackWireOptions)"/>
    public static T? Deserialize<T>(
        ReadOnlySequence<byte> input,
        out SequencePosition consumed,
        in MessagePackWireOptions options = default
    ) => MessagePackReading.ReadFirst(in input, CallRoot<T>.Converter(options.Shapes), in options, out consumed);

    /// <summary>Reads the first value of a buffer that is still being filled, and removes it from the buffer.</summary>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="input">
    /// The available bytes. On success, set to what follows the value; otherwise unchanged.
    /// </param>
    /// <param name="value">The value; <see langword="null"/> for nil.</param>
    /// <param name="options">The options.</param>
    /// <returns>
    /// <see langword="false"/> if the value is incomplete: call again with more bytes, from the same beginning.
    /// </returns>
    /// <exception cref="WireException">
    /// The bytes are malformed, whatever follows them, or the value is not of this type.
    /// </exception>
    public static bool TryDeserialize<T>(
        ref ReadOnlySequence<byte> input,
        out T? value,
        in MessagePackWireOptions options = default
    ) => MessagePackReading.TryReadFirst(ref input, out value, CallRoot<T>.Converter(options.Shapes), in options);
}
