using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Reflection;
using Sluice.Wires;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Writes a value as MessagePack to a pipe.</summary>
    /// <param name="destination">
    /// Where the bytes go; flushed, and completed by the caller, with the exception if there is one.
    /// </param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options.</param>
    /// <param name="cancellationToken">Stops the writing.</param>
    /// <exception cref="WireException">
    /// The value has no form in MessagePack (a lone surrogate), or nests deeper than the limit, as a cycle does;
    /// nothing was written then.
    /// </exception>
    [OverloadResolutionPriority(2)]
    public static Task SerializeAsync<T>(PipeWriter destination, T? value, MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default) where T : IShaped<T> =>
        MessagePackOutput.ToDestinationAsync(new PipeDestination(Argument.NotNull(destination)),
            new MessagePackBody<T>(T.Converter, value, null), options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, T, MessagePackWireOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task SerializeAsync<T>(PipeWriter destination, T? value, in MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default) =>
        MessagePackOutput.ToDestinationAsync(new PipeDestination(Argument.NotNull(destination)),
            new MessagePackBody<T>(Converters.For<T>(), value, null), options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, T, MessagePackWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static Task SerializeAsync<T, TShapes>(PipeWriter destination, T? value,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
            where TShapes : IShapeOf<T> =>
            MessagePackOutput.ToDestinationAsync(new PipeDestination(Argument.NotNull(destination)),
                new MessagePackBody<T>(TShapes.Converter, value, null), options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, T, MessagePackWireOptions, CancellationToken)"/>
    /// <param name="selection">What is written of it.</param>
    public static Task SerializeAsync<T>(PipeWriter destination, T? value, FieldSelection<T> selection,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return MessagePackOutput.ToDestinationAsync(new PipeDestination(Argument.NotNull(destination)),
            new MessagePackBody<T>(selection.Converter, value, selection.BeginWriting(options.Unions)), options,
            cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, T, MessagePackWireOptions, CancellationToken)"/>
    /// <param name="type">The type that the value is declared as: itself, a base or an interface.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task SerializeAsync(PipeWriter destination, object? value, Type type,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default) =>
        MessagePackOutput.ToDestinationAsync(new PipeDestination(Argument.NotNull(destination)),
            new UntypedMessagePackBody(Converters.For(type), value), options, cancellationToken);

    /// <summary>
    /// Writes a sequence to a pipe: one array, or value after value (see
    /// <see cref="MessagePackWireOptions.Sequences"/>), in pieces of some 32 KB then.
    /// </summary>
    /// <param name="destination">
    /// Where the bytes go; flushed, and completed by the caller, with the exception if there is one.
    /// </param>
    /// <param name="values">The elements; null is written as such.</param>
    /// <param name="options">Options.</param>
    /// <param name="cancellationToken">Stops the writing; handed to the sequence too.</param>
    /// <exception cref="WireException">
    /// An element has no form in MessagePack. Of an array nothing went out then; of a sequence of values, those before
    /// it.
    /// </exception>
    [OverloadResolutionPriority(2)]
    public static Task SerializeAsync<T>(PipeWriter destination, IAsyncEnumerable<T>? values,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default) where T : IShaped<T> =>
        MessagePackSequences.ToPipeAsync(destination, values, T.Converter, null, in options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, IAsyncEnumerable{T}, MessagePackWireOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [OverloadResolutionPriority(1)]
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static Task SerializeAsync<T>(PipeWriter destination, IAsyncEnumerable<T>? values,
        in MessagePackWireOptions options = default, CancellationToken cancellationToken = default) =>
        MessagePackSequences.ToPipeAsync(destination, values, Converters.For<T>(), null, in options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, IAsyncEnumerable{T}, MessagePackWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static Task SerializeAsync<T, TShapes>(PipeWriter destination, IAsyncEnumerable<T>? values,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
            where TShapes : IShapeOf<T> =>
            MessagePackSequences.ToPipeAsync(destination, values, TShapes.Converter, null, in options,
                cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, IAsyncEnumerable{T}, MessagePackWireOptions, CancellationToken)"/>
    /// <param name="selection">What is written of each.</param>
    public static Task SerializeAsync<T>(PipeWriter destination, IAsyncEnumerable<T>? values,
        FieldSelection<T> selection, MessagePackWireOptions options = default,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return MessagePackSequences.ToPipeAsync(destination, values, selection.Converter,
            selection.BeginWriting(options.Unions), in options, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, IAsyncEnumerable{T}, MessagePackWireOptions, CancellationToken)"/>
    [OverloadResolutionPriority(2)]
    public static Task SerializeAsync<T>(PipeWriter destination, IEnumerable<T>? values,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default) where T : IShaped<T> =>
        MessagePackSequences.ToPipeAsync(destination, values, T.Converter, null, in options, cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, IAsyncEnumerable{T}, MessagePackWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static Task SerializeAsync<T, TShapes>(PipeWriter destination, IEnumerable<T>? values,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
            where TShapes : IShapeOf<T> =>
            MessagePackSequences.ToPipeAsync(destination, values, TShapes.Converter, null, in options,
                cancellationToken);

    /// <inheritdoc cref="SerializeAsync{T}(PipeWriter, IAsyncEnumerable{T}, MessagePackWireOptions, CancellationToken)"/>
    /// <param name="selection">What is written of each.</param>
    public static Task SerializeAsync<T>(PipeWriter destination, IEnumerable<T>? values, FieldSelection<T> selection,
        MessagePackWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return MessagePackSequences.ToPipeAsync(destination, values, selection.Converter,
            selection.BeginWriting(options.Unions), in options, cancellationToken);
    }
}
