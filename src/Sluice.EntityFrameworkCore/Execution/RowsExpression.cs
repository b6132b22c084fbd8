using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Query.Internal;
using Sluice.EntityFrameworkCore.Rows;

#pragma warning disable EF1001 // identifies the visitor that extracts captured values

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Represents a query whose rows are needed instead of its objects. EF Core compiles and caches it like any other query
/// and calls query expression interceptors; the result is a <see cref="RowSource"/>.
/// </summary>
/// <remarks>
/// EF Core's visitors visit the inner query. The last visitor compiles it, at which point it is translated and its
/// columns are final. Where it is known what EF Core evaluates of the projection of a layout, that is added once the
/// query is compiled: looking up a compiled query compares the layout, not its projection.
/// </remarks>
/// <param name="query">The query, or the source of the layout's projection.</param>
/// <param name="layout">The layout, if its projection is still to be added.</param>
/// <param name="values">What is evaluated of that projection, each beside a row.</param>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class RowsExpression(Expression query, RowLayout? layout = null, Expression[]? values = null)
    : Expression,
        IPrintableExpression
{
    private readonly Expression _query = query;
    private readonly RowLayout? _layout = layout;
    private readonly Expression[] _values = values ?? [];

    public override ExpressionType NodeType => ExpressionType.Extension;
    public override Type Type => typeof(RowSource);

    protected override Expression VisitChildren(ExpressionVisitor visitor)
    {
        if (visitor is ShapedQueryCompilingExpressionVisitor && _query is ShapedQueryExpression shaped)
            return RowSourceCompiler.Compile(visitor, shaped);
        if (visitor is ExpressionTreeFuncletizer && _layout is not null)
            return new RowsExpression(visitor.Visit(_query), _layout, Array.ConvertAll(_values, visitor.Visit)!);
        Expression query = Projected;
        Expression visited = visitor.Visit(query);
        if (visited == QueryCompilationContext.NotTranslatedExpression)
            return visited;
        return visited == _query ? this : new RowsExpression(visited);
    }

    private Expression Projected =>
        _layout is null ? _query : new Evaluated(_layout, _values).Visit(RowQuery.Project(_query, _layout, Order));

    private QueryOrder? Order =>
        _layout!.Joins.Count == 0
            ? null
            : QueryOrder.FindOrder(_query)
                ?? throw new InvalidOperationException("The order of the query is not known.");

    public void Print(ExpressionPrinter expressionPrinter) => expressionPrinter.Visit(Projected);

    // Required by the cache of compiled queries.
    public override bool Equals(object? obj) =>
        obj is RowsExpression other
        && (_layout, other._layout) switch
        {
            (null, null) => true,
            ({ } one, { } another) => one.HasSameRows(another),
            _ => false,
        }
        && _values.SequenceEqual(other._values, ExpressionEqualityComparer.Instance)
        && ExpressionEqualityComparer.Instance.Equals(_query, other._query);

    public override int GetHashCode() =>
        HashCode.Combine(
            typeof(RowsExpression),
            _layout?.RowsHash ?? 0,
            ExpressionEqualityComparer.Instance.GetHashCode(_query)
        );

    /// <summary>Puts what EF Core has made of values in their places.</summary>
    private sealed class Evaluated(RowLayout layout, Expression[] values) : ExpressionVisitor
    {
        [return: NotNullIfNotNull(nameof(node))]
        public override Expression? Visit(Expression? node)
        {
            for (int i = 0; node is not null && i < values.Length; i++)
                if (ExpressionEqualityComparer.Instance.Equals(layout.Evaluated![i], node))
                    return EvaluatedValues.ValueOf(values[i]);
            return base.Visit(node);
        }

        protected override Expression VisitExtension(Expression node) => node;
    }
}
