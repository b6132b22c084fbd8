using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Metadata;

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
}
