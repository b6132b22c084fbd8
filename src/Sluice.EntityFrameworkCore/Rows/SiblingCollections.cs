using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Execution;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Reads collections that a request selects side by side by a command each, so that their rows do not multiply, unless
/// the query or the context's options state how they are read.
/// </summary>
[RequiresUnreferencedCode("Finds Queryable's methods.")]
[RequiresDynamicCode("Makes generic methods.")]
internal static class SiblingCollections
{
    private static readonly HashSet<string> s_limits =
    [
        "Take",
        "Skip",
        "TakeLast",
        "SkipLast",
        "TakeWhile",
        "SkipWhile",
        "ElementAt",
        "First",
        "Single",
    ];

    // Calls after which the elements are in the order that the source had.
    private static readonly HashSet<string> s_passing =
    [
        "Where",
        "AsNoTracking",
        "AsNoTrackingWithIdentityResolution",
        "AsTracking",
        "TagWith",
        "TagWithCallSite",
        "Include",
        "ThenInclude",
        "IgnoreQueryFilters",
        "IgnoreAutoIncludes",
        "AsQueryable",
    ];

    // The rows that EF Core's shaper reads cannot be counted, so a limit on them takes precedence over a single query.
    private static bool IsKept(IQueryable query, IEntityType entity, FieldSelection selection)
    {
        if (query.Provider is not IAsyncQueryProvider provider || !ContextExpression.IsRelational(provider, entity))
            return true;
        QuerySplittingBehavior? chosen = QueryRows.SplittingOf(query.Expression) switch
        {
            true => QuerySplittingBehavior.SplitQuery,
            false => QuerySplittingBehavior.SingleQuery,
            null => ContextExpression.SplittingOf(provider, entity),
        };
        return chosen == QuerySplittingBehavior.SplitQuery
            || (chosen == QuerySplittingBehavior.SingleQuery && selection.MaxRows is null);
    }

    /// <summary>
    /// Returns the query whose rows every command reads again, or <see langword="null"/> if they might read different
    /// ones: before elements are limited, their key decides between those that the order leaves equal.
    /// </summary>
    internal static Expression? Repeatable(Expression query, IEntityType? entity)
    {
        if (!IsLimited(query))
            return query;
        entity = LimitedEntity(query, entity) ?? entity;
        return entity?.FindPrimaryKey() is { } key
            ? BeforeInnermostLimit(query, entity.ClrType, source => Ordered(source, key, entity.ClrType))
            : null;
    }

    // The entities that the innermost limit of a query limits, whether they come from a table or from joins.
    private static IEntityType? LimitedEntity(Expression query, IEntityType? source)
    {
        Expression limited = query;
        for (
            Expression current = query;
            current is MethodCallExpression { Arguments: [var from, ..] } call;
            current = from
        )
            if (s_limits.Contains(call.Method.Name))
                limited = from;
        return QueryRows.RootOf(limited) ?? source?.Model.FindEntityTypes(ElementOf(limited.Type)).FirstOrDefault();
    }

    // A query with Include has a type of its own.
    private static Type ElementOf(Type query) =>
        query
            .GetInterfaces()
            .Append(query)
            .First(each => each.IsGenericType && each.GetGenericTypeDefinition() == typeof(IQueryable<>))
            .GenericTypeArguments[0];

    /// <summary>Returns a query with a call before its innermost limit; the query itself if it has none.</summary>
    /// <param name="query">The query.</param>
    /// <param name="element">The type of the elements that are limited.</param>
    /// <param name="add">Adds the call.</param>
    internal static Expression BeforeLimits(Expression query, Type element, Func<Expression, Expression> add) =>
        IsLimited(query) ? BeforeInnermostLimit(query, element, add) ?? query : query;

    /// <summary>Returns whether a query takes a part of its elements.</summary>
    internal static bool IsLimited(Expression query)
    {
        for (
            Expression current = query;
            current is MethodCallExpression { Arguments: [var source, ..] } call;
            current = source
        )
            if (s_limits.Contains(call.Method.Name))
                return true;
        return false;
    }

    private static MethodCallExpression? BeforeInnermostLimit(
        Expression query,
        Type element,
        Func<Expression, Expression> add
    )
    {
        if (query is not MethodCallExpression { Arguments: [var source, ..] } call)
            return null;
        bool isOfElements = typeof(IQueryable<>).MakeGenericType(element).IsAssignableFrom(source.Type);
        Expression? created =
            IsLimited(source) ? BeforeInnermostLimit(source, element, add)
            : s_limits.Contains(call.Method.Name) && isOfElements ? add(source)
            : null;
        return created is null ? null : call.Update(null, [created, .. call.Arguments.Skip(1)]);
    }

    private static Expression Ordered(Expression source, IKey key, Type element)
    {
        if (source is MethodCallExpression call)
        {
            string name = call.Method.Name;
            if (
                name.StartsWith("OrderBy", StringComparison.Ordinal)
                || name.StartsWith("ThenBy", StringComparison.Ordinal)
            )
                return Append(source, key, element, isFirst: false);
            if (s_passing.Contains(name) && HasOrder(call.Arguments[0]))
                return call.Update(null, [Ordered(call.Arguments[0], key, element), .. call.Arguments.Skip(1)]);
        }
        return Append(source, key, element, isFirst: true);
    }

    private static bool HasOrder(Expression query)
    {
        for (
            Expression current = query;
            current is MethodCallExpression { Arguments: [var source, ..] } call;
            current = source
        )
        {
            if (call.Method.Name.StartsWith("OrderBy", StringComparison.Ordinal))
                return true;
            if (
                !s_passing.Contains(call.Method.Name)
                && !call.Method.Name.StartsWith("ThenBy", StringComparison.Ordinal)
            )
                return false;
        }
        return false;
    }

    private static Expression Append(Expression query, IKey key, Type element, bool isFirst)
    {
        foreach (IProperty property in key.Properties)
        {
            ParameterExpression parameter = Expression.Parameter(element, "k");
            query = QueryOrder.Append(
                query,
                Expression.Lambda(QueryRows.KeyOf(property, parameter), parameter),
                false,
                isFirst
            );
            isFirst = false;
        }
        return query;
    }

    private static bool HasSiblings<T>(
        IEntityType entity,
        FieldSelection<T> selection,
        Func<Model.MemberShape, bool> writes
    )
    {
        var navigations = new SelectedNavigations(writes);
        navigations.Add(entity, selection.GetConverter().Shape, selection.GetNode());
        return navigations.HasSiblings;
    }

    /// <summary>
    /// Returns the query of a request for EF Core's shaper, split if the selection has collections side by side.
    /// </summary>
    /// <param name="query">The query of the application.</param>
    /// <param name="projected">The query that reads the selection.</param>
    /// <param name="selection">The selection.</param>
    /// <param name="writes">Determines whether the wire writes a member.</param>
    internal static IQueryable<T> Shaped<T>(
        IQueryable<T> query,
        IQueryable<T> projected,
        FieldSelection<T> selection,
        Func<Model.MemberShape, bool> writes
    )
    {
        IEntityType? element = QueryRows.RootOf(query.Expression);
        IEntityType? source = element ?? ProjectedQuery.ReadProjection(query.Expression)?.Entity;
        if (source is null)
        {
            // Joins, subqueries and groups lead to entities of another type than the first, or to created objects.
            source = FirstRoot.FindRoot(query.Expression);
            element = source?.Model.FindEntityTypes(typeof(T)).FirstOrDefault();
        }
        if (source is not { } entity || IsKept(query, entity, selection))
            return projected;
        bool hasSiblings = element is null
            ? SelectedCollections.HasSiblings(selection, writes)
            : HasSiblings(element, selection, writes);
        if (!hasSiblings || Repeatable(projected.Expression, entity) is not { } repeatable)
            return projected;
        return Split(projected.Provider.CreateQuery<T>(repeatable));
    }

    /// <summary>Returns a query of objects that reads each collection by a command of its own.</summary>
    internal static IQueryable<T> Split<T>(IQueryable<T> query) =>
        query.Provider.CreateQuery<T>(
            Expression.Call(
                typeof(RelationalQueryableExtensions),
                nameof(RelationalQueryableExtensions.AsSplitQuery),
                [typeof(T)],
                query.Expression
            )
        );

    /// <summary>Finds the entity type that a query reads first.</summary>
    private sealed class FirstRoot : ExpressionVisitor
    {
        private IEntityType? _found;

        public static IEntityType? FindRoot(Expression query)
        {
            var visitor = new FirstRoot();
            visitor.Visit(query);
            return visitor._found;
        }

        protected override Expression VisitExtension(Expression node)
        {
            if (node is not EntityQueryRootExpression root)
                return base.VisitExtension(node);
            _found ??= root.EntityType;
            return node;
        }
    }
}
