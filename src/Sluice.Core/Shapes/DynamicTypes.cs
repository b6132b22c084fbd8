using Sluice.Model;

namespace Sluice.Shapes;

/// <summary>Tells whether a type whose shape is found at run time has values of other types.</summary>
internal static class DynamicTypes
{
    /// <summary>Returns whether every value of a type is of the type itself.</summary>
    internal static bool IsExact<T>() => typeof(T).IsValueType || typeof(T).IsSealed;

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
}
