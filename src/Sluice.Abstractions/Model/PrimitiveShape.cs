namespace Sluice.Model;

/// <summary>Describes a type that is a single value on the wire.</summary>
public sealed class PrimitiveShape<T> : TypeShape<T>
{
    /// <summary>Initializes a new instance of the class. Called by shapes of single values.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="form">The form of the value, for schemas.</param>
    public PrimitiveShape(Converter<T> converter, PrimitiveForm form)
        : base(ShapeKind.Primitive, converter) => Form = form;

    /// <summary>Gets the form of the value, for schemas.</summary>
    public PrimitiveForm Form { get; }

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitPrimitive(this, state);
}
