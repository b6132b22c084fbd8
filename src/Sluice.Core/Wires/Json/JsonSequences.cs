using Sluice.Selection;

namespace Sluice.Wires.Json;

/// <summary>Writes and reads sequences on this wire.</summary>
internal readonly struct JsonSequences : IWireSequences<JsonWireOptions>
{
    public static bool WritesWhole(Type collection, in JsonWireOptions options) =>
        options.References == WireReferenceHandling.Preserve || options.Converters?.Contains(collection) == true;

    public static IPieces<T> Pieces<T>(Converter<T> element, SelectionNode? selection, in JsonWireOptions options) =>
        new JsonPieces<T>(element, selection, in options);
}
