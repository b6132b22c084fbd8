using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Reads the first value of a buffer that may hold more behind it, such as values one after the
    /// other.</summary>
    /// <param name="utf8Json">UTF-8 bytes that begin with a value.</param>
    /// <param name="bytesConsumed">The bytes up to the value's last one, white space and a byte order mark before it
    /// included. What follows is not looked at.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">The value is not JSON, not UTF-8 or not of this type;
    /// <see cref="WireError.EndOfInput"/> where the buffer ends inside of it.</exception>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8Json, out int bytesConsumed,
        JsonWireOptions options = default) where T : IShaped<T> =>
        JsonReading.ReadFirst(utf8Json, T.Converter, in options, out bytesConsumed);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, out int, JsonWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8Json, out int bytesConsumed,
        in JsonWireOptions options = default) =>
        JsonReading.ReadFirst(utf8Json, Converters.For<T>(), in options, out bytesConsumed);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, out int, JsonWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Deserialize<T, TShapes>(ReadOnlySpan<byte> utf8Json, out int bytesConsumed,
        JsonWireOptions options = default) where TShapes : IShapeOf<T> =>
        JsonReading.ReadFirst(utf8Json, TShapes.Converter, in options, out bytesConsumed);

    /// <summary>Reads the first value of a buffer in pieces that may hold more behind it. No more is copied than the
    /// value where its end is found.</summary>
    /// <param name="utf8Json">UTF-8 bytes that begin with a value.</param>
    /// <param name="consumed">The position behind the value's last byte. What follows is not looked at.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">The value is not JSON, not UTF-8 or not of this type;
    /// <see cref="WireError.EndOfInput"/> where the buffer ends inside of it.</exception>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySequence<byte> utf8Json, out SequencePosition consumed,
        JsonWireOptions options = default) where T : IShaped<T> =>
        JsonReading.ReadFirst(in utf8Json, T.Converter, in options, out consumed);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySequence{byte}, out SequencePosition, JsonWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(ReadOnlySequence<byte> utf8Json, out SequencePosition consumed,
        in JsonWireOptions options = default) =>
        JsonReading.ReadFirst(in utf8Json, Converters.For<T>(), in options, out consumed);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySequence{byte}, out SequencePosition, JsonWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Deserialize<T, TShapes>(ReadOnlySequence<byte> utf8Json, out SequencePosition consumed,
        JsonWireOptions options = default) where TShapes : IShapeOf<T> =>
        JsonReading.ReadFirst(in utf8Json, TShapes.Converter, in options, out consumed);

    /// <summary>Reads the first value of a buffer that is still being filled, and cuts it off.</summary>
    /// <param name="utf8Json">The bytes that are there. On success what follows the value, otherwise
    /// unchanged.</param>
    /// <param name="value">The value; <see langword="null"/> for a JSON null.</param>
    /// <param name="options">Options.</param>
    /// <returns><see langword="false"/> while bytes of the value are missing: call again with more, from the same
    /// start. A number that ends with the buffer is such a value, since more digits may follow; at the input's end
    /// read it with
    /// <see cref="Deserialize{T}(ReadOnlySequence{byte}, out SequencePosition, JsonWireOptions)"/>.</returns>
    /// <exception cref="WireException">The bytes are malformed, whatever follows them, or the value is not one of
    /// this type.</exception>
    [OverloadResolutionPriority(1)]
    public static bool TryDeserialize<T>(ref ReadOnlySequence<byte> utf8Json, out T? value,
        JsonWireOptions options = default) where T : IShaped<T> =>
        JsonReading.TryReadFirst(ref utf8Json, out value, T.Converter, in options);

    /// <inheritdoc cref="TryDeserialize{T}(ref ReadOnlySequence{byte}, out T, JsonWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static bool TryDeserialize<T>(ref ReadOnlySequence<byte> utf8Json, out T? value,
        in JsonWireOptions options = default) =>
        JsonReading.TryReadFirst(ref utf8Json, out value, Converters.For<T>(), in options);

    /// <inheritdoc cref="TryDeserialize{T}(ref ReadOnlySequence{byte}, out T, JsonWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static bool TryDeserialize<T, TShapes>(ref ReadOnlySequence<byte> utf8Json, out T? value,
        JsonWireOptions options = default) where TShapes : IShapeOf<T> =>
        JsonReading.TryReadFirst(ref utf8Json, out value, TShapes.Converter, in options);
}
