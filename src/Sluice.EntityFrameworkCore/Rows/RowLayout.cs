using System.Linq.Expressions;
using System.Reflection;
using Sluice.Rows;

namespace Sluice.EntityFrameworkCore;

/// <summary>A selection as a flat list of values to ask the database for, and the tree that is made of them in each row.</summary>
/// <param name="Root">The tree.</param>
/// <param name="Slots">The values, in the order of the projection.</param>
/// <param name="Joins">The collections that the query is joined with, each before those inside of its elements.</param>
/// <param name="Key">What tells the root's objects apart, where the query is joined.</param>
/// <param name="Parameter">The root's parameter in slots.</param>
internal sealed record RowLayout(RowObjectNode Root, IReadOnlyList<RowSlot> Slots, IReadOnlyList<RowJoin> Joins, IReadOnlyList<RowSlot> Key, ParameterExpression Parameter)
{
    /// <summary>The projection where nothing is joined, made once.</summary>
    internal volatile RowProjection? Projection;

    /// <summary>Arrays of one object multiply each other's rows.</summary>
    internal bool HasArraysSideBySide { get; } = ArraysIn(Root) > 1 || Elements(Root).Any(e => ArraysIn(e) > 1);

    private static int ArraysIn(RowObjectNode node) => node.Members.Sum(m => m switch { RowArrayNode => 1, RowObjectNode inner => ArraysIn(inner), _ => 0 });

    private static IEnumerable<RowObjectNode> Elements(RowObjectNode node) => node.Members.SelectMany(m => m switch
    {
        RowArrayNode array => Elements(array.Element).Prepend(array.Element),
        RowObjectNode inner => Elements(inner),
        _ => [],
    });

    /// <summary>The projection's row.</summary>
    internal Expression Row { get; } = Expression.NewArrayInit(typeof(object), Slots.Select(s => Expression.Convert(s.Value, typeof(object))));
}

/// <summary>A plan, and the columns that it is for.</summary>
internal sealed record RowBinding(Type Engine, RowPlanKey Key, RowColumn[] Columns, RowPlan Plan);

/// <summary>What is called over a query, and with which selector.</summary>
internal sealed record RowProjection(MethodInfo Select, Expression Selector);
