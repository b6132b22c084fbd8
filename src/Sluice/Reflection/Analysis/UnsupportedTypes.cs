using System.Diagnostics.CodeAnalysis;
using Sluice.TypeModel.Rules;

namespace Sluice.Reflection.Analysis;

/// <summary>Identifies types that do not represent data.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2070",
    Justification = "Asked by the run-time provider alone, which says that it needs untrimmed types.")]
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "As above.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
internal static class UnsupportedTypes
{
    /// <summary>
    /// Returns the reason why no wire supports the type; <see langword="null"/> if it may be supported.
    /// </summary>
    internal static string? Why(Type type)
    {
        if (type.IsPointer || type.IsFunctionPointer || type.IsByRef)
            return "a pointer is valid only inside its process";
        if (type.IsByRefLike) return "a ref struct cannot be a type argument of a shape";
        if (type.ContainsGenericParameters) return "it is an open generic type";
        if (typeof(Delegate).IsAssignableFrom(type)) return "a delegate is code, not data";
        if (type == typeof(void)) return "void has no value";
        if (type.IsAbstract && type.IsSealed) return "a static class has no values";
        if (type == typeof(Type)) return null; // Supported only through an allow-list.
        if (type.Namespace is "System.Reflection" or "System.Runtime.InteropServices"
            || typeof(System.Reflection.MemberInfo).IsAssignableFrom(type))
            return "it describes the process, not data";
        if (IsAsyncSequence(type) && !HasConverter(type))
            return "an asynchronous sequence is written by SerializeAsync as a root, never inside a value";
        if (FSharpTypes.IsUnionWithFields(type) && !HasConverter(type))
            return "F# unions whose cases have fields are not supported; use a converter or a surrogate";
        return WhyForeign(type);
    }

    /// <summary>
    /// Returns the reason why a document of another JSON library has no shape; <see langword="null"/> for other types.
    /// </summary>
    internal static string? WhyForeign(Type type) => IsOfPlatform(type) || type.IsValueType ? null
        : ForeignDocuments.WhyUnsupported(BaseTypes.Of(type).Select(level => level.FullName ?? "")) is { } why
            && !HasConverter(type) ? why : null;

    /// <summary>
    /// Returns whether a type belongs to the platform's own libraries, which have no relevant attributes.
    /// </summary>
    internal static bool IsOfPlatform(Type type) => type.Assembly == typeof(object).Assembly
        || (type.Namespace is { } space && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal))
            && type.Assembly.GetName().Name?.StartsWith("System.", StringComparison.Ordinal) == true);

    private static bool IsAsyncSequence(Type type) => !typeof(System.Collections.IEnumerable).IsAssignableFrom(type)
        && (IsContract(type) || type.GetInterfaces().Any(IsContract));

    private static bool IsContract(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);

    private static bool HasConverter(Type type) =>
        Contracts.Of(type).IsReplaced;
}
