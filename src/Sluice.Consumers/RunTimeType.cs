using Sluice.Internal;
using Sluice.Model;
using Sluice.Shapes;

namespace Sluice.Consumers;

/// <summary>
/// The rule for objects of derived types: they are copied and compared by the shape of their own type or not at all,
/// because the shape of a base describes only a part of them.
/// </summary>
internal static class RunTimeType
{
    /// <summary>
    /// Returns whether a value has another type than the declared one, which may hold more. A type of the platform
    /// holds nothing but the members or elements of the declared type.
    /// </summary>
    internal static bool IsDerived<T>(T value) =>
        !DynamicTypes.IsExact<T>()
        && ProxyTypes.WithoutProxy(value!.GetType()) is var type
        && type != typeof(T)
        && !CollectionCopies.IsPlatformType(type);

    /// <summary>Returns the shape of a derived object's own type.</summary>
    /// <exception cref="NotSupportedException">The type has no shape.</exception>
    internal static TypeShape FindShape(object value, string verb)
    {
        TypeShape shape = RuntimeShapes.FindFor(value).Shape;
        return shape.Type == ProxyTypes.WithoutProxy(value.GetType())
            ? shape
            : throw new NotSupportedException(
                $"{value.GetType()} cannot be {verb} because it has no shape. Mark it with [Shape]."
            );
    }
}
