using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>Writes and reads sequences on this wire.</summary>
internal readonly struct MessagePackSequences : IWireSequences<MessagePackWireOptions>
{
    public static bool WritesWhole(Type collection, in MessagePackWireOptions options) =>
        options.Converters?.Contains(collection) == true;

    public static IPieces<T> Pieces<T>(
        Converter<T> element,
        SelectionNode? selection,
        in MessagePackWireOptions options
    ) => new MessagePackPieces<T>(element, selection, in options);
}
