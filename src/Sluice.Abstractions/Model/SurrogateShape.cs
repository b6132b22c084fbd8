namespace Sluice.Model;

/// <summary>Describes a type that is written as a surrogate.</summary>
public sealed class SurrogateShape<T, TSurrogate> : TypeShape<T>, IWrapperShape
{
    private readonly Func<TypeShape<TSurrogate>> _surrogate;

    /// <summary>Initializes a new instance of the class. Called by surrogate shapes.</summary>
    public SurrogateShape(
        Converter<T> converter,
        Func<TypeShape<TSurrogate>> surrogate,
        Func<T, TSurrogate?> toSurrogate,
        Func<TSurrogate, T?> fromSurrogate
    )
        : base(ShapeKind.Surrogate, converter)
    {
        _surrogate = surrogate;
        ToSurrogate = toSurrogate;
        FromSurrogate = fromSurrogate;
    }

    /// <summary>Gets the shape of the surrogate.</summary>
    public TypeShape<TSurrogate> Surrogate => _surrogate();

    /// <summary>Gets a delegate that converts a value to its surrogate.</summary>
    public Func<T, TSurrogate?> ToSurrogate { get; }

    /// <summary>Gets a delegate that converts a surrogate to the value.</summary>
    public Func<TSurrogate, T?> FromSurrogate { get; }

    object? IWrapperShape.Unwrap(object value) => ToSurrogate((T)value);

    object? IWrapperShape.Wrap(object inner) => FromSurrogate((TSurrogate)inner);

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitSurrogate(this, state);

    internal override TypeShape? Inner => Surrogate;
}
