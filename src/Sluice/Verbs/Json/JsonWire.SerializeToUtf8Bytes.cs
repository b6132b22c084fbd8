using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Writes a value as JSON in UTF-8.</summary>
    /// <param name="value">The value.</param>
    /// <param name="options">Options.</param>
    /// <returns>The JSON text in UTF-8.</returns>
    /// <exception cref="WireException">
    /// The value has no form in JSON (NaN, a lone surrogate), or nests deeper than the limit, as a cycle does.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static byte[] SerializeToUtf8Bytes<T>(T? value, JsonWireOptions options = default) where T : IShaped<T> =>
        JsonOutput.ToArray(new JsonBody<T>(T.Converter, value, null), in options);

    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, JsonWireOptions)"/>
    /// <remarks>For expression trees, which know no optional parameters.</remarks>
    [OverloadResolutionPriority(1)]
    public static byte[] SerializeToUtf8Bytes<T>(T? value) where T : IShaped<T> =>
        JsonOutput.ToArray(new JsonBody<T>(T.Converter, value, null), default);

    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, JsonWireOptions)"/>
    /// <param name="values">The elements of an array.</param>
    [OverloadResolutionPriority(1)]
    public static byte[] SerializeToUtf8Bytes<T>(IEnumerable<T>? values, JsonWireOptions options = default)
        where T : IShaped<T> =>
            JsonOutput.ToArray(new JsonSequenceBody<T>(T.Converter, values, null), in options);

    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, JsonWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static byte[] SerializeToUtf8Bytes<T>(T? value, in JsonWireOptions options = default) =>
        JsonOutput.ToArray(new JsonBody<T>(Converters.For<T>(), value, null), in options);

    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, JsonWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    [OverloadResolutionPriority(1)]
    public static byte[] SerializeToUtf8Bytes<T, TShapes>(T? value, JsonWireOptions options = default)
        where TShapes : IShapeOf<T> =>
            JsonOutput.ToArray(new JsonBody<T>(TShapes.Converter, value, null), in options);

    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, JsonWireOptions)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    /// <param name="values">The elements of an array.</param>
    public static byte[] SerializeToUtf8Bytes<T, TShapes>(IEnumerable<T>? values, JsonWireOptions options = default)
        where TShapes : IShapeOf<T> =>
            JsonOutput.ToArray(new JsonSequenceBody<T>(TShapes.Converter, values, null), in options);

    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, JsonWireOptions)"/>
    /// <param name="selection">What is written of it.</param>
    public static byte[] SerializeToUtf8Bytes<T>(T? value, FieldSelection<T> selection,
        JsonWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return JsonOutput.ToArray(new JsonBody<T>(selection.Converter, value, selection.BeginWriting(options.Unions)),
            in options);
    }

    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, JsonWireOptions)"/>
    /// <param name="values">The elements of an array.</param>
    /// <param name="selection">What is written of each.</param>
    public static byte[] SerializeToUtf8Bytes<T>(IEnumerable<T>? values, FieldSelection<T> selection,
        JsonWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return JsonOutput.ToArray(new JsonSequenceBody<T>(selection.Converter, values,
            selection.BeginWriting(options.Unions)), in options);
    }

    /// <inheritdoc cref="SerializeToUtf8Bytes{T}(T, JsonWireOptions)"/>
    /// <param name="type">The type that the value is declared as: itself, a base or an interface.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static byte[] SerializeToUtf8Bytes(object? value, Type type, JsonWireOptions options = default) =>
        JsonOutput.ToArray(new UntypedJsonBody(Converters.For(type), value), in options);
}
