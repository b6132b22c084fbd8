using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Model;

/// <summary>How a type compares, as far as its methods tell.</summary>
internal static class Equality
{
    private const string Trimmed = "Where trimming removed the methods the type's own hash is used.";

    /// <summary>
    /// Whether equality is the compiler's or the runtime's, over every field: records, structs without code of their
    /// own for it, tuples, pairs.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Trimmed)]
    internal static bool IsByMembers(Type type)
    {
        if (typeof(ITuple).IsAssignableFrom(type) && type.Assembly == typeof(ITuple).Assembly) return true;
        if (type.GetMethod(nameof(Equals), [type]) is { } typed && typed.DeclaringType == type)
            return typed.IsDefined(typeof(CompilerGeneratedAttribute), false);
        return type.IsValueType && type.GetMethod(nameof(Equals), [typeof(object)])?.DeclaringType == typeof(ValueType);
    }

    /// <summary>Whether only an object itself equals it.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Trimmed)]
    internal static bool IsByReference(Type type) =>
        type is { IsValueType: false, IsInterface: false, IsSealed: true }
        && type.GetMethod(nameof(Equals), [typeof(object)])?.DeclaringType == typeof(object)
        && !typeof(IEquatable<>).MakesOf(type);

    // IEquatable<T> without an override of Equals(object): EqualityComparer<T>.Default goes by the interface.
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = Trimmed)]
    private static bool MakesOf(this Type definition, Type type)
    {
        foreach (Type implemented in type.GetInterfaces())
            if (implemented.IsGenericType && implemented.GetGenericTypeDefinition() == definition) return true;
        return false;
    }
}
