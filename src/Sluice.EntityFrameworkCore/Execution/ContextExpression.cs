using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Microsoft.EntityFrameworkCore.Storage;

namespace Sluice.EntityFrameworkCore.Execution;

/// <summary>
/// Represents the context of a query provider, returned as the result of a query that runs no command.
/// </summary>
/// <param name="root">
/// Any query root of the provider; EF Core would evaluate an expression without one on the client.
/// </param>
internal sealed class ContextExpression(Expression root) : Expression, IPrintableExpression
{
    private readonly Expression _root = root;

    public override ExpressionType NodeType => ExpressionType.Extension;
    public override Type Type => typeof(DbContext);

    /// <summary>Returns the context of a query, or <see langword="null"/> if the query has no entities.</summary>
    internal static DbContext? ContextOf(IQueryable query)
    {
        if (query.Provider is not IAsyncQueryProvider provider)
            return null;
        return FindRoot(query.Expression) is { } entity ? ContextOf(provider, entity) : null;
    }

    private static DbContext ContextOf(IAsyncQueryProvider provider, IEntityType entity) =>
        provider.ExecuteAsync<DbContext>(
            new ContextExpression(new EntityQueryRootExpression(provider, FindReadable(entity)))
        );

    // EF Core compiles no query of a type that only SQL of the program returns.
    private static IEntityType FindReadable(IEntityType entity) =>
        IsReadable(entity) ? entity : entity.Model.GetEntityTypes().FirstOrDefault(IsReadable) ?? entity;

    // The mappings are made when they are asked for first: until then, the model has no annotation for them.
    private static bool IsReadable(IEntityType entity) =>
        entity.Model.GetModelDependencies().TypeMappingSource is not IRelationalTypeMappingSource
        || entity.GetTableMappings().Any()
        || entity.GetViewMappings().Any()
        || entity.GetSqlQueryMappings().Any()
        || entity.GetFunctionMappings().Any();

    /// <summary>Returns the entity type that a query begins with; otherwise, the first one within it.</summary>
    internal static IEntityType? FindRoot(Expression query)
    {
        Expression source = query;
        while (source is MethodCallExpression { Arguments: [var next, ..] })
            source = next;
        if (source is EntityQueryRootExpression root)
            return root.EntityType;
        var finder = new RootFinder();
        finder.Visit(query);
        return finder.Root;
    }

    /// <summary>Determines whether a call may be one of a table-valued function of a context.</summary>
    internal static bool IsFunction(MethodCallExpression call) =>
        call.Object is { } owner
        && typeof(DbContext).IsAssignableFrom(owner.Type)
        && typeof(IQueryable).IsAssignableFrom(call.Type);

    private static IEntityType? FindReturned(MethodCallExpression call) =>
        IsFunction(call)
        && FindValue(call.Object) is DbContext { Model: var model }
        && model.FindDbFunction(call.Method) is not null
            ? model.FindEntityType(call.Type.GenericTypeArguments[0])
            : null;

    // The context is a constant, or a variable that the method captures.
    private static object? FindValue(Expression? expression) =>
        expression switch
        {
            ConstantExpression constant => constant.Value,
            MemberExpression { Member: FieldInfo field } member => FindValue(member.Expression) is { } owner
                ? field.GetValue(owner)
                : null,
            _ => null,
        };

    private sealed class RootFinder : ExpressionVisitor
    {
        internal IEntityType? Root { get; private set; }

        protected override Expression VisitExtension(Expression node)
        {
            if (node is not EntityQueryRootExpression root)
                return base.VisitExtension(node);
            Root ??= root.EntityType;
            return node;
        }

        protected override Expression VisitMethodCall(MethodCallExpression node)
        {
            Root ??= FindReturned(node);
            return base.VisitMethodCall(node);
        }
    }

    /// <summary>
    /// Returns how the context options of the provider read collections; <see langword="null"/> if they do not say.
    /// </summary>
    internal static QuerySplittingBehavior? SplittingOf(IAsyncQueryProvider provider, IEntityType entity) =>
        RelationalOptionsOf(provider, entity)?.QuerySplittingBehavior;

    /// <summary>Returns whether the provider is one of relational databases.</summary>
    internal static bool IsRelational(IAsyncQueryProvider provider, IEntityType entity) =>
        RelationalOptionsOf(provider, entity) is not null;

    private static RelationalOptionsExtension? RelationalOptionsOf(IAsyncQueryProvider provider, IEntityType entity)
    {
        DbContext context = ContextOf(provider, entity);
        return context.GetService<IDbContextOptions>().Extensions.OfType<RelationalOptionsExtension>().FirstOrDefault();
    }

    /// <summary>Returns whether the context of a query changes the objects that it materializes.</summary>
    internal static bool InterceptsObjects(IQueryable query) =>
        ContextOf(query) is { } context && InterceptsObjects(context);

    /// <inheritdoc cref="InterceptsObjects(IQueryable)"/>
    internal static bool InterceptsObjects(DbContext context)
    {
        CoreOptionsExtension? options = context.GetService<IDbContextOptions>().FindExtension<CoreOptionsExtension>();
        return Any(options?.SingletonInterceptors) || Any(options?.Interceptors);

        static bool Any(IEnumerable<IInterceptor>? interceptors) =>
            interceptors?.Any(static i => i is IMaterializationInterceptor) == true;
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
