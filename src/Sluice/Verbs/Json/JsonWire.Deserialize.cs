using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Reads a value from UTF-8 bytes.</summary>
    /// <param name="utf8Json">The document; a byte order mark at its start is skipped.</param>
    /// <param name="options">Options.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">
    /// The input is not JSON, not UTF-8, not a value of this type, or something follows the value.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8Json, JsonWireOptions options = default)
        where T : IShaped<T> =>
            JsonReading.Read(utf8Json, T.Converter, in options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, JsonWireOptions)"/>
    /// <remarks>For expression trees, which know no optional parameters.</remarks>
    [OverloadResolutionPriority(1)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8Json) where T : IShaped<T> =>
        JsonReading.Read(utf8Json, T.Converter, default);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, JsonWireOptions)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8Json, in JsonWireOptions options = default) =>
        JsonReading.Read(utf8Json, Converters.For<T>(), in options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, JsonWireOptions)"/>
    /// <typeparam name="T">The type.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static T? Deserialize<T, TShapes>(ReadOnlySpan<byte> utf8Json, JsonWireOptions options = default)
        where TShapes : IShapeOf<T> =>
            JsonReading.Read(utf8Json, TShapes.Converter, in options);

    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, JsonWireOptions)"/>
    /// <param name="type">The type to read.</param>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, Type type, JsonWireOptions options = default) =>
        JsonReading.ReadObject(utf8Json, Converters.For(type), in options);
}
