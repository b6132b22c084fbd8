using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Reflection.Composition;

/// <summary>
/// Indexes the library's shape structs by the interface they implement: <c>struct S&lt;…&gt; : IShape&lt;X&gt;</c> is
/// the shape of X. A type parameter constrained to <c>IShape&lt;Y&gt;</c> is bound to the shape of Y.
/// </summary>
[RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
internal static class LibraryShapes
{
    private static readonly Lazy<Dictionary<Type, List<(Type Shape, Type Served)>>> s_index = new(BuildIndex);

    /// <summary>
    /// Returns the library shapes that may apply to a type; the one named after the type comes first.
    /// </summary>
    internal static IEnumerable<(Type Shape, Type Served)> For(Type type) =>
        s_index.Value.TryGetValue(Head(type), out var found) ? found : [];

    /// <summary>Binds the type parameters of a pattern to those of an actual type.</summary>
    internal static bool Unify(Type pattern, Type actual, Dictionary<Type, Type> bound)
    {
        if (pattern.IsGenericParameter)
        {
            if (bound.TryGetValue(pattern, out Type? existing)) return existing == actual;
            bound[pattern] = actual;
            return true;
        }
        if (pattern.IsArray)
            return actual.IsArray && actual.GetArrayRank() == pattern.GetArrayRank()
                && Unify(pattern.GetElementType()!, actual.GetElementType()!, bound);
        if (!pattern.ContainsGenericParameters) return pattern == actual;
        if (!actual.IsGenericType || actual.GetGenericTypeDefinition() != pattern.GetGenericTypeDefinition())
            return false;
        Type[] patterns = pattern.GetGenericArguments();
        Type[] actuals = actual.GetGenericArguments();
        for (int i = 0; i < patterns.Length; i++)
        {
            if (!Unify(patterns[i], actuals[i], bound)) return false;
        }
        return true;
    }

    /// <summary>Replaces bound type parameters.</summary>
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal static Type Substitute(Type pattern, Dictionary<Type, Type> bound)
    {
        if (bound.TryGetValue(pattern, out Type? type)) return type;
        if (!pattern.ContainsGenericParameters) return pattern;
        if (pattern.IsArray)
        {
            Type element = Substitute(pattern.GetElementType()!, bound);
            return pattern.GetArrayRank() == 1
                ? element.MakeArrayType()
                : element.MakeArrayType(pattern.GetArrayRank());
        }
        return pattern.GetGenericTypeDefinition()
            .MakeGenericType([.. pattern.GetGenericArguments().Select(a => Substitute(a, bound))]);
    }

    // Arrays of all ranks share one entry; unification distinguishes them.
    private static Type Head(Type type) =>
        type.IsArray ? typeof(Array) : type.IsGenericType ? type.GetGenericTypeDefinition() : type;

    private static Dictionary<Type, List<(Type Shape, Type Served)>> BuildIndex()
    {
        var index = new Dictionary<Type, List<(Type Shape, Type Served)>>();
        foreach (Type type in typeof(IShape<>).Assembly.GetExportedTypes().OrderBy(t => t.Name, StringComparer.Ordinal))
        {
            if (type == typeof(UntypedKeyShape)) continue; // Only for dictionary keys, which request it explicitly.
            if (!type.IsValueType || type.Namespace != "Sluice.Model") continue;
            foreach (Type contract in type.GetInterfaces())
            {
                if (!contract.IsGenericType || contract.GetGenericTypeDefinition() != typeof(IShape<>)) continue;
                Type served = contract.GetGenericArguments()[0];
                if (served.IsGenericParameter) continue;
                if (!index.TryGetValue(Head(served), out var list)) index[Head(served)] = list = [];
                list.Add((type, served));
            }
        }
        foreach (Type head in index.Keys.ToList())
            index[head] = [.. index[head].OrderBy(shape => Rank(shape.Shape, shape.Served))];
        return index;

        // byte[] before T[], and the shape named after the type before others.
        static int Rank(Type shape, Type served)
        {
            bool isExact = served.IsArray
                ? !served.GetElementType()!.IsGenericParameter
                : served.GetGenericArguments().Any(a => !a.IsGenericParameter);
            return isExact ? 0 : shape.Name.Split('`')[0] == Head(served).Name.Split('`')[0] + "Shape" ? 1 : 2;
        }
    }
}
