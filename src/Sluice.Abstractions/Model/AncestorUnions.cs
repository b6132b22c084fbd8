using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Sluice.Model;

/// <summary>
/// Finds the union that a value without a declared type belongs to. Like System.Text.Json, the discriminator of the
/// nearest base class or interface that declares the value's type is written.
/// </summary>
internal static class AncestorUnions
{
    private static readonly ConditionalWeakTable<Type, Resolution> s_resolved = [];

    private sealed record Resolution(Converter? Converter);

    /// <summary>
    /// Returns the union's converter, or <see langword="null"/> if the type is not a case or is itself a union.
    /// </summary>
    /// <remarks>
    /// A type that the union does not declare is one of its cases if the union writes such values as their nearest
    /// ancestor or as the base type.
    /// </remarks>
    internal static Converter? Find(object value)
    {
        Type type = value.GetType();
        if (s_resolved.TryGetValue(type, out Resolution? known))
            return known.Converter;
        Converter? created = IsUnion(type) ? null : Create(type, value);
        return s_resolved.GetValue(type, _ => new Resolution(created)).Converter;
    }

    private static Converter? Create(Type type, object value) =>
        Nearest(type) is { } union
        && RuntimeShapes.Known(union) is { Shape: IUnionShape shape } converter
        && shape.CaseOf(value) >= 0
            ? converter
            : null;

    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "An interface that was trimmed away is no union that the program serializes."
    )]
    private static Type? Nearest(Type type)
    {
        Type? union = type.BaseType;
        while (union is not null && !IsUnion(union))
            union = union.BaseType;
        foreach (Type candidate in type.GetInterfaces())
        {
            if (!IsUnion(candidate))
                continue;
            if (union is null || union.IsAssignableFrom(candidate))
                union = candidate;
            // The two are unrelated, so neither is the nearest.
            else if (!candidate.IsAssignableFrom(union))
                return null;
        }
        return union;
    }

    private static bool IsUnion(Type type) =>
        !type.IsValueType
        && !type.IsSealed
        && type.GetCustomAttributesData()
            .Any(attribute =>
                attribute.AttributeType.FullName
                    is "Sluice.WireCaseAttribute"
                        or "Sluice.WireUnionAttribute"
                        or "System.Text.Json.Serialization.JsonDerivedTypeAttribute"
            );
}
