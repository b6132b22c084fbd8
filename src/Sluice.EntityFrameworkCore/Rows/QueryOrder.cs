using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using Microsoft.EntityFrameworkCore.Query;

namespace Sluice.EntityFrameworkCore;

/// <summary>What the outer calls of a query say of the order of its elements.</summary>
/// <param name="Keys">The key selectors, the first one first, and whether each goes downwards.</param>
internal sealed record QueryOrder(IReadOnlyList<(LambdaExpression Key, bool Descending)> Keys)
{
    // Calls that leave the order alone.
    private static readonly HashSet<string> s_passing =
        ["Where", "Take", "Skip", "AsNoTracking", "AsNoTrackingWithIdentityResolution", "AsTracking", "TagWith",
            "TagWithCallSite", "Include", "ThenInclude", "IgnoreQueryFilters", "IgnoreAutoIncludes", "AsSingleQuery",
            "AsSplitQuery", "AsQueryable", "OfType"];

    /// <summary>
    /// The order, or <see langword="null"/> where a call may change it in a way that key selectors don't say.
    /// </summary>
    internal static QueryOrder? Of(Expression query)
    {
        var keys = new List<(LambdaExpression, bool)>();
        bool isSettled = false;
        for (Expression at = query; ;)
        {
            if (at is EntityQueryRootExpression)
            {
                keys.Reverse();
                return new QueryOrder(keys);
            }
            if (at is not MethodCallExpression { Arguments: [var source, ..] arguments } call) return null;
            switch (call.Method.Name)
            {
                case "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" when arguments.Count == 2:
                    // A later OrderBy has overruled what stands further in.
                    if (!isSettled)
                        keys.Add(((LambdaExpression)((UnaryExpression)arguments[1]).Operand,
                            call.Method.Name.EndsWith("Descending", StringComparison.Ordinal)));
                    isSettled |= call.Method.Name.StartsWith("OrderBy", StringComparison.Ordinal);
                    break;
                case var name when s_passing.Contains(name): break;
                // Sets leave the order open, and hold each element once.
                case "Distinct" or "Union" or "Except" or "Intersect":
                    keys.Reverse();
                    return new QueryOrder(keys);
                default: return null;
            }
            at = source;
        }
    }

    /// <summary>Orders a query by a key, after the keys before it.</summary>
    [RequiresDynamicCode("Makes a generic method.")]
    [RequiresUnreferencedCode("Finds Queryable's methods.")]
    internal static Expression Append(Expression query, LambdaExpression key, bool descending, bool isFirst)
    {
        string name = (isFirst ? "OrderBy" : "ThenBy") + (descending ? "Descending" : "");
        MethodInfo method = typeof(Queryable).GetMethods().Single(m => m.Name == name && m.GetParameters().Length == 2)
            .MakeGenericMethod(key.Parameters[0].Type, key.ReturnType);
        return Expression.Call(method, query, Expression.Quote(key));
    }
}
