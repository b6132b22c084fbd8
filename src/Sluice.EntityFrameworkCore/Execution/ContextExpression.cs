using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>The context that a provider of queries belongs to, as the result of a query that is not executed.</summary>
/// <param name="root">Any root of the provider's queries: EF Core would evaluate an expression without one.</param>
internal sealed class ContextExpression(Expression root) : Expression, IPrintableExpression
{
    private readonly Expression _root = root;

    public override ExpressionType NodeType => ExpressionType.Extension;
    public override Type Type => typeof(DbContext);

    /// <summary>Whether the provider's context calls application code for each object that it creates.</summary>
    internal static bool InterceptsObjects(IAsyncQueryProvider provider, IEntityType entity) =>
        InterceptsObjects(provider.ExecuteAsync<DbContext>(
            new ContextExpression(new EntityQueryRootExpression(provider, entity))));

    /// <summary>Whether the options of the provider's context split queries.</summary>
    internal static bool Splits(IAsyncQueryProvider provider, IEntityType entity)
    {
        DbContext context =
            provider.ExecuteAsync<DbContext>(new ContextExpression(new EntityQueryRootExpression(provider, entity)));
        return context.GetService<IDbContextOptions>().Extensions.OfType<RelationalOptionsExtension>()
            .FirstOrDefault()?.QuerySplittingBehavior == QuerySplittingBehavior.SplitQuery;
    }

    internal static bool InterceptsObjects(DbContext context)
    {
        CoreOptionsExtension? options = context.GetService<IDbContextOptions>().FindExtension<CoreOptionsExtension>();
        IEnumerable<IInterceptor> interceptors = [.. options?.SingletonInterceptors ?? [],
            .. options?.Interceptors ?? []];
        return interceptors.Any(i => i is IMaterializationInterceptor);
    }

    protected override Expression VisitChildren(ExpressionVisitor visitor) =>
        visitor is ShapedQueryCompilingExpressionVisitor
            ? Property(QueryCompilationContext.QueryContextParameter, nameof(QueryContext.Context))
            : new ContextExpression(visitor.Visit(_root));

    public void Print(ExpressionPrinter expressionPrinter) => expressionPrinter.Append("context");

    public override bool Equals(object? obj) =>
        obj is ContextExpression other && ExpressionEqualityComparer.Instance.Equals(_root, other._root);

    public override int GetHashCode() =>
        HashCode.Combine(typeof(ContextExpression), ExpressionEqualityComparer.Instance.GetHashCode(_root));
}
