using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Reads the first value of a buffer that may hold more behind it, such as values one after the other.
    /// It may be compressed.</summary>
    /// <param name="input">Bytes that begin with a value.</param>
    /// <param name="bytesConsumed">The bytes up to the value's last one, of a compressed document those that it takes
    /// compressed. What follows is not looked at.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">The value is not MessagePack or not of this type, or holds text that is not
    /// UTF-8; <see cref="WireError.EndOfInput"/> where the buffer ends inside of it.</exception>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> input, out int bytesConsumed,
        MessagePackWireOptions options = default) where T : IShaped<T> =>
        MessagePackReading.ReadFirst(input, T.Converter, in options, out bytesConsumed);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, out int, MessagePackWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> input, out int bytesConsumed,
        in MessagePackWireOptions options = default) =>
        MessagePackReading.ReadFirst(input, Converters.For<T>(), in options, out bytesConsumed);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, out int, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Deserialize<T, TShapes>(ReadOnlySpan<byte> input, out int bytesConsumed,
        MessagePackWireOptions options = default) where TShapes : IShapeOf<T> =>
        MessagePackReading.ReadFirst(input, TShapes.Converter, in options, out bytesConsumed);

    /// <summary>Reads the first value of a buffer in pieces that may hold more behind it. No more is copied than the
    /// value where its end is found.</summary>
    /// <param name="input">Bytes that begin with a value.</param>
    /// <param name="consumed">The position behind the value's last byte. What follows is not looked at.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">The value is not MessagePack or not of this type, or holds text that is not
    /// UTF-8; <see cref="WireError.EndOfInput"/> where the buffer ends inside of it.</exception>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySequence<byte> input, out SequencePosition consumed,
        MessagePackWireOptions options = default) where T : IShaped<T> =>
        MessagePackReading.ReadFirst(in input, T.Converter, in options, out consumed);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySequence{byte}, out SequencePosition, MessagePackWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(ReadOnlySequence<byte> input, out SequencePosition consumed,
        in MessagePackWireOptions options = default) =>
        MessagePackReading.ReadFirst(in input, Converters.For<T>(), in options, out consumed);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySequence{byte}, out SequencePosition, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Deserialize<T, TShapes>(ReadOnlySequence<byte> input, out SequencePosition consumed,
        MessagePackWireOptions options = default) where TShapes : IShapeOf<T> =>
        MessagePackReading.ReadFirst(in input, TShapes.Converter, in options, out consumed);

    /// <summary>Reads the first value of a buffer that is still being filled, and cuts it off. It may be
    /// compressed.</summary>
    /// <param name="input">The bytes that are there. On success what follows the value, otherwise unchanged.</param>
    /// <param name="value">The value; <see langword="null"/> for nil.</param>
    /// <param name="options">Options.</param>
    /// <returns><see langword="false"/> while bytes of the value are missing: call again with more, from the same
    /// start.</returns>
    /// <exception cref="WireException">The bytes are malformed, whatever follows them, or the value is not one of
    /// this type.</exception>
    [OverloadResolutionPriority(1)]
    public static bool TryDeserialize<T>(ref ReadOnlySequence<byte> input, out T? value,
        MessagePackWireOptions options = default) where T : IShaped<T> =>
        MessagePackReading.TryReadFirst(ref input, out value, T.Converter, in options);

    /// <inheritdoc cref="TryDeserialize{T}(ref ReadOnlySequence{byte}, out T, MessagePackWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static bool TryDeserialize<T>(ref ReadOnlySequence<byte> input, out T? value,
        in MessagePackWireOptions options = default) =>
        MessagePackReading.TryReadFirst(ref input, out value, Converters.For<T>(), in options);

    /// <inheritdoc cref="TryDeserialize{T}(ref ReadOnlySequence{byte}, out T, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static bool TryDeserialize<T, TShapes>(ref ReadOnlySequence<byte> input, out T? value,
        MessagePackWireOptions options = default) where TShapes : IShapeOf<T> =>
        MessagePackReading.TryReadFirst(ref input, out value, TShapes.Converter, in options);
}
