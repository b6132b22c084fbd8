using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Includes paths of navigations in the source of a query that returns entities which the source refers to: nothing can
/// be included after a navigation, and EF Core follows it with the includes of the source.
/// </summary>
[RequiresUnreferencedCode("Finds methods by reflection.")]
[RequiresDynamicCode("Makes generic methods.")]
internal sealed class SourceIncludes : ExpressionVisitor
{
    private readonly string[] _paths;
    private readonly string[] _owned;
    private readonly HashSet<string> _required;

    private SourceIncludes(string[] paths, string[] owned, HashSet<string> required) =>
        (_paths, _owned, _required) = (paths, owned, required);

    /// <param name="query">The query, which has one source.</param>
    /// <param name="prefix">The path from the source to the elements of the query, with a dot at its end.</param>
    /// <param name="navigations">What to include from the elements.</param>
    internal static IQueryable<T> AddTo<T>(IQueryable<T> query, string prefix, SelectedNavigations navigations)
    {
        // The query itself decides about sources that refer to no element.
        var includes = new SourceIncludes(
            [.. navigations.Paths.Select(path => prefix + path)],
            [.. navigations.OwnedCollections.Select(path => prefix + path)],
            [prefix.TrimEnd('.'), .. navigations.ReadByGetters.Select(path => prefix + path)]
        );
        return query.Provider.CreateQuery<T>(includes.Visit(query.Expression));
    }

    /// <param name="query">The query, which has one source, and creates its elements.</param>
    /// <param name="created">What the created objects need.</param>
    internal static IQueryable<T> AddTo<T>(IQueryable<T> query, CreatedIncludes created) =>
        query.Provider.CreateQuery<T>(
            new SourceIncludes([.. created.Paths], [.. created.OwnedCollections], created.Required).Visit(
                query.Expression
            )
        );

    protected override Expression VisitExtension(Expression node)
    {
        if (node is not EntityQueryRootExpression root)
            return base.VisitExtension(node);
        var kept = new KeptReferences(_paths, _required);
        return _paths
            .Concat(_owned)
            .Aggregate(
                kept.AddTo(typeof(Queryable), node, root.EntityType, ""),
                (current, path) => OrderedIncludes.Append(current, root.EntityType, path, included: null, kept)
            );
    }
}
