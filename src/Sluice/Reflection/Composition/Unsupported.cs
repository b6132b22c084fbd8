using System.Diagnostics.CodeAnalysis;
using Sluice.Reflection.Analysis;

namespace Sluice.Reflection.Composition;

/// <summary>Types that are not data.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070",
    Justification = "Asked by the run-time provider alone, which says that it needs untrimmed types.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "As above.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
internal static class Unsupported
{
    /// <summary>Why the type has no form on any wire; <see langword="null"/> where it may have one.</summary>
    internal static string? Why(Type type)
    {
        if (type.IsPointer || type.IsFunctionPointer || type.IsByRef)
            return "a pointer is valid only inside its process";
        if (type.IsByRefLike) return "a ref struct cannot be a type argument of a shape";
        if (type.ContainsGenericParameters) return "it is an open generic type";
        if (typeof(Delegate).IsAssignableFrom(type)) return "a delegate is code, not data";
        if (type == typeof(void)) return "void has no value";
        if (type.IsAbstract && type.IsSealed) return "a static class has no values";
        if (type == typeof(Type)) return null;      // by an allow-list of names only
        if (type.Namespace is "System.Reflection" or "System.Runtime.InteropServices"
            || typeof(System.Reflection.MemberInfo).IsAssignableFrom(type))
            return "it describes the process, not data";
        if (IsAsyncSequence(type) && !HasFormOfItsOwn(type))
            return "an asynchronous sequence is written by SerializeAsync as a root, never inside a value";
        if (FSharpTypes.IsUnionWithFields(type) && !HasFormOfItsOwn(type))
            return "F# unions whose cases have fields are not supported; use a converter or a surrogate";
        return null;
    }

    /// <summary>
    /// Whether a type is of the platform's own libraries, which carry no attributes that matter here.
    /// </summary>
    internal static bool IsOfPlatform(Type type) => type.Assembly == typeof(object).Assembly
        || (type.Namespace is { } space && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal))
            && type.Assembly.GetName().Name?.StartsWith("System.", StringComparison.Ordinal) == true);

    private static bool IsAsyncSequence(Type type) => !typeof(System.Collections.IEnumerable).IsAssignableFrom(type)
        && (IsContract(type) || type.GetInterfaces().Any(IsContract));

    private static bool IsContract(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);

    private static bool HasFormOfItsOwn(Type type) =>
        TypeContract.Of(type) is { WireConverter: not null } or { WireSurrogate: not null }
            or { JsonConverter: not null };
}
