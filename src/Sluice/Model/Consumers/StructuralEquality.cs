namespace Sluice.Model;

/// <summary>Equality of whole graphs by their shapes: members, elements and entries, not references.</summary>
/// <remarks>
/// Sets and dictionaries are equal in any order. A value that holds itself is not supported: comparing two of them ends
/// in <see cref="InsufficientExecutionStackException"/>, never in a crash.
/// </remarks>
public static class StructuralEquality
{
    /// <summary>The comparer of a type; thread safe, meant to be kept.</summary>
    public static IEqualityComparer<T> Comparer<T>(TypeShape<T> shape)
    {
        ArgumentNullException.ThrowIfNull(shape);
        return new EqualityVisitor().Get(shape);
    }

    /// <summary>Whether two values are equal.</summary>
    public static bool Equals<T>(TypeShape<T> shape, T? left, T? right) => Comparer(shape).Equals(left, right);
}
