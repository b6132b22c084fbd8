using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// A selection as a flat list of values to ask the database for, and what rows become: the members of the plan, and how
/// each of its columns is read.
/// </summary>
/// <param name="Root">The members.</param>
/// <param name="Columns">The columns that the members name by index.</param>
/// <param name="Slots">The values, in the order of the projection.</param>
/// <param name="Joins">The collections that the query is joined with, each before those inside of its elements.</param>
/// <param name="Key">What distinguishes the root's objects, where the query is joined.</param>
/// <param name="Parameter">The root's parameter in slots.</param>
/// <param name="Lookups">The single objects that the query is joined with before the collections.</param>
[RequiresUnreferencedCode("Finds Queryable's methods.")]
[RequiresDynamicCode("Makes generic methods.")]
internal sealed record RowLayout(
    RowObject Root,
    IReadOnlyList<RowLayoutColumn> Columns,
    IReadOnlyList<RowSlot> Slots,
    IReadOnlyList<RowJoin> Joins,
    IReadOnlyList<int> Key,
    ParameterExpression Parameter,
    IReadOnlyList<RowJoin> Lookups
)
{
    private Expression? _template;
    private int _templateHash;

    /// <summary>
    /// What EF Core evaluates of the rows before it looks a query up, where all of it is known: a query is then looked
    /// up by its source and these values. Otherwise <see langword="null"/>: the rows are made for each call.
    /// </summary>
    internal IReadOnlyList<Expression>? Evaluated { get; } =
        EvaluatedValues.FindIn([
            .. Slots.Select(static slot => slot.Value),
            .. Lookups
                .Concat(Joins)
                .SelectMany(static join => join.Order.Select(key => key.Key).Prepend(join.Elements)),
        ]);

    /// <summary>Gets a hash by which layouts are compared before <see cref="HasSameRows"/>.</summary>
    internal int RowsHash
    {
        get
        {
            CreateTemplate();
            return _templateHash;
        }
    }

    /// <summary>Determines whether another layout makes the same rows of any source.</summary>
    internal bool HasSameRows(RowLayout other) =>
        ReferenceEquals(this, other)
        || RowsHash == other.RowsHash && ExpressionEqualityComparer.Instance.Equals(_template, other._template);

    // The rows of a source that is not known yet; two threads may both create them.
    private void CreateTemplate()
    {
        if (Volatile.Read(ref _template) is not null)
            return;
        Expression rows = DistinctParameters.In(
            RowQuery.Project(
                Expression.Parameter(typeof(IQueryable<>).MakeGenericType(Parameter.Type), "source"),
                this,
                QueryOrder.None
            )
        );
        _templateHash = ExpressionEqualityComparer.Instance.GetHashCode(rows);
        Volatile.Write(ref _template, rows);
    }

    /// <summary>Where each collection has a query of its own: those queries. Otherwise empty.</summary>
    internal IReadOnlyList<RowLayout> Sections { get; init; } = [];

    /// <summary>Which of these queries it is, from 1; 0 for the root's.</summary>
    internal int Section { get; init; }

    /// <summary>In such a query: the one whose rows hold the collection.</summary>
    internal int Enclosing { get; init; }

    /// <summary>In such a query: the key of the object that holds the collection.</summary>
    internal IReadOnlyList<int> Holder { get; init; } = [];

    /// <summary>There: the key of the object itself, where it has collections.</summary>
    internal IReadOnlyList<int> Own { get; init; } = [];

    /// <summary>Where a page is read: the values of its order's keys.</summary>
    internal IReadOnlyList<RowLayoutColumn> Positions { get; init; } = [];

    /// <summary>The rows of several queries are to be put together.</summary>
    internal bool IsSplit => Section > 0 || Sections.Count > 0;

    internal bool HasArrays => Joins.Count > 0 || IsSplit;

    /// <summary>The names of the collections.</summary>
    internal string Collections => string.Join(", ", Joins.Select(j => j.Name));

    /// <summary>Arrays of one object multiply each other's rows.</summary>
    internal bool HasArraysSideBySide { get; } = AreSideBySide(ArraysIn(Root));

    private static bool AreSideBySide(List<RowArray> arrays) =>
        arrays.Count > 1
        || arrays.Exists(array => array.Element is RowObject element && AreSideBySide(ArraysIn(element)));

    private static List<RowArray> ArraysIn(RowObject value) =>
        [.. value.Members.OfType<RowArray>(), .. value.Members.OfType<RowObject>().SelectMany(ArraysIn)];

    /// <summary>The projection's row.</summary>
    internal Expression Row { get; } =
        Expression.NewArrayInit(typeof(object), Slots.Select(slot => Expression.Convert(slot.Value, typeof(object))));
}
