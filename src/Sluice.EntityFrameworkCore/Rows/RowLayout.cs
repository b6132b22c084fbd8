using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore;

/// <summary>
/// A selection as a flat list of values to ask the database for, and the tree that is made of them in each row.
/// </summary>
/// <param name="Root">The tree.</param>
/// <param name="Slots">The values, in the order of the projection.</param>
/// <param name="Joins">The collections that the query is joined with, each before those inside of its elements.</param>
/// <param name="Key">What distinguishes the root's objects, where the query is joined.</param>
/// <param name="Parameter">The root's parameter in slots.</param>
internal sealed record RowLayout(RowObjectNode Root, IReadOnlyList<RowSlot> Slots, IReadOnlyList<RowJoin> Joins,
    IReadOnlyList<RowSlot> Key, ParameterExpression Parameter)
{
    /// <summary>The projection where nothing is joined, made once.</summary>
    internal volatile RowProjection? Projection;

    /// <summary>
    /// Whether the projection consists of columns and of tests for null, so that it holds neither captured values nor
    /// constants, which EF Core evaluates before it looks a query up.
    /// </summary>
    internal bool IsOfColumns { get; } = Joins.Count == 0 && Slots.All(s => s.Property is not null || s.IsPresence);

    /// <summary>Where each collection has a query of its own: those queries. Otherwise empty.</summary>
    internal IReadOnlyList<RowLayout> Sections { get; init; } = [];

    /// <summary>Which of these queries it is, from 1; 0 for the root's.</summary>
    internal int Section { get; init; }

    /// <summary>In such a query: the one whose rows hold the collection.</summary>
    internal int Enclosing { get; init; }

    /// <summary>In such a query: the key of the object that holds the collection.</summary>
    internal IReadOnlyList<RowSlot> Holder { get; init; } = [];

    /// <summary>There: the key of the object itself, where it has collections.</summary>
    internal IReadOnlyList<RowSlot> Own { get; init; } = [];

    /// <summary>Where a page is read: the values of its order's keys.</summary>
    internal IReadOnlyList<RowValueNode> Positions { get; init; } = [];

    /// <summary>The rows of several queries are to be put together.</summary>
    internal bool IsSplit => Section > 0 || Sections.Count > 0;

    internal bool HasArrays => Joins.Count > 0 || IsSplit;

    /// <summary>The names of the collections.</summary>
    internal string Collections => string.Join(", ", Arrays(Root).Select(a => a.Member!.Name));

    private static IEnumerable<RowArrayNode> Arrays(RowObjectNode node) => node.Members.SelectMany(m => m switch
    {
        RowArrayNode array => Arrays(array.Element).Prepend(array),
        RowObjectNode inner => Arrays(inner),
        _ => [],
    });

    /// <summary>Arrays of one object multiply each other's rows.</summary>
    internal bool HasArraysSideBySide { get; } = ArraysIn(Root) > 1 || Arrays(Root).Any(a => ArraysIn(a.Element) > 1);

    private static int ArraysIn(RowObjectNode node) =>
        node.Members.Sum(m => m switch { RowArrayNode => 1, RowObjectNode inner => ArraysIn(inner), _ => 0 });

    /// <summary>The projection's row.</summary>
    internal Expression Row { get; } = Expression.NewArrayInit(typeof(object),
        Slots.Select(s => Expression.Convert(s.Value, typeof(object))));
}

/// <summary>What is called over a query, and with which selector.</summary>
internal sealed record RowProjection(MethodInfo Select, Expression Selector)
{
    private int _hash;

    /// <summary>The hash of the selector, computed once.</summary>
    internal int Hash => _hash != 0 ? _hash : _hash = ExpressionEqualityComparer.Instance.GetHashCode(Selector);

    /// <summary>Returns whether another projection, of this layout or another, has an equal selector.</summary>
    internal bool Matches(RowProjection other) =>
        ReferenceEquals(this, other)
            || Hash == other.Hash && ExpressionEqualityComparer.Instance.Equals(Selector, other.Selector);
}
