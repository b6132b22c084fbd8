using Sluice.Consumers;
using Sluice.Model;

namespace Sluice;

/// <summary>Compares object graphs by their shapes: by members, elements and entries instead of references.</summary>
/// <remarks>
/// Sets and dictionaries are compared regardless of order. Objects of a derived type are compared by the shape of that
/// type, and equal no object of another type; without a shape, they are a <see cref="NotSupportedException"/>. A value
/// that contains itself is not supported: comparing two of them results in an
/// <see cref="InsufficientExecutionStackException"/>.
/// </remarks>
public static class StructuralEquality
{
    /// <summary>Returns the comparer of a type. The comparer is thread safe and should be cached.</summary>
    public static IEqualityComparer<T> CreateComparer<T>(TypeShape<T> shape)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return new EqualityVisitor().Get(shape);
    }

    /// <summary>
    /// Returns the comparer of what a round trip through a wire preserves: members that cannot be read back are
    /// ignored, and values that are equal but written differently are not equal, such as 1.0 and 1.00, or one instant
    /// with two offsets. The comparer is thread safe and should be cached.
    /// </summary>
    public static IEqualityComparer<T> CreateRoundTripComparer<T>(TypeShape<T> shape)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return new EqualityVisitor(isRoundTrip: true).Get(shape);
    }

    /// <summary>Returns whether two values are equal.</summary>
    public static bool Equals<T>(TypeShape<T> shape, T? left, T? right) => CreateComparer(shape).Equals(left, right);
}
