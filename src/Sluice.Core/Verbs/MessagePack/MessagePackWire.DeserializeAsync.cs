using System.IO.Pipelines;
using Sluice.Internal;
using Sluice.Verbs;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Reads a value from a stream of MessagePack, up to its end.</summary>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="input">The stream. It is left open.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Cancels reading.</param>
    /// <returns>The value; <see langword="null"/> for nil.</returns>
    /// <exception cref="WireException">
    /// The input is not MessagePack or not a value of this type, its text is not UTF-8, or bytes follow the value.
    /// </exception>
    public static ValueTask<T?> DeserializeAsync<T>(
        Stream input,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        MessagePackReading.ReadAsync(
            Argument.NotNull(input),
            CallRoot<T>.Converter(options.Shapes),
            options,
            cancellationToken
        );

    /// <summary>Reads a value from a pipe of MessagePack, up to its end.</summary>
    /// <param name="input">The pipe. All of it is consumed. The caller completes it.</param>
    /// <inheritdoc cref="DeserializeAsync{T}(Stream, in MessagePackWireOptions, CancellationToken)"/>
    public static ValueTask<T?> DeserializeAsync<T>(
        PipeReader input,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        MessagePackReading.ReadAsync(
            Argument.NotNull(input),
            CallRoot<T>.Converter(options.Shapes),
            options,
            cancellationToken
        );

    /// <summary>
    /// Reads the elements of an array, or a sequence of values (<see cref="MessagePackWireOptions.Sequences"/>), from a
    /// stream.
    /// </summary>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <param name="input">The stream. It is left open.</param>
    /// <param name="options">The options.</param>
    /// <param name="cancellationToken">Cancels reading.</param>
    /// <returns>
    /// The elements, each as soon as its last byte is available. The memory used is bounded by the largest element,
    /// however the input is divided.
    /// </returns>
    /// <exception cref="WireException">
    /// During enumeration: the input is not MessagePack or ends too early, or an element is not of this type.
    /// </exception>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        Stream input,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        MessagePackReading.EnumerateAsync(
            Argument.NotNull(input),
            CallRoot<T>.Converter(options.Shapes),
            options,
            cancellationToken
        );

    /// <summary>
    /// Reads the elements of an array, or a sequence of values (<see cref="MessagePackWireOptions.Sequences"/>), from a
    /// pipe.
    /// </summary>
    /// <param name="input">The pipe. The caller completes it.</param>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, in MessagePackWireOptions, CancellationToken)"/>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(
        PipeReader input,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        MessagePackReading.EnumerateAsync(
            Argument.NotNull(input),
            CallRoot<T>.Converter(options.Shapes),
            options,
            cancellationToken
        );
}
