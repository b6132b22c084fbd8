using System.Collections;
using Sluice.Internal;

namespace Sluice.Shapes;

/// <summary>
/// Detects hash collisions while a dictionary or set is filled from the wire whose hash function is not the library's:
/// that of the key type, or of a collection that user code created. Each time the collection has grown by a quarter (at
/// least 1,024 keys), or its table has grown, the keys are counted by bucket; if a lookup would compare hundreds of
/// keys, the document is rejected.
/// </summary>
internal static class CollisionGuard
{
    /// <summary>The count at which the first check is made; <see cref="int.MaxValue"/> disables checks.</summary>
    internal const int First = Checks.Collisions ? 1024 : int.MaxValue;
    private const int MostComparisons = 250;

    // The sizes of the platform's hash tables as they grow when keys are added one by one.
    private static ReadOnlySpan<int> Sizes =>
        [
            3,
            7,
            17,
            37,
            89,
            197,
            431,
            919,
            1931,
            4049,
            8419,
            17519,
            36353,
            75431,
            156437,
            324449,
            672827,
            1395263,
            2893249,
            5999471,
            11998949,
            23997907,
            47995853,
            95991737,
        ];

    /// <summary>
    /// Returns the likely number of buckets of a hash table of the platform that was filled with the given number of
    /// keys.
    /// </summary>
    internal static int LikelyBuckets(int count)
    {
        foreach (int size in Sizes)
        {
            if (size >= count)
                return size;
        }
        return 0;
    }

    /// <summary>Checks the keys and returns the count at which to check again.</summary>
    /// <param name="keys">The keys, which are distinct.</param>
    /// <param name="count">The number of keys.</param>
    /// <param name="comparer">The comparer that hashes the keys, or null for the default.</param>
    /// <param name="buckets">The number of buckets, or 0 if it is not known.</param>
    internal static int Check<T>(IEnumerable<T> keys, int count, IEqualityComparer<T>? comparer, int buckets)
    {
        // The type's own hash code is then inlined.
        if (ReferenceEquals(comparer, EqualityComparer<T>.Default))
            comparer = null;
        using var counts = new BucketCounts(count, buckets);
        foreach (T key in keys)
            counts.Add(key is null ? 0 : (uint)(comparer?.GetHashCode(key) ?? key.GetHashCode()));
        return Accept(counts.Comparisons, count);
    }

    /// <summary>Checks keys of an unknown type, with the hash codes of an untyped comparer.</summary>
    internal static int Check(ICollection keys, IEqualityComparer? comparer, int buckets)
    {
        int count = keys.Count;
        using var counts = new BucketCounts(count, buckets);
        foreach (object? key in keys)
            counts.Add(key is null ? 0 : (uint)(comparer?.GetHashCode(key) ?? key.GetHashCode()));
        return Accept(counts.Comparisons, count);
    }

    private static int Accept(long comparisons, int count) =>
        comparisons <= (long)MostComparisons * count
            ? NextAfter(count)
            : throw new WireException(
                WireError.Limit,
                $"{count} keys have so few different hash codes that a lookup compares more than {MostComparisons} of "
                    + "them. Implement GetHashCode so that different keys rarely share a hash code."
            );

    // A quarter more, at least as many as before the first check, or one more than the table can hold: when it grows,
    // keys of different buckets may get into the same one.
    private static int NextAfter(int count)
    {
        long next = count + Math.Max(count / 4L, First);
        if (LikelyBuckets(count) is var size and not 0)
            next = Math.Min(next, size + 1);
        return (int)Math.Min(next, int.MaxValue);
    }

#pragma warning disable CS8714 // IDictionary<,> allows null keys; the dictionaries that are looked for do not.
    /// <summary>Checks a dictionary of any type.</summary>
    internal static int Check<TKey, TValue>(IDictionary<TKey, TValue> target) =>
        target is Dictionary<TKey, TValue> dictionary
            ? Check(dictionary.Keys, dictionary.Count, dictionary.Comparer, dictionary.EnsureCapacity(0))
            : Check(target.Keys, target.Count, null, LikelyBuckets(target.Count));

    /// <summary>Checks a set of any type, or a collection that looks up its elements by key.</summary>
    internal static int Check<T>(ICollection<T> target) =>
        target switch
        {
            HashSet<T> set => Check(set, set.Count, set.Comparer, set.EnsureCapacity(0)),
            ISet<T> => Check(target, target.Count, null, LikelyBuckets(target.Count)),
            _ => KeyedCollections.Check(target, target.Count),
        };

    /// <summary>
    /// Checks keys with their default hash codes before a collection is built whose hash function is unknown.
    /// </summary>
    internal static void CheckKeys<T>(IEnumerable<T> keys, int count)
    {
        if (count >= First && typeof(T) != typeof(string))
            Check(keys, count, null, LikelyBuckets(count));
    }

    /// <summary>
    /// Returns <see langword="true"/> if an existing collection may hash its elements, or their keys, without a secret.
    /// The hash codes of strings are seeded.
    /// </summary>
    internal static bool Concerns<T>(ICollection<T> target) =>
        target is ISet<T>
            ? typeof(T) != typeof(string) && target is not SortedSet<T>
            : KeyedCollections.IsKeyed(target);

    /// <summary>
    /// Returns <see langword="true"/> if an existing dictionary may hash its keys without a secret.
    /// </summary>
    internal static bool Concerns<TKey, TValue>(IDictionary<TKey, TValue> target) =>
        typeof(TKey) != typeof(string)
        && target is not (SortedDictionary<TKey, TValue> or SortedList<TKey, TValue>)
        && (target as Dictionary<TKey, TValue>)?.Comparer is not KeyedComparer<TKey>
        && (target as OrderedDictionary<TKey, TValue>)?.Comparer is not KeyedComparer<TKey>;
#pragma warning restore CS8714
}
