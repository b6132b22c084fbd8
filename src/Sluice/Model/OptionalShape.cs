namespace Sluice.Model;

/// <summary>A value or nothing.</summary>
public sealed class OptionalShape<TOptional, TElement> : TypeShape<TOptional>, IOptionalShape
{
    private readonly Func<TypeShape<TElement>> _element;

    /// <summary>Made by shapes of optional values.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="element">Gives the value's shape; called late.</param>
    /// <param name="tryGet">Gets the value out, if there is one.</param>
    /// <param name="create">Wraps a value.</param>
    /// <param name="none">The empty one.</param>
    public OptionalShape(Converter<TOptional> converter, Func<TypeShape<TElement>> element,
        OptionalGetter<TOptional, TElement> tryGet, Func<TElement, TOptional> create, TOptional? none)
            : base(ShapeKind.Optional, converter)
    {
        _element = element;
        TryGet = tryGet;
        Create = create;
        None = none;
    }

    /// <summary>The value's shape.</summary>
    public TypeShape<TElement> Element => _element();
    /// <summary>Gets the value out, if there is one.</summary>
    public OptionalGetter<TOptional, TElement> TryGet { get; }
    /// <summary>Wraps a value.</summary>
    public Func<TElement, TOptional> Create { get; }
    /// <summary>The empty one.</summary>
    public TOptional? None { get; }
    TypeShape IOptionalShape.Element => Element;
    object? IOptionalShape.Get(object optional) => TryGet((TOptional)optional, out TElement? value) ? value : null;
    object? IOptionalShape.Of(object element) => Create((TElement)element);
    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitOptional(this, state);
    internal override TypeShape? Inner => Element;
    // A nullable value's box is the value's.
    internal override int HashOf(object value) =>
        value is TElement && typeof(TOptional).IsValueType ? Element.HashOf(value) : base.HashOf(value);
}

/// <summary>Gets the value out of an optional, if there is one.</summary>
public delegate bool OptionalGetter<in TOptional, TElement>(TOptional optional,
    [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out TElement value);
