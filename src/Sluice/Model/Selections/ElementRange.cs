using System.Runtime.CompilerServices;

namespace Sluice.Selection;

/// <summary>
/// The order and the maximum number of a collection's elements, as <c>!sort:</c> and <c>!first:</c> specify them.
/// Immutable.
/// </summary>
/// <param name="first">The maximum number of elements; <see langword="null"/> for all of them.</param>
/// <param name="keys">The keys to sort by; none keeps the collection's own order.</param>
/// <param name="identity">The key of the element type, which orders elements whose sort keys are equal.</param>
internal sealed class ElementRange(int? first, OrderKey[] keys, OrderKey[] identity) : IEquatable<ElementRange>
{
    internal int? First => first;
    internal OrderKey[] Keys => keys;
    internal OrderKey[] Identity => identity;

    /// <summary>Gets the keys including those of the element type; none without a sort key.</summary>
    internal IEnumerable<OrderKey> AllKeys =>
        keys.Length == 0 ? keys : keys.Concat(identity.Where(i => !Array.Exists(keys, k => k.HasPathOf(i))));

    /// <summary>Returns the elements to write; those of equal keys keep their order.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal ReadOnlySpan<T> Of<T>(ReadOnlySpan<T> items)
    {
        if (keys.Length == 0) return first < items.Length ? items[..first.Value] : items;
        var boxed = new object?[items.Length];
        for (int i = 0; i < boxed.Length; i++) boxed[i] = items[i];
        int[] order = Order(boxed);
        var chosen = new T[order.Length];
        for (int i = 0; i < order.Length; i++) chosen[i] = (T)boxed[order[i]]!;
        return chosen;
    }

    /// <inheritdoc cref="Of{T}(ReadOnlySpan{T})"/>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal ReadOnlySpan<T> Of<T>(IEnumerable<T> items)
    {
        var read = new List<T>();
        int most = keys.Length == 0 ? first ?? int.MaxValue : int.MaxValue;
        foreach (T item in items)
        {
            read.Add(item);
            if (read.Count == most) break;
        }
        return Of<T>(System.Runtime.InteropServices.CollectionsMarshal.AsSpan(read));
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
            for (int key = 0; key < by.Length; key++) values[i * by.Length + key] = by[key].ValueOf(elements[i]);
        }
        Array.Sort(order, Compare);
        return first < order.Length ? order[..first.Value] : order;

        int Compare(int left, int right)
        {
            for (int key = 0; key < by.Length; key++)
            {
                int result = OrderKey.Compare(values[left * by.Length + key], values[right * by.Length + key]);
                if (result != 0) return by[key].IsDescending ? -result : result;
            }
            return left.CompareTo(right);
        }
    }

    public bool Equals(ElementRange? other) =>
        other is not null && first == other.First && keys.AsSpan().SequenceEqual(other.Keys);

    public override bool Equals(object? obj) => Equals(obj as ElementRange);
    public override int GetHashCode() => HashCode.Combine(first, keys.Length == 0 ? null : keys[0]);
}
