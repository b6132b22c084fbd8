using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using Sluice.Generated;
using Sluice.Reflection.Composition;
using Sluice.Reflection.Walking;

namespace Sluice.Reflection;

/// <summary>
/// Finds the converter of a type at run time: a generated shape where the type carries one, otherwise the library's own
/// shapes of primitives and collections, otherwise a shape made from the type by reflection. Thread safe; one converter
/// a type.
/// </summary>
public static class Converters
{
    internal const string UnreferencedCode =
        "The members of types without a generated shape are found by reflection, and trimming may remove them. Mark the type with [Shape], or use a witness with [ShapeFor<T>].";
    internal const string DynamicCode =
        "Shapes of types without a generated one are composed at run time. Mark the type with [Shape], or use a witness with [ShapeFor<T>].";

    private static readonly TypeCache<Converter> s_converters = new();

    /// <summary>The converter of <typeparamref name="T"/>.</summary>
    /// <exception cref="WireException">
    /// The type can't be converted at all: a pointer, a delegate, an open generic type.
    /// </exception>
    [RequiresUnreferencedCode(UnreferencedCode)]
    [RequiresDynamicCode(DynamicCode)]
    public static Converter<T> For<T>() =>
        Cache<T>.Converter ??= RuntimeFeature.IsDynamicCodeSupported ? (Converter<T>)For(typeof(T)) : Native<T>();

    /// <summary>
    /// The same without compiling a walk over the type ahead of time: for the library's own code, which is compiled for
    /// every type.
    /// </summary>
    [RequiresUnreferencedCode(UnreferencedCode)]
    [RequiresDynamicCode(DynamicCode)]
    internal static Converter<T> Known<T>() => Cache<T>.Converter ??= (Converter<T>)For(typeof(T));

    /// <summary>The converter of <paramref name="type"/>.</summary>
    /// <exception cref="WireException">
    /// The type can't be converted at all: a pointer, a delegate, an open generic type.
    /// </exception>
    [RequiresUnreferencedCode(UnreferencedCode)]
    [RequiresDynamicCode(DynamicCode)]
    public static Converter For(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return s_converters.TryGet(type, out Converter? converter) ? converter! : Make(type);
    }

    /// <summary>
    /// The converter of a value's own type, for values that are declared as <see cref="object"/> or an interface.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026",
        Justification = "In a trimmed program the generated shapes are found; others are an error that says so.")]
    [UnconditionalSuppressMessage("AOT", "IL3050",
        Justification = "In a program without dynamic code the generated shapes are found; others are walked.")]
    public static Converter For(object value)
    {
        ArgumentNullException.ThrowIfNull(value);
        // The types behind JsonValue are the library's own business.
        return For(value is JsonValue ? typeof(JsonNode) : value.GetType());
    }

    [RequiresUnreferencedCode(UnreferencedCode)]
    [RequiresDynamicCode(DynamicCode)]
    private static Converter Make(Type type)
    {
        if (RuntimeFeature.IsDynamicCodeSupported)
            return s_converters.Keep(type,
                (type.IsGenericType ? null : GeneratedShapes.Find(type)) ?? ShapeProvider.Default.ConverterOf(type));
        Converter? compiled = GeneratedShapes.Find(type) ?? PrecompiledShape.Find(type)?.Converter;
        return s_converters.Keep(type, compiled ?? ShapeProvider.Default.ConverterOf(type));
    }

    // Where the type is known when compiling, so is the walk over it.
    [RequiresUnreferencedCode(UnreferencedCode)]
    [RequiresDynamicCode(DynamicCode)]
    private static Converter<T> Native<T>()
    {
        if (s_converters.TryGet(typeof(T), out Converter? known)) return (Converter<T>)known!;
        bool isWalked = GeneratedShapes.Find(typeof(T)) is null && PrecompiledShape.Find(typeof(T)) is null
            && PrecompiledShape.IsObject(typeof(T));
        return (Converter<T>)(isWalked
            ? s_converters.Keep(typeof(T), ShapeConverter<T, ReflectionShape<T, DefaultWalk>>.Instance)
            : For(typeof(T)));
    }

    private static class Cache<T>
    {
        internal static Converter<T>? Converter;
    }
}
