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

    private SourceIncludes(string[] paths) => _paths = paths;

    /// <param name="query">The query, which has one source.</param>
    /// <param name="prefix">The path from the source to the elements of the query, with a dot at its end.</param>
    /// <param name="paths">The paths to include from the elements.</param>
    internal static IQueryable<T> AddTo<T>(IQueryable<T> query, string prefix, IEnumerable<string> paths)
    {
        var includes = new SourceIncludes([.. paths.Select(path => prefix + path)]);
        return query.Provider.CreateQuery<T>(includes.Visit(query.Expression));
    }

    protected override Expression VisitExtension(Expression node)
    {
        if (node is not EntityQueryRootExpression root) return base.VisitExtension(node);
        var kept = new KeptReferences(_paths, new HashSet<string>());
        return _paths.Aggregate(node,
            (at, path) => OrderedIncludes.Append(at, root.EntityType, path, included: null, kept));
    }
}
