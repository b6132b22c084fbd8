using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Represents a query whose elements are projected from an entity, rewritten so that the projection is its last step:
/// <c>orders.Select(o => new Row(o.Id))</c>, filtered, ordered and paged before or after.
/// </summary>
/// <param name="Entity">The entity type of the source's elements.</param>
/// <param name="Source">The query of entities with all its filters, orders and limits.</param>
/// <param name="Selector">The projection of an entity to an element.</param>
[RequiresUnreferencedCode("Finds Queryable's methods.")]
[RequiresDynamicCode("Makes generic methods.")]
internal sealed record ProjectedQuery(IEntityType Entity, Expression Source, LambdaExpression Selector)
{
    // Operators that can be moved below the projection once their lambdas are rewritten in terms of the entity.
    private static readonly HashSet<string> s_moving =
    [
        "Where",
        "Take",
        "Skip",
        "OrderBy",
        "OrderByDescending",
        "ThenBy",
        "ThenByDescending",
        "AsNoTracking",
        "AsNoTrackingWithIdentityResolution",
        "AsTracking",
        "TagWith",
        "TagWithCallSite",
        "AsSingleQuery",
        "AsSplitQuery",
        "AsQueryable",
    ];

    internal static ProjectedQuery? ReadProjection(Expression query)
    {
        var outer = new Stack<MethodCallExpression>();
        for (
            Expression current = query;
            current is MethodCallExpression { Arguments: [var source, ..] } call && IsOfQueries(call);
            current = source
        )
        {
            if (call.Method.Name == nameof(Queryable.Select))
            {
                if (LambdaOf(call.Arguments[1]) is not { Parameters: [var parameter] } selector)
                    return null;
                (IEntityType entity, Expression entities, LambdaExpression whole)? found =
                    QueryRows.RootOf(source) is { } root && root.ClrType == parameter.Type ? (root, source, selector)
                    : ReadProjection(source) is { } inner && Inlined(selector, inner.Selector) is { } composed
                        ? (inner.Entity, inner.Source, composed)
                    : null;
                return found is var (e, s, l) && Moved(s, l, outer) is { } moved ? new(e, moved, l) : null;
            }
            if (!s_moving.Contains(call.Method.Name))
                return null;
            outer.Push(call);
        }
        return null;
    }

    private static bool IsOfQueries(MethodCallExpression call) =>
        call.Method.DeclaringType == typeof(Queryable)
        || call.Method.DeclaringType == typeof(EntityFrameworkQueryableExtensions)
        || call.Method.DeclaringType == typeof(RelationalQueryableExtensions);

    private static LambdaExpression? LambdaOf(Expression argument) =>
        argument is UnaryExpression { Operand: LambdaExpression lambda } ? lambda : null;

    private static Expression? Moved(Expression source, LambdaExpression selector, Stack<MethodCallExpression> calls)
    {
        ParameterExpression entity = selector.Parameters[0];
        foreach (MethodCallExpression call in calls)
        {
            Expression[] arguments = [.. call.Arguments];
            arguments[0] = source;
            for (int i = 1; i < arguments.Length; i++)
            {
                if (LambdaOf(arguments[i]) is not { } lambda)
                    continue;
                if (lambda.Parameters.Count != 1 || Inlined(lambda, selector) is not { } inlined)
                    return null;
                arguments[i] = Expression.Quote(inlined);
            }
            Type[] types = call.Method.GetGenericArguments();
            if (types.Length == 0)
                return null;
            types[0] = entity.Type;
            MethodInfo method = call.Method.GetGenericMethodDefinition().MakeGenericMethod(types);
            if (!method.GetParameters()[0].ParameterType.IsAssignableFrom(source.Type))
                return null;
            source = Expression.Call(method, arguments);
        }
        return source;
    }

    /// <summary>
    /// Rewrites a lambda over the selector's result in terms of the selector's parameter, or returns
    /// <see langword="null"/> if the lambda needs the object itself.
    /// </summary>
    internal static LambdaExpression? Inlined(LambdaExpression lambda, LambdaExpression selector)
    {
        if (ProjectedMembers.FindMembers(selector.Body) is not { } values)
            return null;
        var inliner = new Inliner(lambda.Parameters[0], values);
        Expression body = inliner.Visit(lambda.Body);
        return inliner.Fails ? null : Expression.Lambda(body, selector.Parameters[0]);
    }

    private sealed class Inliner(ParameterExpression created, Dictionary<string, Expression> values) : ExpressionVisitor
    {
        internal bool Fails { get; private set; }

        protected override Expression VisitMember(MemberExpression node)
        {
            if (node.Expression != created)
                return base.VisitMember(node);
            if (values.TryGetValue(node.Member.Name, out Expression? value) && value.Type == node.Type)
                return value;
            Fails = true;
            return node;
        }

        protected override Expression VisitParameter(ParameterExpression node)
        {
            Fails |= node == created;
            return node;
        }
    }
}
