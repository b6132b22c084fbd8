using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Internal;

/// <summary>Determines how a type implements equality from its methods.</summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2070",
    Justification = "Where trimming removed the methods the type's own hash is used."
)]
internal static class Equality
{
    /// <summary>
    /// Returns <see langword="true"/> if equality is implemented by the compiler or the runtime over every field:
    /// records, structs without their own implementation, tuples, pairs.
    /// </summary>
    internal static bool IsByMembers(Type type)
    {
        if (typeof(ITuple).IsAssignableFrom(type) && type.Assembly == typeof(ITuple).Assembly)
            return true;
        if (type.GetMethod(nameof(Equals), [type]) is { } typed && typed.DeclaringType == type)
            return typed.IsDefined(typeof(CompilerGeneratedAttribute), false);
        return type.IsValueType && type.GetMethod(nameof(Equals), [typeof(object)])?.DeclaringType == typeof(ValueType);
    }

    /// <summary>Returns <see langword="true"/> if equality is reference equality.</summary>
    internal static bool IsByReference(Type type) =>
        type is { IsValueType: false, IsInterface: false, IsSealed: true }
        && type.GetMethod(nameof(Equals), [typeof(object)])?.DeclaringType == typeof(object)
        && !typeof(IEquatable<>).IsClosedBy(type);

    // For IEquatable<T> without an override of Equals(object): EqualityComparer<T>.Default uses the interface.
    private static bool IsClosedBy(this Type definition, Type type)
    {
        foreach (Type implemented in type.GetInterfaces())
            if (implemented.IsGenericType && implemented.GetGenericTypeDefinition() == definition)
                return true;
        return false;
    }
}
