using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection;
using Sluice.Verbs;
using Sluice.Wires;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Reads a value from MessagePack, with the default options.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in MessagePackWireOptions)"/>
    /// <remarks>Usable in expression trees, which support neither optional arguments nor spans.</remarks>
    public static T? Deserialize<T>(byte[] input) =>
        MessagePackReading.Read(Argument.NotNull(input), CallRoot<T>.Converter(null), default);

    /// <summary>Reads a value from MessagePack.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in MessagePackWireOptions)"/>
    public static T? Deserialize<T>(byte[] input, in MessagePackWireOptions options = default) =>
        MessagePackReading.Read(Argument.NotNull(input), CallRoot<T>.Converter(options.Shapes), in options);

    /// <summary>Reads a value from MessagePack.</summary>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="input">The document. It may be compressed.</param>
    /// <param name="options">The options.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">
    /// The input is not MessagePack or not a value of this type, its text is not UTF-8, or bytes follow the value.
    /// </exception>
    public static T? Deserialize<T>(ReadOnlySpan<byte> input, in MessagePackWireOptions options = default) =>
        MessagePackReading.Read(input, CallRoot<T>.Converter(options.Shapes), in options);

    /// <summary>Reads a value from MessagePack in several segments.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in MessagePackWireOptions)"/>
    public static T? Deserialize<T>(ReadOnlySequence<byte> input, in MessagePackWireOptions options = default)
    {
        using DocumentBytes bytes = DocumentBytes.Create(input);
        return MessagePackReading.Read(bytes.Span, CallRoot<T>.Converter(options.Shapes), in options);
    }

    /// <summary>Reads a value from a stream of MessagePack, up to its end.</summary>
    /// <param name="input">The stream. It is left open.</param>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in MessagePackWireOptions)"/>
    public static T? Deserialize<T>(Stream input, in MessagePackWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(input);
        using DocumentBytes bytes = DocumentBytes.Create(input);
        return MessagePackReading.Read(bytes.Span, CallRoot<T>.Converter(options.Shapes), in options);
    }

    /// <summary>
    /// Reads a value of a type that is known at run time only. Uses reflection for types without a shape.
    /// </summary>
    /// <param name="input">The document. It may be compressed.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">The options.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">
    /// The input is not MessagePack or not a value of this type, its text is not UTF-8, or bytes follow the value; or
    /// the type cannot be converted.
    /// </exception>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static object? Deserialize(
        ReadOnlySpan<byte> input,
        Type type,
        in MessagePackWireOptions options = default
    ) => MessagePackReading.ReadObject(input, Converters.For(type, options.Shapes), in options);
}
