namespace Sluice.Model;

/// <summary>A sequence of elements.</summary>
/// <remarks>Delegates, not virtual generics: this description serves tools; the hot path is the static code.</remarks>
public sealed partial class CollectionShape<TCollection, TElement> : TypeShape<TCollection>
{
    private readonly Func<TypeShape<TElement>> _element;

    /// <summary>Made by collection shapes.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="element">Gives the element's shape; called late, since it may be this one.</param>
    /// <param name="enumerate">Walks a collection.</param>
    /// <param name="create">Builds a collection; <see langword="null"/> where the type cannot be constructed.</param>
    public CollectionShape(Converter<TCollection> converter, Func<TypeShape<TElement>> element,
        Func<TCollection, IEnumerable<TElement?>> enumerate, Func<List<TElement?>, TCollection>? create)
            : base(ShapeKind.Collection, converter)
    {
        _element = element;
        Enumerate = enumerate;
        Create = create;
    }

    /// <summary>The element's shape.</summary>
    public TypeShape<TElement> Element => _element();
    /// <summary>Walks a collection in its wire order.</summary>
    public Func<TCollection, IEnumerable<TElement?>> Enumerate { get; }
    /// <summary>
    /// Builds a collection from elements in wire order; <see langword="null"/> where the type cannot be constructed.
    /// </summary>
    public Func<List<TElement?>, TCollection>? Create { get; }
    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitCollection(this, state);
    internal override TypeShape? Inner => Element;
}
