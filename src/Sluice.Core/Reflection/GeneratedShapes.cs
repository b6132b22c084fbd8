using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using Sluice.Generated;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.Reflection;

/// <summary>
/// Finds generated shapes through the attribute that refers to them. Types without one are passed on to
/// <see cref="ShapeComposer"/>, in an assembly that is loaded when the first of them is asked for.
/// </summary>
internal sealed class GeneratedShapes : RuntimeShapes
{
    [SuppressMessage(
        "Usage",
        "CA2255",
        Justification = "Lower layers find shapes without naming this one, whatever is called first."
    )]
    [ModuleInitializer]
    internal static void Register() => Register(new GeneratedShapes());

    /// <summary>Returns the converter of a root value, out of line.</summary>
    /// <exception cref="WireException">The type has no shape, and the program has no reflection.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Converter<T> GetRoot<T>()
    {
        if (Cache<T>.Converter is { } known)
            return known;
        // A generic type is composed with the shapes of its arguments, where code can be created for them.
        if (!typeof(T).IsGenericType && FindGenerated(typeof(T)) is { } generated)
            return Cache<T>.Converter = (Converter<T>)generated;
        return ReflectionFeature.IsSupported
            ? Converters.For<T>()
            : Cache<T>.Converter = (Converter<T>)FindCompiled(typeof(T));
    }

    /// <summary>Returns the converter that the options provide, otherwise the type's own.</summary>
    /// <inheritdoc cref="GetRoot{T}()" path="exception"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Converter<T> GetRoot<T>(WireShapes shapes) => shapes.Find<T>() ?? GetRoot<T>();

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Precompiled shapes use no reflection.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    private static Converter FindCompiled(Type type)
    {
        try
        {
            if (FindGenerated(type) is { } generated)
                return generated;
        }
        catch (NotSupportedException) when (type.IsGenericType)
        {
            // Nothing in the program refers to the shape that is closed over these arguments.
        }
        return ShapeComposer.Instance.FindPrecompiled(type)
            ?? throw new WireException(WireError.Unsupported, $"Type {type} {NoShapeText(type.IsGenericType)}");
    }

    private static string NoShapeText(bool isGeneric) =>
        isGeneric
            ? "has no shape, and this program does not support reflection. Declare a witness with [ShapeFor<T>] and "
                + "pass it in the options: Shapes = WireShapes.Of<T, TShapes>()."
            : "has no shape, and this program does not support reflection. Mark the type with [Shape], or declare a "
                + "witness with [ShapeFor<T>] and pass it in the options: Shapes = WireShapes.Of<T, TShapes>().";

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

    /// <summary>Returns the converter of a type with a generated shape. Requires no dynamic code.</summary>
    internal static Converter? FindGenerated(Type type)
    {
        if (FindStruct(type) is not { } shape)
            return null;
        // The struct's property describes all members, which writing and reading do not need.
        if (RuntimeFeature.IsDynamicCodeSupported)
            return FindConverter(type, shape);
        object? found = shape
            .GetProperty(nameof(IShape<>.Shape), BindingFlags.Public | BindingFlags.Static)
            ?.GetValue(null);
        return (found as TypeShape)?.Converter;
    }

    /// <summary>Returns the converter over a shape struct.</summary>
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2055",
        Justification = "The type parameters of the converter are those of the struct."
    )]
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2071",
        Justification = "The struct is not created; its methods are static."
    )]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal static Converter FindConverter(Type type, Type shape) =>
        (Converter)
            typeof(ShapeConverter<,>)
                .MakeGenericType(type, shape)
                .GetField(nameof(ShapeConverter<,>.Instance))!
                .GetValue(null)!;

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    protected override Converter Create(Type type)
    {
        if (!ReflectionFeature.IsSupported)
            return FindCompiled(type);
        return (RuntimeFeature.IsDynamicCodeSupported && type.IsGenericType ? null : FindGenerated(type))
            ?? ShapeComposer.Instance.Create(type);
    }

    protected override Converter<T> CreateRoot<T>() => GetRoot<T>();

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    protected override Converter CreateMember(Type owner, string member, Type type) =>
        ShapeComposer.Instance.CreateMember(owner, member, type);
}
