namespace Sluice.Model;

/// <summary>A type that is a single value on the wire.</summary>
public sealed class PrimitiveShape<T> : TypeShape<T>
{
    /// <summary>Made by shapes of single values.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="form">What the value looks like, for schemas.</param>
    public PrimitiveShape(Converter<T> converter, PrimitiveForm form) : base(ShapeKind.Primitive, converter) =>
        Form = form;

    /// <summary>What the value looks like, for schemas.</summary>
    public PrimitiveForm Form { get; }
    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitPrimitive(this, state);
}
