using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection;
using Sluice.Verbs;
using Sluice.Verbs.MessagePack;
using Sluice.Wires;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Writes a value as MessagePack, with the default options.</summary>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in MessagePackWireOptions)"/>
    /// <remarks>Usable in expression trees, which do not support optional arguments.</remarks>
    public static byte[] Serialize<T>(T? value) =>
        MessagePackOutput.ToArray(CallRoot<T>.MessagePack(value, null, default), default);

    /// <summary>Writes a value as MessagePack.</summary>
    /// <typeparam name="T">The type that the value is written as: its own, a base or an interface.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="selection">
    /// The members to write; <see langword="null"/> for all that the type writes by default.
    /// </param>
    /// <param name="options">The options.</param>
    /// <returns>The MessagePack bytes.</returns>
    /// <exception cref="WireException">
    /// The value cannot be represented in MessagePack (a lone surrogate), or is nested deeper than the limit, for
    /// example because of a cycle.
    /// </exception>
    public static byte[] Serialize<T>(
        T? value,
        FieldSelection<T>? selection = null,
        in MessagePackWireOptions options = default
    ) => MessagePackOutput.ToArray(CallRoot<T>.MessagePack(value, selection, in options), in options);

    /// <summary>Writes a sequence as MessagePack: an array.</summary>
    /// <typeparam name="T">The type that the elements are written as.</typeparam>
    /// <param name="values">The elements.</param>
    /// <param name="selection">
    /// The members to write of each element; <see langword="null"/> for all that the type writes by default.
    /// </param>
    /// <param name="options">The options.</param>
    /// <returns>The MessagePack bytes.</returns>
    /// <exception cref="WireException">
    /// An element cannot be represented in MessagePack, or is nested deeper than the limit.
    /// </exception>
    public static byte[] Serialize<T>(
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in MessagePackWireOptions options = default
    ) => MessagePackOutput.ToArray(MessagePackCallRoot.Sequence(values, selection, in options), in options);

    /// <summary>Writes a value as MessagePack to a buffer.</summary>
    /// <param name="destination">
    /// The destination of all bytes or, if an exception is thrown, of none. A
    /// <see cref="System.IO.Pipelines.PipeWriter"/> is not flushed.
    /// </param>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in MessagePackWireOptions)"/>
    public static void Serialize<T>(
        IBufferWriter<byte> destination,
        T? value,
        FieldSelection<T>? selection = null,
        in MessagePackWireOptions options = default
    ) =>
        MessagePackOutput.ToBuffer(
            Argument.NotNull(destination),
            CallRoot<T>.MessagePack(value, selection, in options),
            in options
        );

    /// <summary>Writes a sequence as MessagePack to a buffer: an array.</summary>
    /// <param name="destination">
    /// The destination of all bytes or, if an exception is thrown, of none. A
    /// <see cref="System.IO.Pipelines.PipeWriter"/> is not flushed.
    /// </param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in MessagePackWireOptions)"/>
    public static void Serialize<T>(
        IBufferWriter<byte> destination,
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in MessagePackWireOptions options = default
    ) =>
        MessagePackOutput.ToBuffer(
            Argument.NotNull(destination),
            MessagePackCallRoot.Sequence(values, selection, in options),
            in options
        );

    /// <summary>
    /// Writes a value as MessagePack to a buffer, for a type that is known at run time only. Uses reflection for types
    /// without a shape.
    /// </summary>
    /// <param name="destination">The destination of all bytes or, if an exception is thrown, of none.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">The type that the value is written as: its own, a base or an interface.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="WireException">
    /// The value cannot be represented in MessagePack, or is nested deeper than the limit; or the type cannot be
    /// converted.
    /// </exception>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static void Serialize(
        IBufferWriter<byte> destination,
        object? value,
        Type type,
        in MessagePackWireOptions options = default
    ) =>
        MessagePackOutput.ToBuffer(
            Argument.NotNull(destination),
            new UntypedMessagePackBody(Converters.For(type, options.Shapes), value),
            in options
        );

    /// <summary>
    /// Writes a value as MessagePack to a stream. A collection is one array, or value after value
    /// (<see cref="MessagePackWireOptions.Sequences"/>), in which case it is written in pieces of about 32 KB.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in MessagePackWireOptions)"/>
    public static void Serialize<T>(
        Stream destination,
        T? value,
        FieldSelection<T>? selection = null,
        in MessagePackWireOptions options = default
    )
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (MessagePackCallRoot.Collection(value, selection, in options) is { } collection)
            collection.ToStream(destination, value!, selection?.BeginWriting(options.Unions), in options);
        else
            MessagePackOutput.ToStream(destination, CallRoot<T>.MessagePack(value, selection, in options), in options);
    }

    /// <summary>
    /// Writes a sequence as MessagePack to a stream: one array, or value after value
    /// (<see cref="MessagePackWireOptions.Sequences"/>), in which case it is written in pieces of about 32 KB.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in MessagePackWireOptions)"/>
    public static void Serialize<T>(
        Stream destination,
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in MessagePackWireOptions options = default
    ) =>
        WireSequences.ToStream(
            Argument.NotNull(destination),
            values,
            MessagePackCallRoot.Pieces(selection, in options)
        );
}
