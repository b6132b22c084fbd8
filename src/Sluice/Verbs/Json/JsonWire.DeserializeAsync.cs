using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Reflection;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Reads a value from a stream of UTF-8 bytes, up to its end.</summary>
    /// <param name="utf8Json">The document. It is left open.</param>
    /// <param name="options">Options.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">
    /// The input is not JSON, not UTF-8, not a value of this type, or something follows the value.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static ValueTask<T?> DeserializeAsync<T>(Stream utf8Json, JsonWireOptions options = default,
        CancellationToken cancellationToken = default) where T : IShaped<T> =>
        JsonReading.ReadAsync(Argument.NotNull(utf8Json), T.Converter, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsync{T}(Stream, JsonWireOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static ValueTask<T?> DeserializeAsync<T>(Stream utf8Json, in JsonWireOptions options = default,
        CancellationToken cancellationToken = default) =>
        JsonReading.ReadAsync(Argument.NotNull(utf8Json), Converters.For<T>(), options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsync{T}(Stream, JsonWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static ValueTask<T?> DeserializeAsync<T, TShapes>(Stream utf8Json, JsonWireOptions options = default,
        CancellationToken cancellationToken = default) where TShapes : IShapeOf<T> =>
        JsonReading.ReadAsync(Argument.NotNull(utf8Json), TShapes.Converter, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsync{T}(Stream, JsonWireOptions, CancellationToken)"/>
    /// <param name="type">The type to read.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static ValueTask<object?> DeserializeAsync(Stream utf8Json, Type type, JsonWireOptions options = default,
        CancellationToken cancellationToken = default) =>
        JsonReading.ReadObjectAsync(Argument.NotNull(utf8Json), Converters.For(type), options, cancellationToken);
}
