using System.Collections;

namespace Sluice.Generator.Model;

/// <summary>An immutable sequence compared by content, so that records that contain one have value equality.</summary>
internal readonly struct EquatableArray<T>(T[]? items) : IEquatable<EquatableArray<T>>, IReadOnlyList<T>
    where T : IEquatable<T>
{
    private readonly T[]? _items = items;

    private T[] Items => _items ?? [];

    public int Count => Items.Length;
    public T this[int index] => Items[index];

    public bool Equals(EquatableArray<T> other)
    {
        T[] mine = Items,
            theirs = other.Items;
        if (mine.Length != theirs.Length)
            return false;
        for (int i = 0; i < mine.Length; i++)
        {
            if (!mine[i].Equals(theirs[i]))
                return false;
        }
        return true;
    }

    public override bool Equals(object? obj) => obj is EquatableArray<T> other && Equals(other);

    public override int GetHashCode()
    {
        int hash = 17;
        foreach (T item in Items)
            hash = unchecked((hash * 31) + item.GetHashCode());
        return hash;
    }

    public IEnumerator<T> GetEnumerator() => ((IEnumerable<T>)Items).GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

internal static class EquatableArray
{
    public static EquatableArray<T> ToEquatableArray<T>(this IEnumerable<T> items)
        where T : IEquatable<T> => new([.. items]);
}
