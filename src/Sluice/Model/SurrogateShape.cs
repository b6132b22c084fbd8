namespace Sluice.Model;

/// <summary>Describes a type that is written as a surrogate.</summary>
public sealed class SurrogateShape<T, TSurrogate> : TypeShape<T>, ISurrogateShape
{
    private readonly Func<TypeShape<TSurrogate>> _surrogate;

    /// <summary>Initializes a new instance of the class. Called by surrogate shapes.</summary>
    public SurrogateShape(Converter<T> converter, Func<TypeShape<TSurrogate>> surrogate,
        Func<T, TSurrogate?> toSurrogate, Func<TSurrogate, T?> fromSurrogate)
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
    TypeShape ISurrogateShape.Surrogate => Surrogate;
    object? ISurrogateShape.ToSurrogate(object value) => ToSurrogate((T)value);
    object? ISurrogateShape.FromSurrogate(object surrogate) => FromSurrogate((TSurrogate)surrogate);
    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitSurrogate(this, state);
    internal override TypeShape? Inner => Surrogate;
}
