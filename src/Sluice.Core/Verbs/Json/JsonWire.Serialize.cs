using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection;
using Sluice.Verbs;
using Sluice.Verbs.Json;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Writes a value as JSON text, with the default options.</summary>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in JsonWireOptions)"/>
    /// <remarks>Usable in expression trees, which do not support optional arguments.</remarks>
    public static string Serialize<T>(T? value) =>
        JsonOutput.ToText(CallRoot<T>.CreateJson(value, null, default), default);

    /// <summary>Writes a value as JSON text.</summary>
    /// <typeparam name="T">The type that the value is written as: its own, a base or an interface.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="selection">
    /// The members to write; <see langword="null"/> for all that the type writes by default.
    /// </param>
    /// <param name="options">The options.</param>
    /// <returns>The JSON text.</returns>
    /// <exception cref="WireException">
    /// The value cannot be represented in JSON (NaN, a lone surrogate), or is nested deeper than the limit, for example
    /// because of a cycle.
    /// </exception>
    public static string Serialize<T>(
        T? value,
        FieldSelection<T>? selection = null,
        in JsonWireOptions options = default
    ) => JsonOutput.ToText(CallRoot<T>.CreateJson(value, selection, in options), in options);

    /// <summary>Writes a sequence as JSON text: an array, or one line for each element.</summary>
    /// <typeparam name="T">The type that the elements are written as.</typeparam>
    /// <param name="values">The elements.</param>
    /// <param name="selection">
    /// The members to write of each element; <see langword="null"/> for all that the type writes by default.
    /// </param>
    /// <param name="options">The options.</param>
    /// <returns>The JSON text.</returns>
    /// <exception cref="WireException">
    /// An element cannot be represented in JSON, or is nested deeper than the limit.
    /// </exception>
    public static string Serialize<T>(
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in JsonWireOptions options = default
    ) => JsonOutput.ToText(JsonCallRoot.Sequence(values, selection, in options), in options);

    /// <summary>Writes a value as JSON in UTF-8, with the default options.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, FieldSelection{T}, in JsonWireOptions)"/>
    /// <remarks>Usable in expression trees, which do not support optional arguments.</remarks>
    public static byte[] SerializeToUtf8Bytes<T>(T? value) =>
        JsonOutput.ToArray(CallRoot<T>.CreateJson(value, null, default), default);

    /// <summary>Writes a value as JSON in UTF-8.</summary>
    /// <returns>The JSON text in UTF-8.</returns>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in JsonWireOptions)"/>
    public static byte[] SerializeToUtf8Bytes<T>(
        T? value,
        FieldSelection<T>? selection = null,
        in JsonWireOptions options = default
    ) => JsonOutput.ToArray(CallRoot<T>.CreateJson(value, selection, in options), in options);

    /// <summary>Writes a sequence as JSON in UTF-8: an array, or one line for each element.</summary>
    /// <returns>The JSON text in UTF-8.</returns>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in JsonWireOptions)"/>
    public static byte[] SerializeToUtf8Bytes<T>(
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in JsonWireOptions options = default
    ) => JsonOutput.ToArray(JsonCallRoot.Sequence(values, selection, in options), in options);

    /// <summary>Writes a value as JSON to a buffer.</summary>
    /// <param name="destination">
    /// The destination of all bytes or, if an exception is thrown, of none. A
    /// <see cref="System.IO.Pipelines.PipeWriter"/> is not flushed.
    /// </param>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in JsonWireOptions)"/>
    public static void Serialize<T>(
        IBufferWriter<byte> destination,
        T? value,
        FieldSelection<T>? selection = null,
        in JsonWireOptions options = default
    ) =>
        JsonOutput.ToBuffer(
            Argument.NotNull(destination),
            CallRoot<T>.CreateJson(value, selection, in options),
            in options
        );

    /// <summary>Writes a sequence as JSON to a buffer: an array, or one line for each element.</summary>
    /// <param name="destination">
    /// The destination of all bytes or, if an exception is thrown, of none. A
    /// <see cref="System.IO.Pipelines.PipeWriter"/> is not flushed.
    /// </param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in JsonWireOptions)"/>
    public static void Serialize<T>(
        IBufferWriter<byte> destination,
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in JsonWireOptions options = default
    ) =>
        JsonOutput.ToBuffer(
            Argument.NotNull(destination),
            JsonCallRoot.Sequence(values, selection, in options),
            in options
        );

    /// <summary>
    /// Writes a value as JSON to a buffer, for a type that is known at run time only. Uses reflection for types without
    /// a shape.
    /// </summary>
    /// <param name="destination">The destination of all bytes or, if an exception is thrown, of none.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">The type that the value is written as: its own, a base or an interface.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="WireException">
    /// The value cannot be represented in JSON, or is nested deeper than the limit; or the type cannot be converted.
    /// </exception>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static void Serialize(
        IBufferWriter<byte> destination,
        object? value,
        Type type,
        in JsonWireOptions options = default
    ) =>
        JsonOutput.ToBuffer(
            Argument.NotNull(destination),
            new UntypedJsonBody(Converters.For(type, options.Shapes), value),
            in options
        );

    /// <summary>
    /// Writes a value as JSON to a stream. A collection is written in pieces of about 32 KB: after an exception the
    /// stream may contain the beginning of a document, without its end.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <inheritdoc cref="Serialize{T}(T, FieldSelection{T}, in JsonWireOptions)"/>
    public static void Serialize<T>(
        Stream destination,
        T? value,
        FieldSelection<T>? selection = null,
        in JsonWireOptions options = default
    )
    {
        ArgumentNullException.ThrowIfNull(destination);
        if (JsonCallRoot.Collection(value, selection, in options) is { } collection)
            collection.ToStream(destination, value!, selection?.BeginWriting(options.Unions), in options);
        else
            JsonOutput.ToStream(destination, CallRoot<T>.CreateJson(value, selection, in options), in options);
    }

    /// <summary>
    /// Writes a sequence as JSON to a stream, in pieces of about 32 KB: an array, or one line for each element. After
    /// an exception the stream may contain the beginning of a document, without its end.
    /// </summary>
    /// <param name="destination">The stream. It is neither flushed nor closed.</param>
    /// <inheritdoc cref="Serialize{T}(IEnumerable{T}, FieldSelection{T}, in JsonWireOptions)"/>
    public static void Serialize<T>(
        Stream destination,
        IEnumerable<T>? values,
        FieldSelection<T>? selection,
        in JsonWireOptions options = default
    ) => WireSequences.ToStream(Argument.NotNull(destination), values, JsonCallRoot.Pieces(selection, in options));
}
