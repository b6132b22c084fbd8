using System.IO.Pipelines;
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

    public static Task ToStreamAsync<T>(Stream destination, IEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken) =>
        WireSequences.ToStreamAsync(destination, values, new MessagePackPieces<T>(element, selection, in options),
            cancellationToken);

    internal static Task ToStreamAsync<T>(Stream destination, IAsyncEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken) =>
        WireSequences.ToStreamAsync(destination, values, new MessagePackPieces<T>(element, selection, in options),
            default, cancellationToken);

    public static Task ToPipeAsync<T>(PipeWriter destination, IEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken) =>
        WireSequences.ToPipeAsync(destination, values, new MessagePackPieces<T>(element, selection, in options),
            cancellationToken);

    internal static Task ToPipeAsync<T>(PipeWriter destination, IAsyncEnumerable<T>? values, Converter<T> element,
        SelectionNode? selection, in MessagePackWireOptions options, CancellationToken cancellationToken) =>
        WireSequences.ToPipeAsync(destination, values, new MessagePackPieces<T>(element, selection, in options),
            default, cancellationToken);
}
