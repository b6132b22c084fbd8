using System.Collections.Immutable;

namespace Sluice.Model;

/// <summary>Describes a sequence of elements.</summary>
/// <remarks>
/// Uses delegates instead of generic virtual methods: this description serves tools; the hot path is the static code.
/// </remarks>
public sealed partial class CollectionShape<TCollection, TElement> : TypeShape<TCollection>
{
    private readonly Func<TypeShape<TElement>> _element;

    /// <summary>Initializes a new instance of the class. Called by collection shapes.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="element">
    /// Returns the element's shape. Called lazily, because the element type may be this type.
    /// </param>
    /// <param name="enumerate">Enumerates a collection in wire order.</param>
    /// <param name="create">Creates a collection, or <see langword="null"/> if the type cannot be constructed.</param>
    public CollectionShape(
        Converter<TCollection> converter,
        Func<TypeShape<TElement>> element,
        Func<TCollection, IEnumerable<TElement?>> enumerate,
        Func<List<TElement?>, TCollection>? create
    )
        : base(ShapeKind.Collection, converter)
    {
        _element = element;
        Enumerate = enumerate;
        Create = create;
    }

    /// <summary>Gets the element's shape.</summary>
    public TypeShape<TElement> Element => _element();

    /// <summary>Gets a delegate that enumerates a collection in wire order.</summary>
    public Func<TCollection, IEnumerable<TElement?>> Enumerate { get; }

    /// <summary>
    /// Gets a delegate that creates a collection from elements in wire order, or <see langword="null"/> if the type
    /// cannot be constructed.
    /// </summary>
    public Func<List<TElement?>, TCollection>? Create { get; }

    /// <summary>
    /// Gets a delegate that creates a collection with the comparer of another one, for types whose comparer is not one
    /// of their elements; otherwise <see langword="null"/>.
    /// </summary>
    internal Func<TCollection, List<TElement?>, TCollection>? CreateLike { get; set; }

    /// <summary>
    /// Gets whether the type is an array of several dimensions, of which <see cref="Enumerate"/> returns the innermost
    /// elements.
    /// </summary>
    internal bool IsMultidimensional => typeof(TCollection).IsArray && typeof(TCollection).GetArrayRank() > 1;

    /// <summary>Gets whether the type is a set, whose order of elements means nothing.</summary>
    internal bool IsSet =>
        typeof(ISet<TElement>).IsAssignableFrom(typeof(TCollection))
        || typeof(IReadOnlySet<TElement>).IsAssignableFrom(typeof(TCollection))
        || typeof(IImmutableSet<TElement>).IsAssignableFrom(typeof(TCollection));

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitCollection(this, state);

    internal override TypeShape? Inner => Element;
}
