using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Reads a value from MessagePack in pieces.</summary>
    /// <param name="input">The document.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">
    /// The input is not MessagePack, holds text that is not UTF-8, is not a value of this type, or something follows
    /// the value.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySequence<byte> input, MessagePackWireOptions options = default)
        where T : IShaped<T>
    {
        using MessagePackInput bytes = MessagePackInput.Of(input);
        return MessagePackReading.Read(bytes.Span, T.Converter, in options);
    }

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySequence{byte}, MessagePackWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(ReadOnlySequence<byte> input, in MessagePackWireOptions options = default)
    {
        using MessagePackInput bytes = MessagePackInput.Of(input);
        return MessagePackReading.Read(bytes.Span, Converters.For<T>(), in options);
    }

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySequence{byte}, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Deserialize<T, TShapes>(ReadOnlySequence<byte> input, MessagePackWireOptions options = default)
        where TShapes : IShapeOf<T>
    {
        using MessagePackInput bytes = MessagePackInput.Of(input);
        return MessagePackReading.Read(bytes.Span, TShapes.Converter, in options);
    }

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySequence{byte}, MessagePackWireOptions)"/>
    /// <param name="type">The type to read.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static object? Deserialize(ReadOnlySequence<byte> input, Type type, MessagePackWireOptions options = default)
    {
        using MessagePackInput bytes = MessagePackInput.Of(input);
        return MessagePackReading.ReadObject(bytes.Span, Converters.For(type), in options);
    }
}
