using System.Reflection;

namespace Sluice.Queries.Computed;

/// <summary>Determines what platform methods may do with their arguments.</summary>
internal static class FrameworkCode
{
    // Collections, LINQ and text: they call only delegates passed to them, and Equals, GetHashCode, CompareTo and
    // ToString.
    private static readonly HashSet<string> s_open =
    [
        "System.Private.CoreLib",
        "System.Runtime",
        "System.Linq",
        "System.Collections",
        "System.Collections.Immutable",
        "System.Collections.Concurrent",
        "System.ObjectModel",
        "System.Memory",
        "System.Text.RegularExpressions",
        "System.Runtime.Extensions",
        "System.Runtime.Numerics",
        "mscorlib",
        "netstandard",
    ];

    private static readonly string[] s_closed =
    [
        "System.Reflection",
        "System.Linq.Expressions",
        "System.Dynamic",
        "System.Threading",
        "System.Runtime.Remoting",
    ];

    private static readonly HashSet<string> s_closedTypes =
    [
        "System.Activator",
        "System.Lazy`1",
        "System.Lazy`2",
        "System.Linq.Queryable",
        "System.Runtime.CompilerServices.CallSite",
        "System.AppDomain",
    ];

    // These pass elements on without comparing them.
    private static readonly HashSet<string> s_passing =
    [
        "Count",
        "LongCount",
        "Any",
        "All",
        "Where",
        "Select",
        "SelectMany",
        "Sum",
        "Average",
        "First",
        "FirstOrDefault",
        "Last",
        "LastOrDefault",
        "Single",
        "SingleOrDefault",
        "OrderBy",
        "OrderByDescending",
        "ThenBy",
        "ThenByDescending",
        "Take",
        "Skip",
        "TakeWhile",
        "SkipWhile",
        "ToList",
        "ToArray",
        "AsEnumerable",
        "ElementAt",
        "ElementAtOrDefault",
        "Append",
        "Prepend",
        "Concat",
        "DefaultIfEmpty",
        "Cast",
        "OfType",
        "Aggregate",
        "Zip",
        "get_Count",
        "get_Item",
        "get_Length",
        "GetEnumerator",
        "MoveNext",
        "get_Current",
        "Dispose",
        "Add",
        "AddRange",
        ".ctor",
        "AsReadOnly",
        "AsSpan",
        "GetRange",
        "Reverse",
        "ToImmutableArray",
        "ToImmutableList",
        "get_IsEmpty",
        "Empty",
    ];

    private static readonly HashSet<string> s_keys =
    [
        "b03f5f7f11d50a3a",
        "7cec85d7bea7798e",
        "b77a5c561934e089",
        "cc7b13ffcd2ddd51",
    ];

    internal static bool Contains(Type? type)
    {
        AssemblyName? name = type?.Assembly.GetName();
        return name is { Name: { } simple }
            && (simple.StartsWith("System", StringComparison.Ordinal) || simple is "mscorlib" or "netstandard")
            && s_keys.Contains(Convert.ToHexStringLower(name.GetPublicKeyToken() ?? []));
    }

    /// <summary>Returns whether a method may read members of its arguments, for example through reflection.</summary>
    internal static bool MayReadMembers(MethodBase method)
    {
        Type type = method.DeclaringType!;
        string @namespace = type.Namespace ?? "",
            name = $"{@namespace}.{type.Name}";
        if (
            s_closedTypes.Contains(name)
            || Array.Exists(s_closed, c => @namespace.StartsWith(c, StringComparison.Ordinal))
        )
            return true;
        if (typeof(Delegate).IsAssignableFrom(type))
            return !method.IsConstructor;
        return !s_open.Contains(type.Assembly.GetName().Name!) && !TakesValuesOnly(method);
    }

    /// <summary>
    /// Returns whether a method may call overrides of its arguments, such as <c>Equals</c> or <c>ToString</c>.
    /// </summary>
    internal static bool MayCallBack(MethodBase method) => !TakesValuesOnly(method) && !s_passing.Contains(method.Name);

    private static bool TakesValuesOnly(MethodBase method) =>
        (method.IsStatic || method.IsConstructor || IsValue(method.DeclaringType!))
        && Array.TrueForAll(method.GetParameters(), parameter => IsValue(parameter.ParameterType))
        && (
            !method.IsGenericMethod
            || Array.TrueForAll(
                method.GetGenericArguments(),
                a => method.GetParameters().All(parameter => parameter.ParameterType != a) || IsValue(a)
            )
        );

    /// <summary>Returns whether a value of the type cannot contain objects of the application.</summary>
    internal static bool IsValue(Type type)
    {
        if (type.HasElementType)
            return IsValue(type.GetElementType()!);
        if (type.IsEnum || type.IsPrimitive || type == typeof(string))
            return true;
        if (
            type == typeof(object)
            || typeof(Delegate).IsAssignableFrom(type)
            || type.IsGenericParameter
            || !Contains(type)
        )
            return false;
        if (type.IsGenericType)
            return Array.TrueForAll(type.GetGenericArguments(), IsValue);
        return !type.IsInterface || type == typeof(IFormatProvider);
    }
}
