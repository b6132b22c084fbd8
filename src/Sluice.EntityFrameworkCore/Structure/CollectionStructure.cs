using Sluice.Model;

namespace Sluice.EntityFrameworkCore.Structure;

/// <summary>Compares collections element by element in order, and sets by their content.</summary>
internal sealed class CollectionStructure<TCollection, TElement>(CollectionShape<TCollection, TElement> shape)
    : Structure<TCollection>
{
    private Structure<TElement>? _element;
    private Structure<TElement> Element => _element ??= Structure<TElement>.Of(shape.Element);

    private protected override bool Equal(TCollection left, TCollection right)
    {
        if (left is IReadOnlySet<TElement> set && right is IReadOnlySet<TElement> other) return set.SetEquals(other);
        using IEnumerator<TElement?> a = shape.Enumerate(left).GetEnumerator(), b = shape.Enumerate(right)
            .GetEnumerator();
        while (a.MoveNext())
            if (!b.MoveNext() || !Element.AreEqual(a.Current, b.Current)) return false;
        return !b.MoveNext();
    }

    private protected override int Hash(TCollection value)
    {
        int sum = 0;
        var hash = new HashCode();
        foreach (TElement? element in shape.Enumerate(value))
        {
            int each = Element.HashOf(element);
            sum += each;
            hash.Add(each);
        }
        return value is IReadOnlySet<TElement> ? sum : hash.ToHashCode();
    }

    private protected override TCollection Copy(TCollection value)
    {
        Func<List<TElement?>, TCollection> create = shape.Create
            ?? throw new NotSupportedException(
                $"{typeof(TCollection)} can be written but not read, so a stored value could not be restored.");
        var elements = new List<TElement?>();
        foreach (TElement? element in shape.Enumerate(value)) elements.Add(Element.CopyOf(element));
        return create(elements);
    }
}

/// <summary>Compares dictionaries by the value of each key.</summary>
internal sealed class DictionaryStructure<TDictionary, TKey, TValue>(DictionaryShape<TDictionary, TKey, TValue> shape)
    : Structure<TDictionary> where TKey : notnull
{
    private Structure<TValue>? _value;
    private Structure<TKey>? _key;
    private Structure<TValue> Value => _value ??= Structure<TValue>.Of(shape.Value);
    private Structure<TKey> Key => _key ??= Structure<TKey>.Of(shape.Key);

    private protected override bool Equal(TDictionary left, TDictionary right)
    {
        var others = new Dictionary<TKey, TValue?>();
        foreach ((TKey key, TValue? value) in shape.Enumerate(right)) others[key] = value;
        int count = 0;
        foreach ((TKey key, TValue? value) in shape.Enumerate(left))
        {
            count++;
            if (!others.TryGetValue(key, out TValue? other) || !Value.AreEqual(value, other)) return false;
        }
        return count == others.Count;
    }

    private protected override int Hash(TDictionary value) =>
        shape.Enumerate(value).Aggregate(0,
            (sum, p) => unchecked(sum + HashCode.Combine(p.Key, Value.HashOf(p.Value))));

    private protected override TDictionary Copy(TDictionary value)
    {
        Func<List<KeyValuePair<TKey, TValue?>>, TDictionary> create = shape.Create
            ?? throw new NotSupportedException(
                $"{typeof(TDictionary)} can be written but not read, so a stored value could not be restored.");
        return create([.. shape.Enumerate(value)
            .Select(p => new KeyValuePair<TKey, TValue?>(Key.CopyOf(p.Key)!, Value.CopyOf(p.Value)))]);
    }
}
