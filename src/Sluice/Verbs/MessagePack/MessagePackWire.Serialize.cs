using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.MessagePack;

namespace Sluice;

public static partial class MessagePackWire
{
    /// <summary>Writes a value as MessagePack.</summary>
    /// <param name="value">The value.</param>
    /// <param name="options">Options.</param>
    /// <returns>The MessagePack bytes.</returns>
    /// <exception cref="WireException">
    /// The value has no form in MessagePack (a lone surrogate), or nests deeper than the limit, as a cycle does.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static byte[] Serialize<T>(T? value, MessagePackWireOptions options = default) where T : IShaped<T> =>
        MessagePackOutput.ToArray(T.Converter, value, in options);

    /// <inheritdoc cref="Serialize{T}(T, MessagePackWireOptions)"/>
    /// <remarks>For expression trees, which know no optional parameters.</remarks>
    [OverloadResolutionPriority(1)]
    public static byte[] Serialize<T>(T? value) where T : IShaped<T> =>
        MessagePackOutput.ToArray(T.Converter, value, default);

    /// <inheritdoc cref="Serialize{T}(T, MessagePackWireOptions)"/>
    /// <param name="values">The elements of an array.</param>
    [OverloadResolutionPriority(1)]
    public static byte[] Serialize<T>(IEnumerable<T>? values, MessagePackWireOptions options = default)
        where T : IShaped<T> =>
            MessagePackOutput.ToArray(T.Converter.Sequence, values, in options);

    /// <inheritdoc cref="Serialize{T}(T, MessagePackWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static byte[] Serialize<T>(T? value, in MessagePackWireOptions options = default) =>
        MessagePackOutput.ToArray(Converters.For<T>(), value, in options);

    /// <inheritdoc cref="Serialize{T}(T, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static byte[] Serialize<T, TShapes>(T? value, MessagePackWireOptions options = default)
        where TShapes : IShapeOf<T> =>
            MessagePackOutput.ToArray(TShapes.Converter, value, in options);

    /// <inheritdoc cref="Serialize{T}(T, MessagePackWireOptions)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    /// <param name="values">The elements of an array.</param>
    public static byte[] Serialize<T, TShapes>(IEnumerable<T>? values, MessagePackWireOptions options = default)
        where TShapes : IShapeOf<T> =>
            MessagePackOutput.ToArray(TShapes.Converter.Sequence, values, in options);

    /// <inheritdoc cref="Serialize{T}(T, MessagePackWireOptions)"/>
    /// <param name="selection">What is written of it.</param>
    public static byte[] Serialize<T>(T? value, FieldSelection<T> selection, MessagePackWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return MessagePackOutput.ToArray(new MessagePackBody<T>(selection.Converter, value,
            selection.BeginWriting(options.Unions)), in options);
    }

    /// <inheritdoc cref="Serialize{T}(T, MessagePackWireOptions)"/>
    /// <param name="values">The elements of an array.</param>
    /// <param name="selection">What is written of each.</param>
    public static byte[] Serialize<T>(IEnumerable<T>? values, FieldSelection<T> selection,
        MessagePackWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return MessagePackOutput.ToArray(new MessagePackBody<IEnumerable<T>>(selection.Converter.Sequence, values,
            selection.BeginWriting(options.Unions)), in options);
    }

    /// <inheritdoc cref="Serialize{T}(T, MessagePackWireOptions)"/>
    /// <param name="type">The type that the value is declared as: itself, a base or an interface.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static byte[] Serialize(object? value, Type type, MessagePackWireOptions options = default) =>
        MessagePackOutput.ToArray(new UntypedMessagePackBody(Converters.For(type), value), in options);
}
