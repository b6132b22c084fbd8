using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// A query of which the rows are wanted, not the objects. EF Core compiles and caches it as any query and calls the
/// interceptors of query expressions; the result is a <see cref="RowSource"/>.
/// </summary>
/// <remarks>
/// EF's visitors visit the query inside. The last of them compiles it: it is translated then, and its columns are
/// settled.
/// </remarks>
[RequiresUnreferencedCode("EF Core finds members by reflection.")]
[RequiresDynamicCode("Query providers compile expressions at run time.")]
internal sealed class RowsExpression(Expression query) : Expression, IPrintableExpression
{
    private readonly Expression _query = query;

    public override ExpressionType NodeType => ExpressionType.Extension;
    public override Type Type => typeof(RowSource);

    protected override Expression VisitChildren(ExpressionVisitor visitor)
    {
        if (visitor is ShapedQueryCompilingExpressionVisitor && _query is ShapedQueryExpression shaped)
            return RowSourceCompiler.Compile(visitor, shaped);
        Expression visited = visitor.Visit(_query);
        if (visited == QueryCompilationContext.NotTranslatedExpression) return visited;
        return visited == _query ? this : new RowsExpression(visited);
    }

    public void Print(ExpressionPrinter expressionPrinter) => expressionPrinter.Visit(_query);

    // The cache of compiled queries asks for both.
    public override bool Equals(object? obj) =>
        obj is RowsExpression other && ExpressionEqualityComparer.Instance.Equals(_query, other._query);

    public override int GetHashCode() =>
        HashCode.Combine(typeof(RowsExpression), ExpressionEqualityComparer.Instance.GetHashCode(_query));
}
