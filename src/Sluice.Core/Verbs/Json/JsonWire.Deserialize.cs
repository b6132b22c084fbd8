using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Reflection;
using Sluice.Verbs;
using Sluice.Wires;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>Reads a value from JSON text, with the default options.</summary>
    /// <param name="json">The document.</param>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in JsonWireOptions)"/>
    /// <remarks>Usable in expression trees, which do not support optional arguments.</remarks>
    public static T? Deserialize<T>(string json) => Deserialize<T>(json, default);

    /// <summary>Reads a value from JSON text.</summary>
    /// <param name="json">The document.</param>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in JsonWireOptions)"/>
    public static T? Deserialize<T>(string json, in JsonWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        return JsonReading.Read(json.AsSpan(), CallRoot<T>.Converter(options.Shapes), in options);
    }

    /// <summary>Reads a value from JSON in UTF-8, with the default options.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in JsonWireOptions)"/>
    /// <remarks>Usable in expression trees, which support neither optional arguments nor spans.</remarks>
    public static T? Deserialize<T>(byte[] utf8Json) =>
        JsonReading.Read(Argument.NotNull(utf8Json), CallRoot<T>.Converter(null), default);

    /// <summary>Reads a value from JSON in UTF-8.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in JsonWireOptions)"/>
    public static T? Deserialize<T>(byte[] utf8Json, in JsonWireOptions options = default) =>
        JsonReading.Read(Argument.NotNull(utf8Json), CallRoot<T>.Converter(options.Shapes), in options);

    /// <summary>Reads a value from JSON in UTF-8.</summary>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="utf8Json">The document. A byte order mark at its beginning is skipped.</param>
    /// <param name="options">The options.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">
    /// The input is not JSON, not UTF-8 or not a value of this type, or more than white space follows the value.
    /// </exception>
    public static T? Deserialize<T>(ReadOnlySpan<byte> utf8Json, in JsonWireOptions options = default) =>
        JsonReading.Read(utf8Json, CallRoot<T>.Converter(options.Shapes), in options);

    /// <summary>Reads a value from JSON in UTF-8 in several segments.</summary>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in JsonWireOptions)"/>
    public static T? Deserialize<T>(ReadOnlySequence<byte> utf8Json, in JsonWireOptions options = default)
    {
        using DocumentBytes bytes = DocumentBytes.Create(utf8Json);
        return JsonReading.Read(bytes.Span, CallRoot<T>.Converter(options.Shapes), in options);
    }

    /// <summary>Reads a value from a stream of JSON in UTF-8, up to its end.</summary>
    /// <param name="utf8Json">The stream. It is left open.</param>
    /// <inheritdoc cref="Deserialize{T}(ReadOnlySpan{byte}, in JsonWireOptions)"/>
    public static T? Deserialize<T>(Stream utf8Json, in JsonWireOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        using DocumentBytes bytes = DocumentBytes.Create(utf8Json);
        return JsonReading.Read(bytes.Span, CallRoot<T>.Converter(options.Shapes), in options);
    }

    /// <summary>
    /// Reads a value of a type that is known at run time only. Uses reflection for types without a shape.
    /// </summary>
    /// <param name="utf8Json">The document. A byte order mark at its beginning is skipped.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">The options.</param>
    /// <returns>The value; <see langword="null"/> for a JSON null.</returns>
    /// <exception cref="WireException">
    /// The input is not JSON, not UTF-8 or not a value of this type, or more than white space follows the value; or the
    /// type cannot be converted.
    /// </exception>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, Type type, in JsonWireOptions options = default) =>
        JsonReading.ReadObject(utf8Json, Converters.For(type, options.Shapes), in options);
}
