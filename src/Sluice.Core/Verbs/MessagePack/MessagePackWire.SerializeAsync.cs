using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Verbs;
using Sluice.Verbs.MessagePack;
using Sluice.Wires;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>
    /// Writes a value as MessagePack to a stream. A collection is one array, or value after value
    /// (<see cref="MessagePackWireOptions.Sequences"/>), in which case it is written in pieces of about 32 KB.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in MessagePackWireOptions)"/>
    public static Task SerializeAsync<T>(
        Stream destination,
        T? value,
        FieldSelection<T>? selection = null,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(destination);
        return MessagePackCallRoot.Collection(value, selection, in options) is { } collection
            ? collection.ToStreamAsync(
                destination,
                value!,
                selection?.BeginWriting(options.Unions),
                in options,
                cancellationToken
            )
            : MessagePackOutput.ToDestinationAsync(
                new StreamSink(destination),
                CallRoot<T>.MessagePack(value, selection, in options),
                options,
                cancellationToken
            );
    }

    /// <summary>
    /// Writes a sequence as MessagePack to a stream: one array, or value after value
    /// (<see cref="MessagePackWireOptions.Sequences"/>), in which case it is written in pieces of about 32 KB.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in MessagePackWireOptions)"/>
    public static Task SerializeAsync<T>(
        Stream destination,
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        WireSequences.WriteAsync(
            new StreamSink(Argument.NotNull(destination)),
            values,
            MessagePackCallRoot.Pieces(selection, in options),
            cancellationToken
        );

    /// <summary>
    /// Writes an asynchronous sequence as MessagePack to a stream: one array, or value after value
    /// (<see cref="MessagePackWireOptions.Sequences"/>), in which case it is written in pieces of about 32 KB.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <param name="cancellationToken">Cancels writing. It is passed to the sequence, too.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in MessagePackWireOptions)"/>
    [OverloadResolutionPriority(1)] // every asynchronous sequence, whatever its type
    public static Task SerializeAsync<T>(
        Stream destination,
        IAsyncEnumerable<T>? values,
        FieldSelection<T>? selection = null,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        WireSequences.WriteAsync(
            new StreamSink(Argument.NotNull(destination)),
            values,
            MessagePackCallRoot.Pieces(selection, in options),
            default,
            cancellationToken
        );

    /// <summary>
    /// Writes a value as MessagePack to a pipe. A collection is one array, or value after value
    /// (<see cref="MessagePackWireOptions.Sequences"/>), in which case it is written in pieces of about 32 KB.
    /// </summary>
    /// <param name="destination">
    /// The pipe. It is flushed. The caller completes it, with the exception if one was thrown.
    /// </param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in MessagePackWireOptions)"/>
    public static Task SerializeAsync<T>(
        PipeWriter destination,
        T? value,
        FieldSelection<T>? selection = null,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    )
    {
        ArgumentNullException.ThrowIfNull(destination);
        return MessagePackCallRoot.Collection(value, selection, in options) is { } collection
            ? collection.ToPipeAsync(
                destination,
                value!,
                selection?.BeginWriting(options.Unions),
                in options,
                cancellationToken
            )
            : MessagePackOutput.ToDestinationAsync(
                new PipeSink(destination),
                CallRoot<T>.MessagePack(value, selection, in options),
                options,
                cancellationToken
            );
    }

    /// <summary>
    /// Writes a sequence as MessagePack to a pipe: one array, or value after value
    /// (<see cref="MessagePackWireOptions.Sequences"/>), in which case it is written in pieces of about 32 KB.
    /// </summary>
    /// <param name="destination">
    /// The pipe. It is flushed. The caller completes it, with the exception if one was thrown.
    /// </param>
    /// <param name="cancellationToken">Cancels writing.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in MessagePackWireOptions)"/>
    public static Task SerializeAsync<T>(
        PipeWriter destination,
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        WireSequences.WriteAsync(
            new PipeSink(Argument.NotNull(destination)),
            values,
            MessagePackCallRoot.Pieces(selection, in options),
            cancellationToken
        );

    /// <summary>
    /// Writes an asynchronous sequence as MessagePack to a pipe: one array, or value after value
    /// (<see cref="MessagePackWireOptions.Sequences"/>), in which case it is written in pieces of about 32 KB.
    /// </summary>
    /// <param name="destination">
    /// The pipe. It is flushed. The caller completes it, with the exception if one was thrown.
    /// </param>
    /// <param name="cancellationToken">Cancels writing. It is passed to the sequence, too.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in MessagePackWireOptions)"/>
    [OverloadResolutionPriority(1)] // every asynchronous sequence, whatever its type
    public static Task SerializeAsync<T>(
        PipeWriter destination,
        IAsyncEnumerable<T>? values,
        FieldSelection<T>? selection = null,
        in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default
    ) =>
        WireSequences.WriteAsync(
            new PipeSink(Argument.NotNull(destination)),
            values,
            MessagePackCallRoot.Pieces(selection, in options),
            default,
            cancellationToken
        );
}
