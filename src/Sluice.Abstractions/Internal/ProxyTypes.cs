namespace Sluice.Internal;

/// <summary>
/// The rule for objects of a class that Castle DynamicProxy has derived from theirs, as EF Core does for lazy loading
/// and change tracking: they are values of the class that the program has declared.
/// </summary>
internal static class ProxyTypes
{
    private const string Namespace = "Castle.Proxies";

    /// <summary>Returns whether a type is a proxy of a class. Those of interfaces are derived from none.</summary>
    internal static bool IsProxy(Type type) =>
        type.Namespace == Namespace && type.BaseType is { } target && target != typeof(object);

    /// <summary>Returns the class that a proxy is derived from; any other type itself.</summary>
    internal static Type WithoutProxy(Type type) => IsProxy(type) ? type.BaseType! : type;
}
