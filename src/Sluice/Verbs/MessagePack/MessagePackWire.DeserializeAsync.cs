using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Reads a value from a stream of UTF-8 bytes, up to its end.</summary>
    /// <param name="input">The document. It is left open.</param>
    /// <param name="options">Options.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">
    /// The input is not MessagePack, holds text that is not UTF-8, is not a value of this type, or something follows
    /// the value.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<T?> DeserializeAsync<T>(Stream input, MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default) where T : IShaped<T> =>
        MessagePackReading.ReadAsync(Argument.NotNull(input), T.Converter, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsync{T}(Stream, MessagePackWireOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static ValueTask<T?> DeserializeAsync<T>(Stream input, in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default) =>
        MessagePackReading.ReadAsync(Argument.NotNull(input), Converters.For<T>(), options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsync{T}(Stream, MessagePackWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static ValueTask<T?> DeserializeAsync<T, TShapes>(Stream input, MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default) where TShapes : IShapeOf<T> =>
        MessagePackReading.ReadAsync(Argument.NotNull(input), TShapes.Converter, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsync{T}(Stream, MessagePackWireOptions, CancellationToken)"/>
    /// <param name="type">The type to read.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static ValueTask<object?> DeserializeAsync(Stream input, Type type, MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default) =>
        MessagePackReading.ReadObjectAsync(Argument.NotNull(input), Converters.For(type), options, cancellationToken);
}
