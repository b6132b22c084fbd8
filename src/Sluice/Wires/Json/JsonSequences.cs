using System.IO.Pipelines;
using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>Writes and reads sequences on this wire.</summary>
internal readonly struct JsonSequences : IWireSequences<JsonWireOptions>
{
    public static bool WritesWhole(Type collection, in JsonWireOptions options) =>
        options.References == WireReferences.Preserve || options.Converters?.Contains(collection) == true;

    public static void ToStream<T>(Stream destination, IEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in JsonWireOptions options) =>
        WireSequences.ToStream(destination, values, new JsonPieces<T>(element, selection, in options));

    public static Task ToStreamAsync<T>(Stream destination, IEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in JsonWireOptions options, CancellationToken cancellationToken) =>
        WireSequences.ToStreamAsync(destination, values, new JsonPieces<T>(element, selection, in options),
            cancellationToken);

    internal static Task ToStreamAsync<T>(Stream destination, IAsyncEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in JsonWireOptions options, CancellationToken cancellationToken) =>
        WireSequences.ToStreamAsync(destination, values, new JsonPieces<T>(element, selection, in options), default,
            cancellationToken);

    public static Task ToPipeAsync<T>(PipeWriter destination, IEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in JsonWireOptions options, CancellationToken cancellationToken) =>
        WireSequences.ToPipeAsync(destination, values, new JsonPieces<T>(element, selection, in options),
            cancellationToken);

    internal static Task ToPipeAsync<T>(PipeWriter destination, IAsyncEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in JsonWireOptions options, CancellationToken cancellationToken) =>
        WireSequences.ToPipeAsync(destination, values, new JsonPieces<T>(element, selection, in options), default,
            cancellationToken);
}
