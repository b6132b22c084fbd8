using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Filtering;
using Sluice.Internal;

namespace Sluice;

/// <inheritdoc/>
/// <typeparam name="T">The type of the values.</typeparam>
public sealed class FieldSort<T> : FieldSort, IComparer<T>, IEquatable<FieldSort<T>>
{
    private string? _text;
    private KeysetOrder<T>? _order;

    // Shared with the sort expressions of other requests.
    private PerTranslation<(string Method, LambdaExpression Key)[]> _built = new();

    internal FieldSort() { }

    /// <summary>Gets the order of pages.</summary>
    internal KeysetOrder<T> Order => _order ??= new(this);

    /// <summary>Orders a query; the keys for the latest translation are kept.</summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal IOrderedQueryable<T> Apply(IQueryable<T> query, QueryTranslation target) =>
        QueryPaths.Order(
            query,
            _built.GetOrBuild(
                target,
                this,
                static (sort, of) => QueryPaths.KeysOf<T>(sort.Keys, of, sort.Queries is not null)
            ),
            target,
            Queries is not null
        );

    /// <summary>Returns an equal sort expression of one request, which remembers the queries that it orders.</summary>
    /// <param name="queries">What remembers them.</param>
    public FieldSort<T> With(RequestedQueries queries)
    {
        ArgumentNullException.ThrowIfNull(queries);
        var bound = new FieldSort<T>
        {
            Keys = Keys,
            RequestedCount = RequestedCount,
            Identifies = Identifies,
            Naming = Naming,
            Queries = queries,
            _built = _built,
            _text = _text,
        };
        bound._order = Order.For(bound);
        return bound;
    }

    /// <inheritdoc/>
    public override Type Type => typeof(T);

    /// <summary>Compares two values by the keys. All members of null are null.</summary>
    public int Compare(T? x, T? y)
    {
        object? left = x,
            right = y;
        foreach (SortKey key in Keys)
        {
            int order = key.Compare(left, right);
            if (order != 0)
                return order;
        }
        return 0;
    }

    /// <summary>Returns the canonical expression with all keys, including those that identify a value.</summary>
    public override string ToString() =>
        _text ??= string.Join(',', Keys.Select(k => (k.IsDescending ? "-" : "") + k.Path.NameIn(Naming)));

    /// <summary>Returns whether the sort expressions have the same keys.</summary>
    public bool Equals(FieldSort<T>? other) =>
        this == other || other is not null && string.Equals(ToString(), other.ToString(), StringComparison.Ordinal);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as FieldSort<T>);

    /// <inheritdoc/>
    public override int GetHashCode() => ToString().GetHashCode(StringComparison.Ordinal);
}
