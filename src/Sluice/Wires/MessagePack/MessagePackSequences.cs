using Sluice.Selection;

namespace Sluice.Wires.MessagePack;

/// <summary>Writes and reads sequences on this wire.</summary>
internal readonly struct MessagePackSequences : IWireSequences<MessagePackWireOptions>
{
    public static bool WritesWhole(Type collection, in MessagePackWireOptions options) =>
        options.Converters?.Contains(collection) == true;

    public static void ToStream<T>(Stream destination, IEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in MessagePackWireOptions options) =>
        WireSequences.ToStream(destination, values, new MessagePackPieces<T>(element, selection, in options));

    public static Task WriteAsync<T, TSink>(TSink destination, IEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken)
        where TSink : struct, IPieceSink =>
        WireSequences.WriteAsync(destination, values, new MessagePackPieces<T>(element, selection, in options),
            cancellationToken);

    internal static Task WriteAsync<T, TSink>(TSink destination, IAsyncEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken)
        where TSink : struct, IPieceSink =>
        WireSequences.WriteAsync(destination, values, new MessagePackPieces<T>(element, selection, in options), default,
            cancellationToken);
}
