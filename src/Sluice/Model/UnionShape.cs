namespace Sluice.Model;

/// <summary>One of several declared types, distinguished by a discriminator.</summary>
public sealed class UnionShape<T> : TypeShape<T>, IUnionShape
{
    private readonly Func<IReadOnlyList<UnionCase>> _cases;

    /// <summary>Made by union shapes.</summary>
    /// <param name="converter">The converter over the same code.</param>
    /// <param name="discriminator">The discriminator's member name on JSON, such as <c>$type</c>.</param>
    /// <param name="cases">Gives the cases, in declared order; called late.</param>
    /// <param name="caseOf">The index of a value's case, or -1.</param>
    public UnionShape(Converter<T> converter, string discriminator, Func<IReadOnlyList<UnionCase>> cases,
        Func<T, int> caseOf) : base(ShapeKind.Union, converter)
    {
        Discriminator = discriminator;
        _cases = cases;
        CaseOf = caseOf;
    }

    /// <summary>The discriminator's member name on JSON.</summary>
    public string Discriminator { get; }
    /// <summary>The cases, in declared order.</summary>
    public IReadOnlyList<UnionCase> Cases => _cases();
    /// <summary>The index of a value's case, or -1.</summary>
    public Func<T, int> CaseOf { get; }
    int IUnionShape.CaseOf(object value) => CaseOf((T)value);
    /// <inheritdoc/>
    public override object? Accept(ShapeVisitor visitor, object? state = null) => visitor.VisitUnion(this, state);
}
