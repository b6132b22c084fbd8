using Sluice.Model;

namespace Sluice.Shapes;

/// <summary>Tells whether a type has values of other types, whose shapes are found at run time.</summary>
internal static class DynamicTypes
{
    /// <summary>Returns whether every value of a type is of the type itself.</summary>
    internal static bool IsExact(Type type) => type.IsValueType || type.IsSealed;

    /// <inheritdoc cref="IsExact(Type)"/>
    internal static bool IsExact<T>() => typeof(T).IsValueType || Declared<T>.IsExact;

    /// <summary>
    /// Returns the description of a type all of whose values are of the type itself; <see langword="null"/> if there
    /// may be others, or if the type has no converter, which writing or reading the first value reports.
    /// </summary>
    internal static TypeShape<T>? FindExact<T>()
    {
        if (!IsExact<T>())
            return null;
        try
        {
            return RuntimeShapes.Known<T>().TypedShape;
        }
        catch (Exception exception)
            when (exception is WireException or NotSupportedException or InvalidOperationException)
        {
            return null;
        }
    }

    // Each value that is written asks, and only whether a type is a value type is known to the compiler.
    private static class Declared<T>
    {
        internal static readonly bool IsExact = DynamicTypes.IsExact(typeof(T));
    }
}
