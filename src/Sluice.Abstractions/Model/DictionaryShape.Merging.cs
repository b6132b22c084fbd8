using Sluice.Internal;

namespace Sluice.Model;

// Native AOT compiles these methods for every dictionary type of a program, used or not, so they only cast, box and
// loop; the merge logic exists once, in DictionaryMerging. LINQ would add its iterators, about 100 KB for each type.
public sealed partial class DictionaryShape<TDictionary, TKey, TValue> : IDictionaryShape
{
    bool IDictionaryShape.CanCreate => Create is not null;

    bool IDictionaryShape.CanChange(object? dictionary) =>
        dictionary is IDictionary<TKey, TValue?> { IsReadOnly: false };

    List<KeyValuePair<object, object?>> IDictionaryShape.Entries(object dictionary)
    {
        List<KeyValuePair<object, object?>> entries = [];
        foreach (KeyValuePair<TKey, TValue?> entry in Enumerate((TDictionary)dictionary))
            entries.Add(new(entry.Key, entry.Value));
        return entries;
    }

    bool? IDictionaryShape.TryGet(object dictionary, object key, out object? value)
    {
        TValue? found = default;
        bool? isFound = dictionary switch
        {
            IDictionary<TKey, TValue?> entries => entries.TryGetValue((TKey)key, out found),
            IReadOnlyDictionary<TKey, TValue?> entries => entries.TryGetValue((TKey)key, out found),
            _ => null,
        };
        value = found;
        return isFound;
    }

    object? IDictionaryShape.ParseKey(ReadOnlySpan<byte> utf8Name, IWireNamingPolicy? naming) =>
        typeof(TKey).IsEnum && EnumNameTable<TKey>.GetForPolicy(naming).TryParse(utf8Name, out TKey? constant)
            ? constant
            : null;

    IEqualityComparer<object> IDictionaryShape.KeyComparer(object? dictionary) =>
        new MergeKeys<TKey>((dictionary as Dictionary<TKey, TValue>)?.Comparer);

    void IDictionaryShape.Set(object dictionary, object key, object? value) =>
        ((IDictionary<TKey, TValue?>)dictionary)[(TKey)key] = (TValue?)value;

    void IDictionaryShape.Remove(object dictionary, object key) =>
        ((IDictionary<TKey, TValue?>)dictionary).Remove((TKey)key);

    void IDictionaryShape.Clear(object dictionary) => ((IDictionary<TKey, TValue?>)dictionary).Clear();

    object? IDictionaryShape.Construct(List<KeyValuePair<object, object?>> entries)
    {
        List<KeyValuePair<TKey, TValue?>> typed = new(entries.Count);
        foreach ((object key, object? value) in entries)
            typed.Add(new((TKey)key, (TValue?)value));
        return Create!(typed);
    }
}
