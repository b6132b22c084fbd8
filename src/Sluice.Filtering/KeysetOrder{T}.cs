using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// The order of a <see cref="FieldSort{T}"/> as pages by keyset need it: an element's position in it is a list of
/// values, and a query continues behind a position. Immutable and thread safe.
/// </summary>
/// <typeparam name="T">The type of the elements.</typeparam>
public sealed class KeysetOrder<T>
{
    private readonly FieldSort<T> _sort;
    private readonly OrderKey[] _keys;

    internal KeysetOrder(FieldSort<T> sort)
    {
        _sort = sort;
        _keys = Array.ConvertAll(
            sort.Keys,
            static k => new OrderKey(Array.ConvertAll(k.Path.Members, static m => m.Shape), k.IsDescending)
        );
        // Positions contain the value within a strongly typed key.
        KeyTypes = Array.ConvertAll(
            sort.Keys,
            static k => k.Path.Last!.Wrapper?.ValueType ?? k.Path.Last!.Shape.MemberType
        );
        IsDescending = Array.ConvertAll(_keys, static k => k.IsDescending);
    }

    private KeysetOrder(FieldSort<T> sort, KeysetOrder<T> equal)
    {
        (_sort, _keys) = (sort, equal._keys);
        (KeyTypes, IsDescending) = (equal.KeyTypes, equal.IsDescending);
    }

    /// <summary>Returns the order of an equal sort expression.</summary>
    internal KeysetOrder<T> For(FieldSort<T> sort) => new(sort, this);

    /// <summary>Creates the order of a sort expression.</summary>
    public static KeysetOrder<T> Of(FieldSort<T> sort)
    {
        ArgumentNullException.ThrowIfNull(sort);
        return sort.Order;
    }

    /// <summary>Gets the types of the keys' values.</summary>
    public IReadOnlyList<Type> KeyTypes { get; }

    /// <summary>Gets which keys are of those that identify an element.</summary>
    public IReadOnlyList<bool> Identifies => _sort.Identifies;

    /// <summary>Gets which keys sort greater values first.</summary>
    public IReadOnlyList<bool> IsDescending { get; }

    /// <summary>Returns the selection that also contains the keys, so that positions can be determined.</summary>
    public FieldSelection<T> With(FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return selection.WithKeys(_keys);
    }

    /// <summary>Gets the keys, the most significant first.</summary>
    public IReadOnlyList<OrderKey> Keys => _keys;

    /// <summary>Returns the selection that contains nothing but the keys.</summary>
    /// <param name="selection">Any selection of the elements.</param>
    public FieldSelection<T> Only(FieldSelection<T> selection)
    {
        ArgumentNullException.ThrowIfNull(selection);
        return selection.OnlyKeys(_keys);
    }

    /// <summary>Returns the position of an element that contains the keys.</summary>
    /// <remarks>
    /// A reference on the way to a key that is null is a value of the order, as in the database. If it is null only
    /// because it was not loaded, the position would be another one: this is an error where it can be known, because
    /// the reference is declared as non-nullable or its foreign key (the member with <c>Id</c> at its end, or those
    /// that <c>[ForeignKey]</c> names) has a value. Otherwise, the caller must have loaded it.
    /// </remarks>
    /// <exception cref="InvalidOperationException">
    /// A reference was not loaded. The message says what to do.
    /// </exception>
    public KeysetPosition PositionOf(T element)
    {
        foreach (SortKey key in _sort.Keys)
            UnloadedReferences.Refuse(key.Path, element);
        return ReadPosition(element);
    }

    /// <summary>Returns the position of an element that a query of the keys returned, or of one in memory.</summary>
    internal KeysetPosition ReadPosition(T element) => new([.. _keys.Select(k => k.ValueOf(element))]);

    /// <summary>
    /// Sorts a query, and skips what does not follow a position. The caller limits the number of elements.
    /// </summary>
    /// <param name="query">The query; an order that it has is replaced.</param>
    /// <param name="position">The position; <see langword="null"/> for all elements.</param>
    /// <param name="isBackwards">Whether to return what precedes the position, in reverse order.</param>
    /// <exception cref="NotSupportedException">
    /// The query's provider cannot order a member as objects in memory are ordered. The message says what to do.
    /// </exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public IQueryable<T> Apply(IQueryable<T> query, KeysetPosition? position = null, bool isBackwards = false)
    {
        ArgumentNullException.ThrowIfNull(query);
        if (query is EnumerableQuery<T>)
            return InMemory(query, position, isBackwards).AsQueryable();
        QueryTranslation target = QueryTranslators.GetTranslation(query);
        if (position is not null)
            query = query.Provider.CreateQuery<T>(
                target.Apply(query.Expression, nameof(Queryable.Where), Follows(position, isBackwards, target))
            );
        return (isBackwards ? Reversed() : _sort).Apply(query, target);
    }

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private Expression<Func<T, bool>> Follows(KeysetPosition position, bool isBackwards, QueryTranslation target)
    {
        ParameterExpression element = Expression.Parameter(typeof(T), "e");
        var values = new object?[_keys.Length];
        var terms = new SortTerm[_keys.Length];
        for (int i = 0; i < terms.Length; i++)
            (terms[i], values[i]) = CreateTerm(_sort.Keys[i], element, position.Values[i], target);
        Expression follows = KeysetPredicate.Build(terms, position with { Values = values }, isBackwards);
        return RequestedOperators.PositionOf<T>(follows, element, IsRequested);
    }

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private (SortTerm, object?) CreateTerm(
        SortKey key,
        ParameterExpression element,
        object? value,
        QueryTranslation target
    )
    {
        try
        {
            return CreateTranslatedTerm(key, element, value, target);
        }
        catch (NotSupportedException failure)
        {
            throw RequestedOperators.RefusalOf(failure, isSort: true, IsRequested);
        }
    }

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    private static (SortTerm, object?) CreateTranslatedTerm(
        SortKey key,
        ParameterExpression element,
        object? value,
        QueryTranslation target
    )
    {
        (Expression access, QueryMember member, ValueWrapper? wrapper) = QueryPaths.Access(
            typeof(T),
            element,
            [],
            key.Path,
            target
        );
        object? converted = value is null ? null : target.ValueOf(member, value);
        if (wrapper is not null && converted is not null)
        {
            if (target.WrappedOf(member, wrapper.Type, converted) is { } wrapped)
                converted = wrapped;
            else
                access = ValueComparisons.AsStored(access, wrapper.ValueType);
        }
        bool isOptional = key.Path.IsNullable && target.MayBeNull(member);
        if (isOptional)
            access = QueryPaths.AsNullable(access);
        Expression compared = key.Path.Scalar!.Kind == ScalarKind.Text ? target.ForOrder(member, access) : access;
        return (new(access, compared, isOptional, key.IsDescending), converted);
    }

    /// <summary>
    /// Returns the element of a query that a position was taken from, if it still exists: the one whose identifying
    /// keys are those of the position. Other keys are not compared.
    /// </summary>
    /// <param name="query">The query.</param>
    /// <param name="position">The position.</param>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public IQueryable<T> ElementAt(IQueryable<T> query, KeysetPosition position)
    {
        ArgumentNullException.ThrowIfNull(query);
        ArgumentNullException.ThrowIfNull(position);
        if (query is EnumerableQuery<T>)
            return query.AsEnumerable().Where(e => IsSamePosition(ReadPosition(e), position)).AsQueryable();
        QueryTranslation target = QueryTranslators.GetTranslation(query);
        ParameterExpression element = Expression.Parameter(typeof(T), "e");
        Expression? test = null;
        for (int i = 0; i < _keys.Length; i++)
        {
            if (!Identifies[i])
                continue;
            (SortTerm term, object? value) = CreateTerm(_sort.Keys[i], element, position.Values[i], target);
            Expression same = KeysetPredicate.IsEqual(term, value);
            test = test is null ? same : Expression.AndAlso(test, same);
        }
        return test is null
            ? query.Take(0)
            : query.Provider.CreateQuery<T>(
                target.Apply(
                    query.Expression,
                    nameof(Queryable.Where),
                    RequestedOperators.PositionOf<T>(test, element, IsRequested)
                )
            );
    }

    private bool IsSamePosition(KeysetPosition found, KeysetPosition position)
    {
        for (int i = 0; i < _keys.Length; i++)
            if (Identifies[i] && OrderKey.Compare(found.Values[i], position.Values[i]) != 0)
                return false;
        return true;
    }

    private IEnumerable<T> InMemory(IEnumerable<T> elements, KeysetPosition? position, bool isBackwards)
    {
        Comparer<KeysetPosition> comparer = Comparer<KeysetPosition>.Create(
            (a, b) => isBackwards ? Compare(b, a) : Compare(a, b)
        );
        IEnumerable<(T Element, KeysetPosition At)> all = elements.Select(e => (e, ReadPosition(e)));
        if (position is not null)
            all = all.Where(e =>
                comparer.Compare(e.At, position) is var order && (order > 0 || order == 0 && position.IsInclusive)
            );
        return all.OrderBy(e => e.At, comparer).Select(e => e.Element);
    }

    private int Compare(KeysetPosition left, KeysetPosition right)
    {
        for (int i = 0; i < _keys.Length; i++)
        {
            int order = OrderKey.Compare(left.Values[i], right.Values[i]);
            if (order != 0)
                return _keys[i].IsDescending ? -order : order;
        }
        return 0;
    }

    /// <summary>Returns the keys of the order, for the <c>ORDER BY</c> clause of a hand-written statement.</summary>
    /// <param name="dialect">The database.</param>
    /// <param name="isBackwards">Whether to sort in reverse order.</param>
    /// <param name="columns">
    /// The columns of the members. <see langword="null"/>: columns with the names of the properties.
    /// </param>
    /// <exception cref="NotSupportedException">
    /// The database cannot order a member as objects in memory are ordered, or the member has no column.
    /// </exception>
    public string ToOrderBy(SqlDialect dialect, bool isBackwards = false, SqlColumns? columns = null) =>
        (isBackwards ? Reversed() : _sort).ToSql(dialect, columns);

    /// <summary>
    /// Returns the condition for rows that follow a position, for the <c>WHERE</c> clause of a hand-written statement:
    /// <c>("a" >= @p0 AND ("a" > @p0 OR "id" > @p1))</c>. It contains column names and names of parameters; every value
    /// is a parameter.
    /// </summary>
    /// <param name="position">The position.</param>
    /// <param name="dialect">The database.</param>
    /// <param name="parameters">Receives the values; pass it to the command.</param>
    /// <param name="isBackwards">Whether to return what precedes the position.</param>
    /// <param name="columns">The columns of the members, as for <see cref="ToOrderBy"/>.</param>
    /// <inheritdoc cref="ToOrderBy"/>
    public string ToSql(
        KeysetPosition position,
        SqlDialect dialect,
        SqlParameters parameters,
        bool isBackwards = false,
        SqlColumns? columns = null
    )
    {
        ArgumentNullException.ThrowIfNull(position);
        ArgumentNullException.ThrowIfNull(dialect);
        ArgumentNullException.ThrowIfNull(parameters);
        try
        {
            return KeysetSql.Condition(
                _sort.Keys,
                position,
                isBackwards,
                dialect,
                columns ?? SqlColumns.Default,
                parameters
            );
        }
        catch (NotSupportedException failure)
        {
            throw RequestedOperators.RefusalOf(failure, isSort: true, IsRequested);
        }
    }

    private FieldSort<T> Reversed() =>
        new()
        {
            Keys = Array.ConvertAll(_sort.Keys, static k => k with { IsDescending = !k.IsDescending }),
            Naming = _sort.Naming,
            Queries = _sort.Queries,
        };

    private bool IsRequested => _sort.Queries is not null;

    /// <summary>Returns the canonical sort expression, including the keys that identify an element.</summary>
    public override string ToString() => _sort.ToString();
}
