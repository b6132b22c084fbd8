using System.Diagnostics.CodeAnalysis;

namespace Sluice.Model;

public sealed partial class DictionaryShape<TDictionary, TKey, TValue> : IDictionaryShape
{
    TypeShape IDictionaryShape.Key => Key;
    TypeShape IDictionaryShape.Value => Value;

    IEnumerable<KeyValuePair<object, object?>> IDictionaryShape.Entries(object dictionary) =>
        Enumerate((TDictionary)dictionary).Select(entry =>
            KeyValuePair.Create((object)entry.Key, (object?)entry.Value));

    bool IDictionaryShape.TryGet(object? dictionary, object key, out object? value)
    {
        TValue? found = default;
        bool isFound = dictionary switch
        {
            null => false,
            IDictionary<TKey, TValue?> entries => entries.TryGetValue((TKey)key, out found),
            IReadOnlyDictionary<TKey, TValue?> entries => entries.TryGetValue((TKey)key, out found),
            _ => TryScan((TDictionary)dictionary, (TKey)key, out found),
        };
        value = found;
        return isFound;
    }

    private bool TryScan(TDictionary dictionary, TKey key, out TValue? value)
    {
        foreach ((TKey each, TValue? found) in Enumerate(dictionary))
        {
            value = found;
            if (EqualityComparer<TKey>.Default.Equals(each, key)) return true;
        }
        value = default;
        return false;
    }

    object? IDictionaryShape.ParseKey(ReadOnlySpan<byte> utf8Name) =>
        typeof(TKey).IsEnum && EnumNameTable<TKey>.Reflected.TryParse(utf8Name, out TKey? constant) ? constant : null;

    ISet<object> IDictionaryShape.NewKeys(object? dictionary) => new HashSet<object>(new Keys(dictionary switch
    {
        Dictionary<TKey, TValue> entries => entries.Comparer,
        _ => null,
    }));

    // Hashed under the process's secret: the keys are the sender's.
    private sealed class Keys(IEqualityComparer<TKey>? comparer) : IEqualityComparer<object>
    {
        private readonly IEqualityComparer<TKey> _comparer = comparer
            ?? (IEqualityComparer<TKey>?)KeyedComparer<TKey>.Instance ?? EqualityComparer<TKey>.Default;

        bool IEqualityComparer<object>.Equals(object? x, object? y) => _comparer.Equals((TKey?)x, (TKey?)y);
        int IEqualityComparer<object>.GetHashCode([DisallowNull] object key) => _comparer.GetHashCode((TKey)key);
    }

    object? IDictionaryShape.With(object? dictionary, IReadOnlyList<EntryChange> changes, MergeSteps steps, int offset)
    {
        if (dictionary is IDictionary<TKey, TValue?> { IsReadOnly: false } target)
        {
            KeyValuePair<TKey, TValue?>[]? before = null;
            steps.Add(
                () =>
                {
                    before = [.. target];
                    foreach (EntryChange change in changes)
                    {
                        if (change.IsRemoved) target.Remove((TKey)change.Key);
                        else target[(TKey)change.Key] = (TValue?)change.Value;
                    }
                },
                () =>
                {
                    if (before is null) return;
                    target.Clear();
                    foreach ((TKey key, TValue? value) in before) target.Add(key, value);
                },
                offset);
            return dictionary;
        }
        if (Create is null) return null;
        // Entries keep their places; others follow in the document's order.
        var left =
            new Dictionary<object, EntryChange>(
                ((HashSet<object>)((IDictionaryShape)this).NewKeys(dictionary)).Comparer);
        foreach (EntryChange change in changes) left[change.Key] = change;
        List<KeyValuePair<TKey, TValue?>> entries = [];
        foreach (KeyValuePair<TKey, TValue?> entry in dictionary is null ? [] : Enumerate((TDictionary)dictionary))
        {
            if (!left.Remove(entry.Key, out EntryChange change)) entries.Add(entry);
            else if (!change.IsRemoved) entries.Add(new(entry.Key, (TValue?)change.Value));
        }
        foreach (EntryChange change in changes)
        {
            if (!change.IsRemoved && left.Remove(change.Key)) entries.Add(new((TKey)change.Key,
                (TValue?)change.Value));
        }
        return Create(entries);
    }
}
