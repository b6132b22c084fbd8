using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Writes a value as MessagePack to a buffer.</summary>
    /// <param name="destination">
    /// Where the bytes go, all of them or, on an error, none; a <see cref="System.IO.Pipelines.PipeWriter"/> too, which
    /// the caller flushes.
    /// </param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options.</param>
    /// <exception cref="WireException">
    /// The value has no form in MessagePack (a lone surrogate), or nests deeper than the limit, as a cycle does.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static void Serialize<T>(IBufferWriter<byte> destination, T? value, MessagePackWireOptions options = default)
        where T : IShaped<T> =>
            MessagePackOutput.ToBuffer(destination, T.Converter, value, in options);

    /// <inheritdoc cref="Serialize{T}(IBufferWriter{byte}, T, MessagePackWireOptions)"/>
    /// <param name="values">The elements of an array.</param>
    [OverloadResolutionPriority(1)]
    public static void Serialize<T>(IBufferWriter<byte> destination, IEnumerable<T>? values,
        MessagePackWireOptions options = default) where T : IShaped<T> =>
        MessagePackOutput.ToBuffer(destination, T.Converter.Sequence, values, in options);

    /// <inheritdoc cref="Serialize{T}(IBufferWriter{byte}, T, MessagePackWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static void Serialize<T>(IBufferWriter<byte> destination, T? value,
        in MessagePackWireOptions options = default) =>
        MessagePackOutput.ToBuffer(destination, Converters.For<T>(), value, in options);

    /// <inheritdoc cref="Serialize{T}(IBufferWriter{byte}, T, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static void Serialize<T, TShapes>(IBufferWriter<byte> destination, T? value,
        MessagePackWireOptions options = default) where TShapes : IShapeOf<T> =>
        MessagePackOutput.ToBuffer(destination, TShapes.Converter, value, in options);

    /// <inheritdoc cref="Serialize{T}(IBufferWriter{byte}, T, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    /// <param name="values">The elements of an array.</param>
    public static void Serialize<T, TShapes>(IBufferWriter<byte> destination, IEnumerable<T>? values,
        MessagePackWireOptions options = default) where TShapes : IShapeOf<T> =>
        MessagePackOutput.ToBuffer(destination, TShapes.Converter.Sequence, values, in options);

    /// <inheritdoc cref="Serialize{T}(IBufferWriter{byte}, T, MessagePackWireOptions)"/>
    /// <param name="selection">What is written of it.</param>
    public static void Serialize<T>(IBufferWriter<byte> destination, T? value, FieldSelection<T> selection,
        MessagePackWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        MessagePackOutput.ToBuffer(destination,
            new MessagePackBody<T>(selection.Converter, value, selection.BeginWriting(options.Unions)), in options);
    }

    /// <inheritdoc cref="Serialize{T}(IBufferWriter{byte}, T, MessagePackWireOptions)"/>
    /// <param name="values">The elements of an array.</param>
    /// <param name="selection">What is written of each.</param>
    public static void Serialize<T>(IBufferWriter<byte> destination, IEnumerable<T>? values,
        FieldSelection<T> selection, MessagePackWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        MessagePackOutput.ToBuffer(destination,
            new MessagePackBody<IEnumerable<T>>(selection.Converter.Sequence, values,
                selection.BeginWriting(options.Unions)), in options);
    }

    /// <inheritdoc cref="Serialize{T}(IBufferWriter{byte}, T, MessagePackWireOptions)"/>
    /// <param name="type">The type that the value is declared as: itself, a base or an interface.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static void Serialize(IBufferWriter<byte> destination, object? value, Type type,
        MessagePackWireOptions options = default) =>
        MessagePackOutput.ToBuffer(destination, new UntypedMessagePackBody(Converters.For(type), value), in options);
}
