using System.Runtime.InteropServices;

namespace Sluice.Model;

/// <summary>
/// Watches a dictionary or set while it is filled from the wire whose hash we have no hand in: a type's own, or a collection's that user code made.
/// Each time that it has doubled the keys are counted by place; where a look-up would compare hundreds of them the document is refused.
/// </summary>
internal static class CollisionGuard
{
    /// <summary>The count at which to look first; <see cref="int.MaxValue"/> for never.</summary>
    internal const int First = 1024;
    private const int MostComparisons = 250;

    /// <summary>Checks the keys and answers with the count at which to look again.</summary>
    /// <param name="keys">The keys, all different.</param>
    /// <param name="count">How many.</param>
    /// <param name="comparer">What they are hashed by; null for the default.</param>
    /// <param name="buckets">The number of places that hashes are taken modulo of; 0 where it is not known.</param>
    internal static int Check<T>(IEnumerable<T> keys, int count, IEqualityComparer<T>? comparer, int buckets)
    {
        var places = new List<uint>(count);
        foreach (T key in keys)
        {
            uint hash = key is null ? 0 : (uint)(comparer?.GetHashCode(key) ?? key.GetHashCode());
            places.Add(buckets > 0 ? hash % (uint)buckets : hash);
        }

        Span<uint> sorted = CollectionsMarshal.AsSpan(places);
        sorted.Sort();
        long comparisons = 0;
        for (int i = 1, same = 0; i < sorted.Length; i++)
        {
            same = sorted[i] == sorted[i - 1] ? same + 1 : 0;
            comparisons += same;
        }

        return comparisons <= (long)MostComparisons * sorted.Length ? count <= int.MaxValue / 2 ? count * 2 : int.MaxValue
            : throw new WireException(WireError.Limit, $"{count} keys have so few different hash codes that a look-up compares more than {MostComparisons} of them. Implement GetHashCode so that different keys rarely share a hash code.");
    }

#pragma warning disable CS8714 // IDictionary<,> does not say that its keys are never null, as the dictionaries looked for here do.
    /// <summary>Checks a dictionary of whatever type.</summary>
    internal static int Check<TKey, TValue>(IDictionary<TKey, TValue> target) => target is Dictionary<TKey, TValue> dictionary
        ? Check(dictionary.Keys, dictionary.Count, dictionary.Comparer, dictionary.EnsureCapacity(0))
        : Check(target.Keys, target.Count, null, 0);

    /// <summary>Checks a set of whatever type.</summary>
    internal static int Check<T>(ISet<T> target) => target is HashSet<T> set
        ? Check(set, set.Count, set.Comparer, set.EnsureCapacity(0))
        : Check(target, target.Count, null, 0);

    /// <summary>Whether a set that there is already may hash its elements. Text has a seeded hash.</summary>
    internal static bool Concerns<T>(ICollection<T> target) => typeof(T) != typeof(string) && target is ISet<T> and not SortedSet<T>;

    /// <summary>Whether a dictionary that there is already may hash its keys by something that a sender knows.</summary>
    internal static bool Concerns<TKey, TValue>(IDictionary<TKey, TValue> target) => typeof(TKey) != typeof(string)
        && target is not (SortedDictionary<TKey, TValue> or SortedList<TKey, TValue>) && (target as Dictionary<TKey, TValue>)?.Comparer is not KeyedComparer<TKey> && (target as OrderedDictionary<TKey, TValue>)?.Comparer is not KeyedComparer<TKey>;
#pragma warning restore CS8714
}
