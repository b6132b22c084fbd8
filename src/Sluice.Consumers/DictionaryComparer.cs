using Sluice.Internal;
using Sluice.Model;

namespace Sluice.Consumers;

/// <summary>Compares dictionaries by their entries, regardless of order.</summary>
internal sealed class DictionaryComparer<TDictionary, TKey, TValue>(
    DictionaryShape<TDictionary, TKey, TValue> shape,
    StructuralComparer<TKey> key,
    StructuralComparer<TValue> value
) : StructuralComparer<TDictionary>
    where TKey : notnull
{
    protected override bool AreEqual(TDictionary x, TDictionary y)
    {
        StackGuard.RequireSpace();
        if (
            typeof(TDictionary) == typeof(Dictionary<TKey, TValue>)
            && FindsByValue((Dictionary<TKey, TValue?>)(object)x!)
        )
            return AreEqual((Dictionary<TKey, TValue?>)(object)x!, (Dictionary<TKey, TValue?>)(object)y!);
        return AreEqual(new Dictionary<TKey, TValue?>(shape.Enumerate(x), key), shape.Enumerate(y));
    }

    // Then the dictionary finds the same entries as one that is made with the structural comparer.
    private bool FindsByValue(Dictionary<TKey, TValue?> entries) =>
        key is ValueComparer<TKey> && Equals(entries.Comparer, EqualityComparer<TKey>.Default);

    private bool AreEqual(Dictionary<TKey, TValue?> left, Dictionary<TKey, TValue?> right)
    {
        if (left.Count != right.Count)
            return false;
        foreach ((TKey entryKey, TValue? entry) in right)
        {
            if (!Has(left, entryKey, entry))
                return false;
        }
        return true;
    }

    private bool AreEqual(Dictionary<TKey, TValue?> left, IEnumerable<KeyValuePair<TKey, TValue?>> right)
    {
        int count = 0;
        foreach ((TKey entryKey, TValue? entry) in right)
        {
            count++;
            if (!Has(left, entryKey, entry))
                return false;
        }
        return count == left.Count;
    }

    private bool Has(Dictionary<TKey, TValue?> entries, TKey entryKey, TValue? entry) =>
        entries.TryGetValue(entryKey, out TValue? other) && value.Equals(other, entry);

    protected override int Hash(TDictionary entries)
    {
        StackGuard.RequireSpace();
        int hash = 0;
        foreach ((TKey entryKey, TValue? entry) in shape.Enumerate(entries))
            hash ^= HashCode.Combine(key.GetHashCode(entryKey), entry is null ? 0 : value.GetHashCode(entry));
        return hash;
    }
}
