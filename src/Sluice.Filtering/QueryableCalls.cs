using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// Calls of the methods of <see cref="Queryable"/> that take a condition or a key; each is found once for a type.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class QueryableCalls
{
    private static readonly ConditionalWeakTable<Type, ConcurrentDictionary<(string, Type), MethodInfo>> s_found = [];

    internal static MethodCallExpression Create(Expression query, string method, LambdaExpression lambda)
    {
        Type element = lambda.Parameters[0].Type;
        ConcurrentDictionary<(string, Type), MethodInfo> found = s_found.GetOrCreateValue(element);
        Expression quoted = Expression.Quote(lambda);
        if (found.TryGetValue((method, lambda.ReturnType), out MethodInfo? known))
            return Expression.Call(known, query, quoted);
        Type[] types = method == nameof(Queryable.Where) ? [element] : [element, lambda.ReturnType];
        MethodCallExpression call = Expression.Call(typeof(Queryable), method, types, query, quoted);
        found[(method, lambda.ReturnType)] = call.Method;
        return call;
    }
}
