using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Filtering;
using Sluice.Internal;

namespace Sluice;

/// <inheritdoc/>
/// <remarks>Immutable and thread safe.</remarks>
/// <typeparam name="T">The type of the values.</typeparam>
public sealed class FieldFilter<T> : FieldFilter, IEquatable<FieldFilter<T>>
{
    private string? _text;
    private string? _shape;
    private CompiledFilter<T>? _compiled;

    // Shared with the filters of other budgets.
    private PerTranslation<Expression<Func<T, bool>>> _built = new();
    private FilterBudget? _budget;

    internal FieldFilter() { }

    /// <summary>Gets the empty filter, which every value passes.</summary>
    public static FieldFilter<T> Empty { get; } = new();

    /// <inheritdoc/>
    public override Type Type => typeof(T);

    /// <summary>Returns whether a value passes the filter. Members that it reaches are read by their getters.</summary>
    /// <param name="value">The value; all members of null are null.</param>
    /// <exception cref="FilterException">The filter exceeds its budget.</exception>
    public bool Matches(T value)
    {
        if (Root is null)
            return true;
        _budget?.CountValue();
        return _budget is { IsInterpreted: true }
            ? FilterEvaluator.Test(Root, Values, VariableCount, value, _budget)
            : (_compiled ??= CompiledFilter<T>.GetCompiled(this)).Test(this, value, _budget);
    }

    /// <summary>
    /// Returns the predicate for queries of a translation; that of the latest one is kept. The filter must not be
    /// empty.
    /// </summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal Expression<Func<T, bool>> PredicateFor(QueryTranslation target) =>
        _built.GetOrBuild(
            target,
            this,
            static (filter, of) => QueryPredicates.Build<T>(filter.Root!, filter.Values, of)
        );

    internal override RequestedQueries? Queries => _budget?.Queries;

    /// <summary>Returns an equal filter whose work over objects in memory is bounded.</summary>
    public FieldFilter<T> With(FilterBudget budget)
    {
        ArgumentNullException.ThrowIfNull(budget);
        if (Root is null)
            return this;
        return new()
        {
            Root = Root,
            Values = Values,
            VariableCount = VariableCount,
            Naming = Naming,
            _budget = budget,
            _compiled = _compiled,
            _built = _built,
            _text = _text,
            _shape = _shape,
        };
    }

    /// <summary>
    /// Returns the canonical expression, which is bound to an equal filter; empty for the empty filter. Names are those
    /// of the naming policy that the filter was parsed with.
    /// </summary>
    public override string ToString() => _text ??= Root is null ? "" : FilterPrinter.Print(Root, Values, Naming);

    /// <inheritdoc/>
    public override string GetShape() => _shape ??= Root is null ? "" : FilterPrinter.Shape(Root);

    /// <summary>Returns whether the filters have the same canonical expression.</summary>
    public bool Equals(FieldFilter<T>? other) =>
        this == other || other is not null && string.Equals(ToString(), other.ToString(), StringComparison.Ordinal);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as FieldFilter<T>);

    /// <inheritdoc/>
    public override int GetHashCode() => ToString().GetHashCode(StringComparison.Ordinal);
}
