using System.IO.Pipelines;
using Sluice.Internal;
using Sluice.Verbs;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Reads a value from a stream of JSON in UTF-8, up to its end.</summary>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="utf8Json">The stream. It is left open.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Cancels reading.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">
    /// The input is not JSON, not UTF-8 or not a value of this type, or more than white space follows the value.
    /// </exception>
    public static ValueTask<T?> DeserializeAsync<T>(
        Stream utf8Json,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        JsonReading.ReadAsync(
            Argument.NotNull(utf8Json),
            CallRoot<T>.Converter(options.Shapes),
            options,
            cancellationToken
        );

    /// <summary>Reads a value from a pipe of JSON in UTF-8, up to its end.</summary>
    /// <param name="utf8Json">The pipe. All of it is consumed. The caller completes it.</param>
    /// <inheritdoc cref="DeserializeAsync{T}(Stream, in JsonWireOptions, CancellationToken)"/>
    public static ValueTask<T?> DeserializeAsync<T>(
        PipeReader utf8Json,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        JsonReading.ReadAsync(
            Argument.NotNull(utf8Json),
            CallRoot<T>.Converter(options.Shapes),
            options,
            cancellationToken
        );

    /// <summary>
    /// Reads the elements of a JSON array, or with <see cref="JsonWireOptions.JsonLines"/> the value of each line, from
    /// a stream of UTF-8.
    /// </summary>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <param name="utf8Json">The stream. It is left open.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Cancels reading.</param>
    /// <returns>
    /// The elements, each as soon as its last byte is available. The memory used is bounded by the largest element,
    /// however the input is divided.
    /// </returns>
    /// <exception cref="WireException">
    /// During enumeration: the input is not JSON, not UTF-8 or not an array, or an element is not of this type.
    /// </exception>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        Stream utf8Json,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        JsonReading.EnumerateAsync(
            Argument.NotNull(utf8Json),
            CallRoot<T>.Converter(options.Shapes),
            options,
            cancellationToken
        );

    /// <summary>
    /// Reads the elements of a JSON array, or with <see cref="JsonWireOptions.JsonLines"/> the value of each line, from
    /// a pipe of UTF-8.
    /// </summary>
    /// <param name="utf8Json">The pipe. The caller completes it.</param>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, in JsonWireOptions, CancellationToken)"/>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        PipeReader utf8Json,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        JsonReading.EnumerateAsync(
            Argument.NotNull(utf8Json),
            CallRoot<T>.Converter(options.Shapes),
            options,
            cancellationToken
        );
}
