using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Sluice.Selection;

/// <summary>
/// The condition, the order and the maximum number of a collection's elements, as <c>!filter:</c>, <c>!sort:</c> and
/// <c>!first:</c> specify them. Immutable.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ElementRange : IEquatable<ElementRange>
{
    private readonly int? _first;
    private readonly OrderKey[] _keys,
        _identity;
    private readonly ElementFilter[] _filters;

    internal ElementRange(int? first, OrderKey[] keys, OrderKey[] identity, ElementFilter[] filters) =>
        (_first, _keys, _identity, _filters) = (first, keys, identity, filters);

    /// <summary>Gets the maximum number of elements; <see langword="null"/> for all of them.</summary>
    public int? First => _first;

    /// <summary>Gets the keys to sort by, the most significant first; none keeps the collection's own order.</summary>
    public IReadOnlyList<OrderKey> SortKeys => _keys;

    /// <summary>Gets the conditions that every element fulfils; none for all elements.</summary>
    public IReadOnlyList<ElementFilter> Filters => _filters;
    internal ElementFilter[] Conditions => _filters;
    internal OrderKey[] Keys => _keys;
    internal OrderKey[] Identity => _identity;

    /// <summary>Gets the keys including those of the element type; none without a sort key.</summary>
    internal IEnumerable<OrderKey> AllKeys =>
        _keys.Length == 0 ? _keys : _keys.Concat(_identity.Where(i => !Array.Exists(_keys, k => k.HasPathOf(i))));

    /// <summary>Returns the elements to write; those of equal keys keep their order.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal ReadOnlySpan<T> Slice<T>(ReadOnlySpan<T> items)
    {
        if (_filters.Length > 0)
            items = Matching(items);
        return Ordered(items);
    }

    private ReadOnlySpan<T> Matching<T>(ReadOnlySpan<T> items)
    {
        Func<object?, bool> matches = BeginMatching();
        var chosen = new List<T>();
        foreach (T item in items)
        {
            if (!matches(item))
                continue;
            chosen.Add(item);
            if (IsComplete(chosen.Count))
                break;
        }
        return System.Runtime.InteropServices.CollectionsMarshal.AsSpan(chosen);
    }

    private Func<object?, bool> BeginMatching()
    {
        Func<object?, bool>[] tests = Array.ConvertAll(_filters, static filter => filter.Begin());
        return element => Array.TrueForAll(tests, test => test(element));
    }

    // Without an order, the elements after the last one to write need not be looked at.
    private bool IsComplete(int count) => _keys.Length == 0 && count == _first;

    private ReadOnlySpan<T> Ordered<T>(ReadOnlySpan<T> items)
    {
        if (_keys.Length == 0)
            return _first < items.Length ? items[.._first.Value] : items;
        var boxed = new object?[items.Length];
        for (int i = 0; i < boxed.Length; i++)
            boxed[i] = items[i];
        int[] order = Order(boxed);
        var chosen = new T[order.Length];
        for (int i = 0; i < order.Length; i++)
            chosen[i] = (T)boxed[order[i]]!;
        return chosen;
    }

    /// <inheritdoc cref="Slice{T}(ReadOnlySpan{T})"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal ReadOnlySpan<T> Slice<T>(IEnumerable<T> items)
    {
        var read = new List<T>();
        Func<object?, bool>? matches = _filters.Length == 0 ? null : BeginMatching();
        foreach (T item in items)
        {
            if (matches?.Invoke(item) == false)
                continue;
            read.Add(item);
            if (IsComplete(read.Count))
                break;
        }
        return Ordered<T>(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(read));
    }

    /// <summary>Returns the positions of the elements to write, in order.</summary>
    private int[] Order(object?[] elements)
    {
        OrderKey[] by = [.. AllKeys];
        var values = new object?[elements.Length * by.Length];
        var order = new int[elements.Length];
        for (int i = 0; i < elements.Length; i++)
        {
            order[i] = i;
            for (int key = 0; key < by.Length; key++)
                values[i * by.Length + key] = by[key].ValueOf(elements[i]);
        }
        Array.Sort(order, Compare);
        return _first < order.Length ? order[.._first.Value] : order;

        int Compare(int left, int right)
        {
            for (int key = 0; key < by.Length; key++)
            {
                int result = OrderKey.Compare(values[left * by.Length + key], values[right * by.Length + key]);
                if (result != 0)
                    return by[key].IsDescending ? -result : result;
            }
            return left.CompareTo(right);
        }
    }

    /// <inheritdoc/>
    public bool Equals(ElementRange? other) =>
        other is not null
        && _first == other.First
        && _keys.AsSpan().SequenceEqual(other.Keys)
        && _filters.AsSpan().SequenceEqual(other.Conditions);

    /// <inheritdoc/>
    public override bool Equals(object? obj) => Equals(obj as ElementRange);

    /// <inheritdoc/>
    public override int GetHashCode() =>
        HashCode.Combine(_first, _keys.Length == 0 ? null : _keys[0], _filters.Length == 0 ? null : _filters[0]);
}
