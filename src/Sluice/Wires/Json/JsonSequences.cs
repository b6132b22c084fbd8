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

    public static Task WriteAsync<T, TSink>(TSink destination, IEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in JsonWireOptions options, CancellationToken cancellationToken)
        where TSink : struct, IPieceSink =>
        WireSequences.WriteAsync(destination, values, new JsonPieces<T>(element, selection, in options),
            cancellationToken);

    internal static Task WriteAsync<T, TSink>(TSink destination, IAsyncEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in JsonWireOptions options, CancellationToken cancellationToken)
        where TSink : struct, IPieceSink =>
        WireSequences.WriteAsync(destination, values, new JsonPieces<T>(element, selection, in options), default,
            cancellationToken);
}
