using System.IO.Pipelines;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Wires;

/// <summary>Writes a collection that is the root of a document to a stream or pipe, element by element.</summary>
/// <typeparam name="T">The type of the collection.</typeparam>
/// <typeparam name="TSequences">The wire.</typeparam>
/// <typeparam name="TOptions">The options of the wire.</typeparam>
internal abstract class RootCollection<T, TSequences, TOptions>
    where TSequences : IWireSequences<TOptions>
{
    internal abstract void ToStream(Stream destination, T value, SelectionNode? selection, in TOptions options);

    internal abstract Task ToStreamAsync(
        Stream destination,
        T value,
        SelectionNode? selection,
        in TOptions options,
        CancellationToken cancellationToken
    );

    internal abstract Task ToPipeAsync(
        PipeWriter destination,
        T value,
        SelectionNode? selection,
        in TOptions options,
        CancellationToken cancellationToken
    );

    /// <summary>
    /// Returns <see langword="null"/> if a value must be written as a whole: it is no collection, the options require
    /// it, or it is the default value of a struct such as <c>ImmutableArray</c>, which is null on the wire.
    /// </summary>
    internal static RootCollection<T, TSequences, TOptions>? TryCreate(
        Converter<T> converter,
        T value,
        in TOptions options
    ) =>
        converter.Shape is not { Kind: ShapeKind.Collection } shape
        || TSequences.WritesWhole(typeof(T), in options)
        || (typeof(T).IsValueType && EqualityComparer<T>.Default.Equals(value, default))
            ? null
            : (RootCollection<T, TSequences, TOptions>?)shape.Accept(Visitor.Instance);

    private sealed class Visitor : ShapeVisitor
    {
        internal static readonly Visitor Instance = new();

        public override object? VisitCollection<TCollection, TElement>(
            CollectionShape<TCollection, TElement> shape,
            object? state
        ) => shape.IsMultidimensional ? null : new RootCollection<TCollection, TElement, TSequences, TOptions>(shape);
    }
}

internal sealed class RootCollection<TCollection, TElement, TSequences, TOptions>(
    CollectionShape<TCollection, TElement> shape
) : RootCollection<TCollection, TSequences, TOptions>
    where TSequences : IWireSequences<TOptions>
{
    internal override void ToStream(
        Stream destination,
        TCollection value,
        SelectionNode? selection,
        in TOptions options
    ) => WireSequences.ToStream(destination, shape.Enumerate(value)!, Pieces(selection, in options));

    internal override Task ToStreamAsync(
        Stream destination,
        TCollection value,
        SelectionNode? selection,
        in TOptions options,
        CancellationToken cancellationToken
    ) => WriteAsync(new StreamSink(destination), value, selection, in options, cancellationToken);

    internal override Task ToPipeAsync(
        PipeWriter destination,
        TCollection value,
        SelectionNode? selection,
        in TOptions options,
        CancellationToken cancellationToken
    ) => WriteAsync(new PipeSink(destination), value, selection, in options, cancellationToken);

    private Task WriteAsync<TSink>(
        TSink destination,
        TCollection value,
        SelectionNode? selection,
        in TOptions options,
        CancellationToken cancellationToken
    )
        where TSink : struct, IPieceSink =>
        WireSequences.WriteAsync(
            destination,
            shape.Enumerate(value)!,
            Pieces(selection, in options),
            cancellationToken
        );

    private IPieces<TElement> Pieces(SelectionNode? selection, in TOptions options) =>
        TSequences.Pieces(shape.Element.TypedConverter, selection, in options);
}
