using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Reads a value from text.</summary>
    /// <param name="json">The document.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">
    /// The input is not JSON, not UTF-8, not a value of this type, or something follows the value.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(string json, JsonWireOptions options = default) where T : IShaped<T>
    {
        ArgumentNullException.ThrowIfNull(json);
        using JsonBytes bytes = JsonBytes.Of(json);
        return JsonReading.Read(bytes.Span, T.Converter, in options);
    }

    /// <inheritdoc cref="Deserialize{T}(string, JsonWireOptions)"/>
    /// <remarks>For expression trees, which know no optional parameters.</remarks>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(string json) where T : IShaped<T>
    {
        ArgumentNullException.ThrowIfNull(json);
        using JsonBytes bytes = JsonBytes.Of(json);
        return JsonReading.Read(bytes.Span, T.Converter, default);
    }

    /// <inheritdoc cref="Deserialize{T}(string, JsonWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(string json, in JsonWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        using JsonBytes bytes = JsonBytes.Of(json);
        return JsonReading.Read(bytes.Span, Converters.For<T>(), in options);
    }

    /// <inheritdoc cref="Deserialize{T}(string, JsonWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Deserialize<T, TShapes>(string json, JsonWireOptions options = default) where TShapes : IShapeOf<T>
    {
        ArgumentNullException.ThrowIfNull(json);
        using JsonBytes bytes = JsonBytes.Of(json);
        return JsonReading.Read(bytes.Span, TShapes.Converter, in options);
    }

    /// <inheritdoc cref="Deserialize{T}(string, JsonWireOptions)"/>
    /// <param name="type">The type to read.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static object? Deserialize(string json, Type type, JsonWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        using JsonBytes bytes = JsonBytes.Of(json);
        return JsonReading.ReadObject(bytes.Span, Converters.For(type), in options);
    }
}
