using System.Collections;
using System.Runtime.InteropServices;

namespace Sluice.Model;

/// <summary>
/// Watches a dictionary or set while it is filled from the wire whose hash we have no hand in: a type's own, or a
/// collection's that user code made. Each time that it has grown by a quarter, or its table has, the keys are counted
/// by place; where a look-up would compare hundreds of them the document is refused.
/// </summary>
internal static class CollisionGuard
{
    /// <summary>The count at which to look first; <see cref="int.MaxValue"/> for never.</summary>
    internal const int First = 1024;
    private const int MostComparisons = 250;

    // What hash tables of the platform grow through when keys are added one by one.
    private static ReadOnlySpan<int> Sizes =>
        [3, 7, 17, 37, 89, 197, 431, 919, 1931, 4049, 8419, 17519, 36353, 75431, 156437, 324449, 672827, 1395263,
            2893249, 5999471, 11998949, 23997907, 47995853, 95991737];

    /// <summary>
    /// The number of places that a hash table of the platform has which was filled with so many keys.
    /// </summary>
    internal static int LikelyBuckets(int count)
    {
        foreach (int size in Sizes)
        {
            if (size >= count) return size;
        }
        return 0;
    }

    /// <summary>Checks the keys and answers with the count at which to look again.</summary>
    /// <param name="keys">The keys, all different.</param>
    /// <param name="count">How many.</param>
    /// <param name="comparer">What they are hashed by; null for the default.</param>
    /// <param name="buckets">The number of places that hashes are taken modulo of; 0 where it is not known.</param>
    internal static int Check<T>(IEnumerable<T> keys, int count, IEqualityComparer<T>? comparer, int buckets)
    {
        var hashes = new List<uint>(count);
        foreach (T key in keys) hashes.Add(key is null ? 0 : (uint)(comparer?.GetHashCode(key) ?? key.GetHashCode()));
        return Check(hashes, buckets);
    }

    /// <summary>The same for keys of a type that is not known, under the hash of an untyped comparer.</summary>
    internal static int Check(ICollection keys, IEqualityComparer? comparer, int buckets)
    {
        var hashes = new List<uint>(keys.Count);
        foreach (object? key in keys)
            hashes.Add(key is null ? 0 : (uint)(comparer?.GetHashCode(key) ?? key.GetHashCode()));
        return Check(hashes, buckets);
    }

    private static int Check(List<uint> hashes, int buckets)
    {
        Span<uint> sorted = CollectionsMarshal.AsSpan(hashes);
        if (buckets > 0)
        {
            foreach (ref uint hash in sorted) hash %= (uint)buckets;
        }
        sorted.Sort();
        long comparisons = 0;
        for (int i = 1, same = 0; i < sorted.Length; i++)
        {
            same = sorted[i] == sorted[i - 1] ? same + 1 : 0;
            comparisons += same;
        }

        int count = sorted.Length;
        return comparisons <= (long)MostComparisons * count ? NextAfter(count)
            : throw new WireException(WireError.Limit,
                $"{count} keys have so few different hash codes that a look-up compares more than {MostComparisons} of them. Implement GetHashCode so that different keys rarely share a hash code.");
    }

    // A quarter more, or one more than a table holds: when it grows, keys that were apart may be in one place.
    private static int NextAfter(int count)
    {
        int next = (int)Math.Min(count + (count / 4L), int.MaxValue);
        return Math.Max(First, LikelyBuckets(count) is var size and not 0 ? Math.Min(next, size + 1) : next);
    }

#pragma warning disable CS8714 // IDictionary<,> does not say that its keys are never null, as the dictionaries looked for here do.
    /// <summary>Checks a dictionary of whatever type.</summary>
    internal static int Check<TKey, TValue>(IDictionary<TKey, TValue> target) =>
        target is Dictionary<TKey, TValue> dictionary
            ? Check(dictionary.Keys, dictionary.Count, dictionary.Comparer, dictionary.EnsureCapacity(0))
            : Check(target.Keys, target.Count, null, LikelyBuckets(target.Count));

    /// <summary>Checks a set of whatever type, or a collection that looks its elements up by key.</summary>
    internal static int Check<T>(ICollection<T> target) => target switch
    {
        HashSet<T> set => Check(set, set.Count, set.Comparer, set.EnsureCapacity(0)),
        ISet<T> => Check(target, target.Count, null, LikelyBuckets(target.Count)),
        _ => KeyedCollections.Check(target, target.Count),
    };

    /// <summary>Checks keys before a collection is built from them whose hash is not known: the default one.</summary>
    internal static void CheckKeys<T>(IEnumerable<T> keys, int count)
    {
        if (count >= First && typeof(T) != typeof(string)) Check(keys, count, null, LikelyBuckets(count));
    }

    /// <summary>
    /// Whether a collection that there is already may hash its elements, or their keys. Text has a seeded hash.
    /// </summary>
    internal static bool Concerns<T>(ICollection<T> target) =>
        target is ISet<T>
            ? typeof(T) != typeof(string) && target is not SortedSet<T>
            : KeyedCollections.IsKeyed(target);

    /// <summary>
    /// Whether a dictionary that there is already may hash its keys by something that a sender knows.
    /// </summary>
    internal static bool Concerns<TKey, TValue>(IDictionary<TKey, TValue> target) => typeof(TKey) != typeof(string)
        && target is not (SortedDictionary<TKey, TValue> or SortedList<TKey, TValue>)
        && (target as Dictionary<TKey, TValue>)?.Comparer is not KeyedComparer<TKey>
        && (target as OrderedDictionary<TKey, TValue>)?.Comparer is not KeyedComparer<TKey>;
#pragma warning restore CS8714
}
