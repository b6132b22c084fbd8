using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Reflection;
using Sluice.Wires.Json;

namespace Sluice;

public static partial class JsonWire
{
    /// <summary>
    /// Reads the elements of a JSON array, or with <see cref="JsonWireOptions.JsonLines"/> a value from each line, one
    /// by one out of a stream of UTF-8 bytes.
    /// </summary>
    /// <param name="utf8Json">The input. It is left open.</param>
    /// <param name="options">Options.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <returns>
    /// The elements, each as soon as its last byte is there. Memory is bounded by the longest element, whatever the
    /// pieces that the input arrives in.
    /// </returns>
    /// <exception cref="WireException">
    /// While enumerating: the input is not JSON, not UTF-8, not an array, or an element is not a value of this type.
    /// </exception>
    [OverloadResolutionPriority(1)]
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(Stream utf8Json, JsonWireOptions options = default,
        CancellationToken cancellationToken = default)
        where T : IShaped<T>
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return JsonReading.EnumerateAsync(utf8Json, T.Converter, options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, JsonWireOptions, CancellationToken)"/>
    /// <remarks>For any type: a generated shape is found, otherwise one is made.</remarks>
    [RequiresUnreferencedCode(Converters.UnreferencedCode)]
    [RequiresDynamicCode(Converters.DynamicCode)]
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T>(Stream utf8Json,
        in JsonWireOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return JsonReading.EnumerateAsync(utf8Json, Converters.For<T>(), options, cancellationToken);
    }

    /// <inheritdoc cref="DeserializeAsyncEnumerable{T}(Stream, JsonWireOptions, CancellationToken)"/>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <typeparam name="TShapes">The witness that carries its shape.</typeparam>
    public static IAsyncEnumerable<T?> DeserializeAsyncEnumerable<T, TShapes>(
        Stream utf8Json, JsonWireOptions options = default, CancellationToken cancellationToken = default)
            where TShapes : IShapeOf<T>
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return JsonReading.EnumerateAsync(utf8Json, TShapes.Converter, options, cancellationToken);
    }
}
