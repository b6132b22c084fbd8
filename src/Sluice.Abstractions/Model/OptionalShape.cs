using System.ComponentModel;

namespace Sluice.Model;

/// <summary>Describes a type that contains a value or nothing.</summary>
public sealed class OptionalShape<TOptional, TElement> : TypeShape<TOptional>, IWrapperShape
{
    private readonly Func<TypeShape<TElement>> _element;

    /// <summary>Initializes a new instance of the class. Called by shapes of optional values.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="element">Returns the value's shape. Called lazily.</param>
    /// <param name="tryGet">Gets the value if there is one.</param>
    /// <param name="create">Wraps a value.</param>
    /// <param name="none">The empty instance.</param>
    public OptionalShape(
        Converter<TOptional> converter,
        Func<TypeShape<TElement>> element,
        OptionalGetter<TOptional, TElement> tryGet,
        Func<TElement, TOptional> create,
        TOptional? none
    )
        : base(ShapeKind.Optional, converter)
    {
        _element = element;
        TryGet = tryGet;
        Create = create;
        None = none;
    }

    /// <summary>Gets the value's shape.</summary>
    public TypeShape<TElement> Element => _element();

    /// <summary>Gets a delegate that gets the contained value if there is one.</summary>
    public OptionalGetter<TOptional, TElement> TryGet { get; }

    /// <summary>Gets a delegate that wraps a value.</summary>
    public Func<TElement, TOptional> Create { get; }

    /// <summary>Gets the empty instance.</summary>
    public TOptional? None { get; }

    object? IWrapperShape.Unwrap(object value) => TryGet((TOptional)value, out TElement? inner) ? inner : null;

    object? IWrapperShape.Wrap(object inner) => Create((TElement)inner);

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitOptional(this, state);

    internal override TypeShape? Inner => Element;

    // Boxing a nullable value boxes the contained value.
    internal override int HashOf(object value) =>
        value is TElement && typeof(TOptional).IsValueType ? Element.HashOf(value) : base.HashOf(value);
}

/// <summary>Gets the value of an optional, if there is one.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public delegate bool OptionalGetter<in TOptional, TElement>(
    TOptional optional,
    [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out TElement value
);
