using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using Sluice.Internal;
using Sluice.Model;
using Sluice.Reflection.Interpreted;
using Sluice.Reflection.Resolution;

namespace Sluice.Reflection;

/// <summary>Finds the converters of root values, out of line.</summary>
internal static class RootConverters
{
    /// <exception cref="WireException">The type has no shape, and the program has no reflection.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Converter<T> Find<T>() =>
        ReflectionFeature.IsSupported
            ? Converters.For<T>()
            : RuntimeShapes.Cache<T>.Converter ??= (Converter<T>)FindCompiled(typeof(T));

    /// <inheritdoc cref="Find{T}()"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Converter<T> Find<T>(WireShapes shapes) =>
        shapes.Find<T>() ?? RuntimeShapes.Cache<T>.Converter ?? Find<T>();

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Precompiled shapes use no reflection.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
    private static Converter FindCompiled(Type type) =>
        GeneratedShapes.Find(type)
        ?? PrecompiledShapes.Find(type)?.Converter
        ?? throw new WireException(
            WireError.Unsupported,
            $"Type {type} has no shape, and this program does not support reflection. Mark the type with [Shape], "
                + "or declare a witness with [ShapeFor<T>] and pass it in the options: "
                + "Shapes = WireShapes.Of<T, TShapes>()."
        );
}
