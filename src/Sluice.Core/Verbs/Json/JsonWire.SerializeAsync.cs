using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Verbs;
using Sluice.Verbs.Json;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>
    /// Writes a value as JSON to a stream. A collection is written in pieces of about 32 KB: after an exception the
    /// stream may contain the beginning of a document, without its end. Of other values it contains nothing then.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in JsonWireOptions)"/>
    public static Task SerializeAsync<T>(
        Stream destination,
        T? value,
        FieldSelection<T>? selection = null,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(destination);
        return JsonCallRoot.Collection(value, selection, in options) is { } collection
            ? collection.ToStreamAsync(
                destination,
                value!,
                selection?.BeginWriting(options.Unions),
                in options,
                cancellationToken
            )
            : JsonOutput.ToDestinationAsync(
                new StreamSink(destination),
                CallRoot<T>.CreateJson(value, selection, in options),
                options,
                cancellationToken
            );
    }

    /// <summary>
    /// Writes a sequence as JSON to a stream, in pieces of about 32 KB: an array, or one line for each element. After
    /// an exception the stream may contain the beginning of a document, without its end.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in JsonWireOptions)"/>
    public static Task SerializeAsync<T>(
        Stream destination,
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        WireSequences.WriteAsync(
            new StreamSink(Argument.NotNull(destination)),
            values,
            JsonCallRoot.Pieces(selection, in options),
            cancellationToken
        );

    /// <summary>
    /// Writes an asynchronous sequence as JSON to a stream, in pieces of about 32 KB: an array, or one line for each
    /// element. After an exception the stream may contain the beginning of a document, without its end.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <param name="cancellationToken">Cancels writing. It is passed to the sequence, too.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in JsonWireOptions)"/>
    [OverloadResolutionPriority(1)] // every asynchronous sequence, whatever its type
    public static Task SerializeAsync<T>(
        Stream destination,
        IAsyncEnumerable<T>? values,
        FieldSelection<T>? selection = null,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        WireSequences.WriteAsync(
            new StreamSink(Argument.NotNull(destination)),
            values,
            JsonCallRoot.Pieces(selection, in options),
            default,
            cancellationToken
        );

    /// <summary>
    /// Writes a value as JSON to a pipe. A collection is written in pieces of about 32 KB: after an exception the pipe
    /// may contain the beginning of a document, without its end. Of other values it contains nothing then.
    /// </summary>
    /// <param name="destination">
    /// The pipe. It is flushed. The caller completes it, with the exception if one was thrown.
    /// </param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in JsonWireOptions)"/>
    public static Task SerializeAsync<T>(
        PipeWriter destination,
        T? value,
        FieldSelection<T>? selection = null,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(destination);
        return JsonCallRoot.Collection(value, selection, in options) is { } collection
            ? collection.ToPipeAsync(
                destination,
                value!,
                selection?.BeginWriting(options.Unions),
                in options,
                cancellationToken
            )
            : JsonOutput.ToDestinationAsync(
                new PipeSink(destination),
                CallRoot<T>.CreateJson(value, selection, in options),
                options,
                cancellationToken
            );
    }

    /// <summary>
    /// Writes a sequence as JSON to a pipe, in pieces of about 32 KB: an array, or one line for each element. After an
    /// exception the pipe may contain the beginning of a document, without its end.
    /// </summary>
    /// <param name="destination">
    /// The pipe. It is flushed. The caller completes it, with the exception if one was thrown.
    /// </param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in JsonWireOptions)"/>
    public static Task SerializeAsync<T>(
        PipeWriter destination,
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        WireSequences.WriteAsync(
            new PipeSink(Argument.NotNull(destination)),
            values,
            JsonCallRoot.Pieces(selection, in options),
            cancellationToken
        );

    /// <summary>
    /// Writes an asynchronous sequence as JSON to a pipe, in pieces of about 32 KB: an array, or one line for each
    /// element. After an exception the pipe may contain the beginning of a document, without its end.
    /// </summary>
    /// <param name="destination">
    /// The pipe. It is flushed. The caller completes it, with the exception if one was thrown.
    /// </param>
    /// <param name="cancellationToken">Cancels writing. It is passed to the sequence, too.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in JsonWireOptions)"/>
    [OverloadResolutionPriority(1)] // every asynchronous sequence, whatever its type
    public static Task SerializeAsync<T>(
        PipeWriter destination,
        IAsyncEnumerable<T>? values,
        FieldSelection<T>? selection = null,
        in JsonWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        WireSequences.WriteAsync(
            new PipeSink(Argument.NotNull(destination)),
            values,
            JsonCallRoot.Pieces(selection, in options),
            default,
            cancellationToken
        );
}
