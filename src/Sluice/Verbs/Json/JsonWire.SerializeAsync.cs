using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Reflection;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Writes a value as JSON to a stream.</summary>
    /// <param name="destination">Where the bytes go; neither flushed nor closed.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options.</param>
    /// <param name="cancellationToken">Stops the writing.</param>
    /// <exception cref="WireException">
    /// The value has no form in JSON (NaN, a lone surrogate), or nests deeper than the limit, as a cycle does; nothing
    /// was written then.
    /// </exception>
    [OverloadResolutionPriority(2)]
    public static Task SerializeAsync<T>(Stream destination, T? value, JsonWireOptions options = default,
        CancellationToken cancellationToken = default) where T : IShaped<T> =>
        JsonOutput.ToDestinationAsync(new StreamDestination(Argument.NotNull(destination)),
            new JsonBody<T>(T.Converter, value, null), options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(Stream, T, JsonWireOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task SerializeAsync<T>(Stream destination, T? value, in JsonWireOptions options = default,
        CancellationToken cancellationToken = default) =>
        JsonOutput.ToDestinationAsync(new StreamDestination(Argument.NotNull(destination)),
            new JsonBody<T>(Converters.For<T>(), value, null), options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(Stream, T, JsonWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    [OverloadResolutionPriority(2)]
    public static Task SerializeAsync<T, TShapes>(Stream destination, T? value, JsonWireOptions options = default,
        CancellationToken cancellationToken = default) where TShapes : IShapeOf<T> =>
        JsonOutput.ToDestinationAsync(new StreamDestination(Argument.NotNull(destination)),
            new JsonBody<T>(TShapes.Converter, value, null), options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(Stream, T, JsonWireOptions, CancellationToken)"/>
    /// <param name="selection">What is written of it.</param>
    public static Task SerializeAsync<T>(Stream destination, T? value, FieldSelection<T> selection,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return JsonOutput.ToDestinationAsync(new StreamDestination(Argument.NotNull(destination)),
            new JsonBody<T>(selection.Converter, value, selection.BeginWriting(options.Unions)), options,
            cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsync{T}(Stream, T, JsonWireOptions, CancellationToken)"/>
    /// <param name="type">The type that the value is declared as: itself, a base or an interface.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task SerializeAsync(Stream destination, object? value, Type type, JsonWireOptions options = default,
        CancellationToken cancellationToken = default) =>
        JsonOutput.ToDestinationAsync(new StreamDestination(Argument.NotNull(destination)),
            new UntypedJsonBody(Converters.For(type), value), options, cancellationToken);

    /// <summary>
    /// Writes a sequence as a JSON array (or as JSON Lines, by option) to a stream, element by element in pieces of
    /// some 32 KB.
    /// </summary>
    /// <param name="destination">Where the bytes go; neither flushed nor closed.</param>
    /// <param name="values">The elements; null is written as such.</param>
    /// <param name="options">Options.</param>
    /// <param name="cancellationToken">Stops the writing; handed to the sequence too.</param>
    /// <exception cref="WireException">
    /// An element has no form in JSON. What went out before is never a whole document: the closing bracket is missing.
    /// </exception>
    [OverloadResolutionPriority(2)]
    public static Task SerializeAsync<T>(Stream destination, IAsyncEnumerable<T>? values,
        JsonWireOptions options = default, CancellationToken cancellationToken = default) where T : IShaped<T> =>
        JsonSequences.ToStreamAsync(destination, values, T.Converter, null, in options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(Stream, IAsyncEnumerable{T}, JsonWireOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [OverloadResolutionPriority(1)]
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task SerializeAsync<T>(Stream destination, IAsyncEnumerable<T>? values,
        in JsonWireOptions options = default, CancellationToken cancellationToken = default) =>
        JsonSequences.ToStreamAsync(destination, values, Converters.For<T>(), null, in options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(Stream, IAsyncEnumerable{T}, JsonWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static Task SerializeAsync<T, TShapes>(Stream destination, IAsyncEnumerable<T>? values,
        JsonWireOptions options = default, CancellationToken cancellationToken = default) where TShapes : IShapeOf<T> =>
        JsonSequences.ToStreamAsync(destination, values, TShapes.Converter, null, in options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(Stream, IAsyncEnumerable{T}, JsonWireOptions, CancellationToken)"/>
    /// <param name="selection">What is written of each.</param>
    public static Task SerializeAsync<T>(Stream destination, IAsyncEnumerable<T>? values, FieldSelection<T> selection,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return JsonSequences.ToStreamAsync(destination, values, selection.Converter,
            selection.BeginWriting(options.Unions), in options, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsync{T}(Stream, IAsyncEnumerable{T}, JsonWireOptions, CancellationToken)"/>
    [OverloadResolutionPriority(2)]
    public static Task SerializeAsync<T>(Stream destination, IEnumerable<T>? values, JsonWireOptions options = default,
        CancellationToken cancellationToken = default) where T : IShaped<T> =>
        JsonSequences.ToStreamAsync(destination, values, T.Converter, null, in options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(Stream, IAsyncEnumerable{T}, JsonWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static Task SerializeAsync<T, TShapes>(Stream destination, IEnumerable<T>? values,
        JsonWireOptions options = default, CancellationToken cancellationToken = default) where TShapes : IShapeOf<T> =>
        JsonSequences.ToStreamAsync(destination, values, TShapes.Converter, null, in options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(Stream, IAsyncEnumerable{T}, JsonWireOptions, CancellationToken)"/>
    /// <param name="selection">What is written of each.</param>
    public static Task SerializeAsync<T>(Stream destination, IEnumerable<T>? values, FieldSelection<T> selection,
        JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return JsonSequences.ToStreamAsync(destination, values, selection.Converter,
            selection.BeginWriting(options.Unions), in options, cancellationToken);
    }
}
