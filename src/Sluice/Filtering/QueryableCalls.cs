using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// The methods of <see cref="Queryable"/> that take a condition or a key, found and constructed once for each type.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
[RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
internal static class QueryableCalls
{
    private static readonly Dictionary<string, MethodInfo> s_definitions = typeof(Queryable).GetMethods()
        .Where(static m => m.Name is nameof(Queryable.Where) or nameof(Queryable.OrderBy)
            or nameof(Queryable.OrderByDescending) or nameof(Queryable.ThenBy) or nameof(Queryable.ThenByDescending)
            && m.GetParameters() is [_, { ParameterType: var lambda }]
            && lambda.GetGenericArguments()[0].GetGenericArguments().Length == 2)
        .ToDictionary(static m => m.Name);

    private static readonly ConditionalWeakTable<Type, ConcurrentDictionary<(string, Type), MethodInfo>>
        s_constructed = [];

    /// <param name="name">The name of the method.</param>
    /// <param name="element">The type of the query's elements.</param>
    /// <param name="result">The type of what the condition or key returns.</param>
    /// <returns><see langword="null"/> for a method that filters and orders do not call.</returns>
    internal static MethodInfo? Find(string name, Type element, Type result)
    {
        if (!s_definitions.TryGetValue(name, out MethodInfo? definition)) return null;
        ConcurrentDictionary<(string, Type), MethodInfo> constructed = s_constructed.GetOrCreateValue(element);
        if (constructed.TryGetValue((name, result), out MethodInfo? known)) return known;
        return constructed[(name, result)] = definition.GetGenericArguments().Length == 1
            ? definition.MakeGenericMethod(element)
            : definition.MakeGenericMethod(element, result);
    }
}
