using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Reads a value from MessagePack.</summary>
    /// <param name="input">The document.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">
    /// The input is not MessagePack, holds text that is not UTF-8, is not a value of this type, or something follows
    /// the value.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> input, MessagePackWireOptions options = default)
        where T : IShaped<T> =>
            MessagePackReading.Read(input, T.Converter, in options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, MessagePackWireOptions)"/>
    /// <remarks>For expression trees, which know no optional parameters.</remarks>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> input) where T : IShaped<T> =>
        MessagePackReading.Read(input, T.Converter, default);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, MessagePackWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> input, in MessagePackWireOptions options = default) =>
        MessagePackReading.Read(input, Converters.For<T>(), in options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Deserialize<T, TShapes>(ReadOnlySpan<byte> input, MessagePackWireOptions options = default)
        where TShapes : IShapeOf<T> =>
            MessagePackReading.Read(input, TShapes.Converter, in options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, MessagePackWireOptions)"/>
    /// <param name="type">The type to read.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static object? Deserialize(ReadOnlySpan<byte> input, Type type, MessagePackWireOptions options = default) =>
        MessagePackReading.ReadObject(input, Converters.For(type), in options);
}
