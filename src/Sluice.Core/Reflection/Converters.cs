using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Reflection;

/// <summary>
/// Finds the converter of a type at run time: a generated shape if the type has one, otherwise the library's own shapes
/// of primitives and collections, otherwise a shape created through reflection. Thread safe; returns one converter per
/// type.
/// </summary>
public static class Converters
{
    internal const string UnreferencedCode = RuntimeRequirements.UnreferencedCode;
    internal const string DynamicCode = RuntimeRequirements.DynamicCode;

    /// <summary>Returns the converter of <typeparamref name="T"/>.</summary>
    /// <exception cref="WireException">
    /// The type cannot be converted, such as a pointer, a delegate or an open generic type.
    /// </exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public static Converter<T> For<T>() =>
        RuntimeShapes.Cache<T>.Converter ??= RuntimeFeature.IsDynamicCodeSupported
            ? RuntimeShapes.Find<T>()
            : ShapeComposer.Instance.CreateReferenced<T>();

    /// <summary>
    /// Returns the converter of a root value: the one that the options provide, otherwise the type's own, otherwise one
    /// made by reflection.
    /// </summary>
    /// <exception cref="WireException">The type has no shape, and the program has no reflection.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static Converter<T> GetRoot<T>(WireShapes? shapes) =>
        shapes is null
            ? RuntimeShapes.Cache<T>.Converter ?? GeneratedShapes.GetRoot<T>()
            : GeneratedShapes.GetRoot<T>(shapes);

    /// <summary>Returns the converter of <paramref name="type"/>.</summary>
    /// <exception cref="WireException">
    /// The type cannot be converted, such as a pointer, a delegate or an open generic type.
    /// </exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public static Converter For(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return RuntimeShapes.Find(type);
    }

    /// <summary>
    /// Returns the converter of <paramref name="type"/>; <see langword="null"/> if it cannot be converted, where
    /// <see cref="For(Type)"/> says why.
    /// </summary>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public static Converter? Find(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        try
        {
            return RuntimeShapes.Find(type);
        }
        catch (Exception exception)
            when (exception is WireException or NotSupportedException or InvalidOperationException)
        {
            return null;
        }
    }

    /// <summary>
    /// Returns the converter that options provide for <paramref name="type"/>, otherwise the type's own, as the verbs
    /// of a wire find it.
    /// </summary>
    /// <param name="type">The type.</param>
    /// <param name="shapes">The shapes of the options.</param>
    /// <exception cref="WireException">
    /// The type cannot be converted, such as a pointer, a delegate or an open generic type.
    /// </exception>
    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    public static Converter For(Type type, WireShapes? shapes)
    {
        ArgumentNullException.ThrowIfNull(type);
        return shapes?.Find(type) ?? For(type);
    }

    /// <summary>
    /// Returns the converter of a value's run-time type, for values declared as <see cref="object"/> or an interface.
    /// </summary>
    public static Converter For(object value)
    {
        ArgumentNullException.ThrowIfNull(value);
        return RuntimeShapes.FindFor(value);
    }
}
