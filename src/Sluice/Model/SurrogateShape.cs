namespace Sluice.Model;

/// <summary>A type written as another.</summary>
public sealed class SurrogateShape<T, TSurrogate> : TypeShape<T>, ISurrogateShape
{
    private readonly Func<TypeShape<TSurrogate>> _surrogate;

    /// <summary>Made by surrogate shapes.</summary>
    public SurrogateShape(Converter<T> converter, Func<TypeShape<TSurrogate>> surrogate,
        Func<T, TSurrogate?> toSurrogate, Func<TSurrogate, T?> fromSurrogate)
        : base(ShapeKind.Surrogate, converter)
    {
        _surrogate = surrogate;
        ToSurrogate = toSurrogate;
        FromSurrogate = fromSurrogate;
    }

    /// <summary>The shape of what is written.</summary>
    public TypeShape<TSurrogate> Surrogate => _surrogate();
    /// <summary>Makes what is written.</summary>
    public Func<T, TSurrogate?> ToSurrogate { get; }
    /// <summary>Makes the value from what was read.</summary>
    public Func<TSurrogate, T?> FromSurrogate { get; }
    TypeShape ISurrogateShape.Surrogate => Surrogate;
    object? ISurrogateShape.ToSurrogate(object value) => ToSurrogate((T)value);
    object? ISurrogateShape.FromSurrogate(object surrogate) => FromSurrogate((TSurrogate)surrogate);
    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitSurrogate(this, state);
    internal override TypeShape? Inner => Surrogate;
}
