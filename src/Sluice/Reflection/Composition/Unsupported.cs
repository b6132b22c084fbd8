namespace Sluice.Reflection.Composition;

/// <summary>Types that are not data.</summary>
internal static class Unsupported
{
    /// <summary>Why the type has no form on any wire; <see langword="null"/> where it may have one.</summary>
    internal static string? Why(Type type)
    {
        if (type.IsPointer || type.IsFunctionPointer || type.IsByRef) return "pointers mean nothing outside the process";
        if (type.IsByRefLike) return "a ref struct can't be a type argument of a shape";
        if (type.ContainsGenericParameters) return "it is an open generic type";
        if (typeof(Delegate).IsAssignableFrom(type)) return "code is not data";
        if (type == typeof(void)) return "void has no value";
        if (type.IsAbstract && type.IsSealed) return "a static class has no values";
        if (type == typeof(Type)) return null;      // by an allow-list of names only
        if (type.Namespace is "System.Reflection" or "System.Runtime.InteropServices" || typeof(System.Reflection.MemberInfo).IsAssignableFrom(type))
            return "it describes the process, not data";
        return null;
    }
}
