using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>Describes the order that the outer calls of a query establish.</summary>
/// <param name="Keys">The key selectors in order of precedence, each with its direction.</param>
internal sealed record QueryOrder(IReadOnlyList<(LambdaExpression Key, bool Descending)> Keys)
{
    // Calls that preserve the order.
    private static readonly HashSet<string> s_passing =
    [
        "Where",
        "Take",
        "Skip",
        "AsNoTracking",
        "AsNoTrackingWithIdentityResolution",
        "AsTracking",
        "TagWith",
        "TagWithCallSite",
        "Include",
        "ThenInclude",
        "IgnoreQueryFilters",
        "IgnoreAutoIncludes",
        "AsSingleQuery",
        "AsSplitQuery",
        "AsQueryable",
        "OfType",
    ];

    /// <summary>Gets the order of a query without one.</summary>
    internal static QueryOrder None { get; } = new([]);

    /// <summary>
    /// Returns the order of a query, or <see langword="null"/> if a call may change it in a way that key selectors
    /// cannot express.
    /// </summary>
    internal static QueryOrder? FindOrder(Expression query)
    {
        var keys = new List<(LambdaExpression, bool)>();
        bool isResolved = false;
        for (Expression current = query; ; )
        {
            if (current is EntityQueryRootExpression)
            {
                keys.Reverse();
                return new QueryOrder(keys);
            }
            if (current is not MethodCallExpression { Arguments: [var source, ..] arguments } call)
                return null;
            switch (call.Method.Name)
            {
                case "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" when arguments.Count == 2:
                    // A later OrderBy replaces the orders further in.
                    if (!isResolved)
                    {
                        var key = (LambdaExpression)((UnaryExpression)arguments[1]).Operand;
                        if (!RepeatableKey.Is(key))
                            return null;
                        keys.Add((key, call.Method.Name.EndsWith("Descending", StringComparison.Ordinal)));
                    }
                    isResolved |= call.Method.Name.StartsWith("OrderBy", StringComparison.Ordinal);
                    break;
                case var name when s_passing.Contains(name):
                    break;
                // Set operations leave the order unspecified and return each element once.
                case "Distinct" or "Union" or "Except" or "Intersect":
                    keys.Reverse();
                    return new QueryOrder(keys);
                // Each object is an element of one collection at most; what sorts the collections' owners is lost.
                case "SelectMany"
                    when QueryRows.RootOf(current) is not null
                        && QueryRows.CollectionOf(call) is { Collection: INavigation, Path: "" }
                        && FindOrder(source) is { } owners
                        && (isResolved || owners.Keys.Count == 0):
                    keys.Reverse();
                    return new QueryOrder(keys);
                default:
                    return null;
            }
            current = source;
        }
    }

    /// <summary>Orders a query by a key, after the preceding keys.</summary>
    [RequiresDynamicCode("Makes a generic method.")]
    [RequiresUnreferencedCode("Finds Queryable's methods.")]
    internal static Expression Append(Expression query, LambdaExpression key, bool descending, bool isFirst)
    {
        string name = (isFirst ? "OrderBy" : "ThenBy") + (descending ? "Descending" : "");
        MethodInfo method = typeof(Queryable)
            .GetMethods()
            .Single(m => m.Name == name && m.GetParameters().Length == 2)
            .MakeGenericMethod(key.Parameters[0].Type, key.ReturnType);
        return Expression.Call(method, query, Expression.Quote(key));
    }
}
