using System.Collections;
using Sluice.Internal;

namespace Sluice.Consumers;

/// <summary>A comparer that handles null and boxed values, so that the cases of a union can share it.</summary>
/// <remarks>What compares parts, which may contain the whole, checks the remaining stack.</remarks>
internal abstract class StructuralComparer<T> : IEqualityComparer<T>, IEqualityComparer
{
    public bool Equals(T? x, T? y)
    {
        if (x is null || y is null)
            return x is null && y is null;
        return (!typeof(T).IsValueType && ReferenceEquals(x, y)) || AreEqual(x, y);
    }

    public int GetHashCode(T value) => value is null ? 0 : Hash(value);

    bool IEqualityComparer.Equals(object? x, object? y) => Equals((T?)x, (T?)y);

    int IEqualityComparer.GetHashCode(object value) => GetHashCode((T)value);

    protected abstract bool AreEqual(T x, T y);
    protected abstract int Hash(T value);
}

/// <summary>A comparer based on two functions.</summary>
internal sealed class FunctionComparer<T>(Func<T, T, bool> equals, Func<T, int> hash) : StructuralComparer<T>
{
    protected override bool AreEqual(T x, T y)
    {
        StackGuard.RequireSpace();
        return equals(x, y);
    }

    protected override int Hash(T value)
    {
        StackGuard.RequireSpace();
        return hash(value);
    }
}

/// <summary>A comparer of values that know whether they are equal.</summary>
internal sealed class ValueComparer<T> : StructuralComparer<T>
{
    protected override bool AreEqual(T x, T y) => EqualityComparer<T>.Default.Equals(x, y);

    protected override int Hash(T value) => value!.GetHashCode();
}

/// <summary>A comparer that is still being created; a recursive type refers to it.</summary>
internal sealed class DeferredComparer<T> : StructuralComparer<T>
{
    internal StructuralComparer<T>? Created { get; set; }

    protected override bool AreEqual(T x, T y) => Created!.Equals(x, y);

    protected override int Hash(T value) => Created!.GetHashCode(value!);
}
