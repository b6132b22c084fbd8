using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query.Internal;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// What the elements of a query are: entities of one type, projections of them, or what operators create.
/// </summary>
/// <param name="Entity">The entity type of the elements, if they are entities of one type.</param>
/// <param name="Projection">The projection of entities that the elements are.</param>
/// <param name="Element">How joins, groupings and set operations create the elements.</param>
/// <param name="Query">The query, rewritten as the element needs.</param>
internal sealed record QueryOrigin(
    IEntityType? Entity,
    ProjectedQuery? Projection,
    QueryElement? Element,
    Expression Query
)
{
    /// <summary>Gets an entity type that the query reads; <see langword="null"/> if none is known.</summary>
    internal IEntityType? Source =>
        Entity ?? Projection?.Entity ?? Element?.Starts.Values.FirstOrDefault()?.Type as IEntityType;

    [RequiresUnreferencedCode("EF Core and the projection find members by reflection.")]
    [RequiresDynamicCode("Query providers compile expressions at run time.")]
    internal static QueryOrigin Find(Expression query)
    {
        if (QueryRows.RootOf(query) is { } entity)
            return new(entity, null, null, query);
        if (
            ProjectedQuery.ReadProjection(query) is { } projection
            && !SingleElements.AreOfQueries(projection.Selector.Body)
        )
            return new(null, projection, null, query);
        Expression joined = SingleElements.Joined(CapturedQueries.Inlined(query));
        return new(null, null, QueryElement.FindElement(joined), joined);
    }

    /// <summary>
    /// Determines whether the SQL of a query cannot be part of another query, such as a procedure call.
    /// </summary>
    internal static bool IsFinal(Expression query)
    {
        while (query is MethodCallExpression { Arguments: [var source, ..] })
            query = source;
#pragma warning disable EF1001 // there is no other way to see the SQL of FromSql
        return query is FromSqlQueryRootExpression { Sql: var sql } && !IsComposable(sql);
#pragma warning restore EF1001
    }

    // Follows EF Core's rule: SELECT or WITH after white space and comments.
    private static bool IsComposable(ReadOnlySpan<char> sql)
    {
        while (true)
        {
            sql = sql.TrimStart();
            int end =
                sql.StartsWith("--", StringComparison.Ordinal) ? sql.IndexOf('\n')
                : sql.StartsWith("/*", StringComparison.Ordinal) ? sql.IndexOf("*/", StringComparison.Ordinal) + 1
                : -1;
            if (end <= 0)
                break;
            sql = sql[(end + 1)..];
        }
        return sql.StartsWith("select", StringComparison.OrdinalIgnoreCase)
            || sql.StartsWith("with", StringComparison.OrdinalIgnoreCase);
    }
}
