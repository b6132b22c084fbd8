using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>
    /// Writes a value as MessagePack to a stream. A sequence is one array, or value after value (see
    /// <see cref="MessagePackWireOptions.Sequences"/>).
    /// </summary>
    /// <param name="destination">Where the bytes go; neither flushed nor closed.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options.</param>
    /// <exception cref="WireException">
    /// The value has no form in MessagePack (a lone surrogate), or nests deeper than the limit, as a cycle does.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static void Serialize<T>(Stream destination, T? value, MessagePackWireOptions options = default)
        where T : IShaped<T> =>
            MessagePackOutput.ToStream(destination, new MessagePackBody<T>(T.Converter, value, null), in options);

    /// <inheritdoc cref="Serialize{T}(Stream, T, MessagePackWireOptions)"/>
    /// <param name="values">The elements of an array.</param>
    [OverloadResolutionPriority(1)]
    public static void Serialize<T>(Stream destination, IEnumerable<T>? values,
        MessagePackWireOptions options = default) where T : IShaped<T> =>
        MessagePackSequences.ToStream(destination, values, T.Converter, null, in options);

    /// <inheritdoc cref="Serialize{T}(Stream, T, MessagePackWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static void Serialize<T>(Stream destination, T? value, in MessagePackWireOptions options = default) =>
        MessagePackOutput.ToStream(destination, new MessagePackBody<T>(Converters.For<T>(), value, null), in options);

    /// <inheritdoc cref="Serialize{T}(Stream, T, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static void Serialize<T, TShapes>(Stream destination, T? value, MessagePackWireOptions options = default)
        where TShapes : IShapeOf<T> =>
            MessagePackOutput.ToStream(destination, new MessagePackBody<T>(TShapes.Converter, value, null), in options);

    /// <inheritdoc cref="Serialize{T}(Stream, T, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    /// <param name="values">The elements of an array.</param>
    public static void Serialize<T, TShapes>(Stream destination, IEnumerable<T>? values,
        MessagePackWireOptions options = default) where TShapes : IShapeOf<T> =>
        MessagePackSequences.ToStream(destination, values, TShapes.Converter, null, in options);

    /// <inheritdoc cref="Serialize{T}(Stream, T, MessagePackWireOptions)"/>
    /// <param name="selection">What is written of it.</param>
    public static void Serialize<T>(Stream destination, T? value, FieldSelection<T> selection,
        MessagePackWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        MessagePackOutput.ToStream(destination,
            new MessagePackBody<T>(selection.Converter, value, selection.BeginWriting(options.Unions)), in options);
    }

    /// <inheritdoc cref="Serialize{T}(Stream, T, MessagePackWireOptions)"/>
    /// <param name="values">The elements of an array.</param>
    /// <param name="selection">What is written of each.</param>
    public static void Serialize<T>(Stream destination, IEnumerable<T>? values, FieldSelection<T> selection,
        MessagePackWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        MessagePackSequences.ToStream(destination, values, selection.Converter, selection.BeginWriting(options.Unions),
            in options);
    }

    /// <inheritdoc cref="Serialize{T}(Stream, T, MessagePackWireOptions)"/>
    /// <param name="type">The type that the value is declared as: itself, a base or an interface.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static void Serialize(Stream destination, object? value, Type type,
        MessagePackWireOptions options = default) =>
        MessagePackOutput.ToStream(destination, new UntypedMessagePackBody(Converters.For(type), value), in options);
}
