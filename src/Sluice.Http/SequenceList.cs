using Sluice.Model;
using Sluice.Wires.MessagePack;

namespace Sluice.Http;

/// <summary>Reads a stream of MessagePack values completely into a collection of any type.</summary>
internal sealed class SequenceList(Stream body, MessagePackWireOptions options, CancellationToken cancellation)
    : ShapeVisitor
{
    public override object? VisitCollection<TCollection, TElement>(
        CollectionShape<TCollection, TElement> shape,
        object? state
    ) => shape.Create is { } create ? ReadAsync(shape.Element.TypedConverter, create) : null;

    private async Task<TCollection> ReadAsync<TCollection, TElement>(
        Converter<TElement> converter,
        Func<List<TElement?>, TCollection> create
    )
    {
        var elements = new List<TElement?>();
        await foreach (
            TElement? element in MessagePackReading
                .EnumerateAsync(body, converter, options, cancellation)
                .ConfigureAwait(false)
        )
            elements.Add(element);
        return create(elements);
    }
}
