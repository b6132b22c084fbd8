namespace Sluice.Model;

/// <summary>Describes a union: one of several declared types, distinguished by a discriminator.</summary>
public sealed class UnionShape<T> : TypeShape<T>, IUnionShape
{
    private readonly Func<IReadOnlyList<UnionCase>> _cases;

    /// <summary>Initializes a new instance of the class. Called by union shapes.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="discriminator">The name of the discriminator's member in JSON, such as <c>$type</c>.</param>
    /// <param name="cases">Returns the cases in declaration order. Called lazily.</param>
    /// <param name="caseOf">Returns the index of the case of a value, or -1.</param>
    public UnionShape(
        Converter<T> converter,
        string discriminator,
        Func<IReadOnlyList<UnionCase>> cases,
        Func<T, int> caseOf
    )
        : base(ShapeKind.Union, converter)
    {
        Discriminator = discriminator;
        _cases = cases;
        CaseOf = caseOf;
    }

    /// <summary>Gets the name of the discriminator's member in JSON.</summary>
    public string Discriminator { get; }

    /// <summary>Gets the cases, in declaration order.</summary>
    public IReadOnlyList<UnionCase> Cases => _cases();

    /// <summary>
    /// Gets a delegate that returns the index of the case of a value, or -1 if the value belongs to no case.
    /// </summary>
    public Func<T, int> CaseOf { get; }

    int IUnionShape.CaseOf(object value) => CaseOf((T)value);

    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitUnion(this, state);
}
