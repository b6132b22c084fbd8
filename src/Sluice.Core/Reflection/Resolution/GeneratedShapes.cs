using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.Generated;
using Sluice.Model;

namespace Sluice.Reflection.Resolution;

/// <summary>Finds generated shapes through the attribute that refers to them.</summary>
internal static class GeneratedShapes
{
    /// <summary>
    /// Returns the shape struct, closed over the type's arguments; <see langword="null"/> if the type has no generated
    /// shape.
    /// </summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2055",
        Justification = "The attribute keeps the shape's properties; its type parameters are those of the type, with "
            + "the same constraints."
    )]
    [UnconditionalSuppressMessage(
        "AOT",
        "IL3050",
        Justification = "The type itself refers to its closed shape through IShaped<T>, so that its code exists "
            + "wherever the type's does."
    )]
    [return: DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicProperties)]
    internal static Type? FindStruct(Type type)
    {
        if (type.GetCustomAttribute<GeneratedShapeAttribute>(inherit: false) is not { } attribute)
            return null;
        if (!attribute.Shape.IsGenericTypeDefinition)
            return attribute.Shape;
        // The type's parameters come first, followed by one shape for each of them.
        Type[] arguments = type.GetGenericArguments();
        return attribute.Shape.MakeGenericType([
            .. arguments,
            .. arguments
                .Select(a => typeof(ParameterShape<>).MakeGenericType(a))
                .Take(attribute.Shape.GetGenericArguments().Length - arguments.Length),
        ]);
    }

    /// <summary>
    /// Returns the shape struct as specified by the attribute; an open generic type if the type is generic.
    /// </summary>
    internal static Type? FindOpen(Type type) =>
        type.GetCustomAttribute<GeneratedShapeAttribute>(inherit: false)?.Shape;

    /// <summary>
    /// Returns the converter of a type with a generated shape. Requires no dynamic code, because it reads the struct's
    /// own property.
    /// </summary>
    internal static Converter? Find(Type type) =>
        FindStruct(type) is { } shape
        && shape.GetProperty(nameof(IShape<>.Shape), BindingFlags.Public | BindingFlags.Static)?.GetValue(null)
            is TypeShape found
            ? found.Converter
            : null;
}
