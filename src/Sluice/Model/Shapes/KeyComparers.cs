namespace Sluice.Model;

/// <summary>The comparer of sets and dictionaries that are read from the wire.</summary>
internal static class KeyComparers<T, TShape> where TShape : struct, IShape<T>
{
    /// <summary>
    /// A comparer with a keyed hash; <see langword="null"/>, meaning the default one, where that is safe: strings,
    /// whose hash the BCL seeds, small types, and those that compare by reference.
    /// </summary>
    internal static readonly IEqualityComparer<T>? Instance = Choose();

    /// <summary>
    /// Whether keys can't be made to collide; otherwise filling is watched by <see cref="CollisionGuard"/>.
    /// </summary>
    internal static readonly bool IsSafe = Instance is null or KeyedComparer<T>;

    private static IEqualityComparer<T>? Choose()
    {
        if (typeof(T) == typeof(string) || typeof(T) == typeof(bool) || typeof(T) == typeof(char)
            || typeof(T) == typeof(byte) || typeof(T) == typeof(sbyte)
                || typeof(T) == typeof(short) || typeof(T) == typeof(ushort) || typeof(T) == typeof(Half)) return null;
        if (KeyedComparer<T>.Instance is { } known) return known;
        return Equality.IsByReference(typeof(T)) ? null : new ShapedComparer<T>(static () => TShape.Shape);
    }
}
