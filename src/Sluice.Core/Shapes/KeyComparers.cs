using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Shapes;

/// <summary>Provides the comparer of sets and dictionaries that are read from the wire.</summary>
internal static class KeyComparers<T, TShape>
    where TShape : struct, IShape<T>
{
    /// <summary>
    /// A comparer with keyed hash codes, or <see langword="null"/> for the default comparer where it is safe: for
    /// strings, whose hash codes the BCL seeds, small types, and types with reference equality.
    /// </summary>
    internal static readonly IEqualityComparer<T>? Instance = Choose();

    /// <summary>
    /// Whether a sender cannot make keys collide; otherwise, <see cref="CollisionGuard"/> checks the collection while
    /// it is filled.
    /// </summary>
    internal static readonly bool IsSafe = Instance is null or KeyedComparer<T>;

    private static IEqualityComparer<T>? Choose()
    {
        if (
            typeof(T) == typeof(string)
            || typeof(T) == typeof(bool)
            || typeof(T) == typeof(char)
            || typeof(T) == typeof(byte)
            || typeof(T) == typeof(sbyte)
            || typeof(T) == typeof(short)
            || typeof(T) == typeof(ushort)
            || typeof(T) == typeof(Half)
        )
            return null;
        if (KeyedComparer<T>.Instance is { } known)
            return Checks.KeyedHashes ? known : null;
        return Equality.IsByReference(typeof(T)) ? null : new ShapedComparer<T>(static () => TShape.Shape);
    }
}
