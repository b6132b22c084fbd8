using System.Buffers;
using System.Runtime.CompilerServices;

namespace Sluice.Selection;

/// <summary>
/// A temporary list that starts in the caller's stack memory and grows into pooled arrays. Must be disposed.
/// </summary>
internal ref struct ScratchList<T>(Span<T> initial) where T : unmanaged
{
    private Span<T> _items = initial;
    private T[]? _rented;

    public int Count { get; private set; }
    public readonly ref T this[int index] => ref _items[..Count][index];
    public readonly Span<T> Items => _items[..Count];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int Add(in T item)
    {
        int index = Count;
        if ((uint)index >= (uint)_items.Length) Grow(index + 1);
        _items[index] = item;
        Count = index + 1;
        return index;
    }

    /// <summary>Adds zeroed items and returns the index of the first.</summary>
    public int AddZeroed(int count)
    {
        int index = Count;
        if (index + count > _items.Length) Grow(index + count);
        _items.Slice(index, count).Clear();
        Count = index + count;
        return index;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow(int atLeast)
    {
        T[] rented = ArrayPool<T>.Shared.Rent(Math.Max(atLeast, _items.Length * 2));
        _items[..Count].CopyTo(rented);
        T[]? old = _rented;
        _items = _rented = rented;
        if (old is not null) ArrayPool<T>.Shared.Return(old);
    }

    public void Dispose()
    {
        if (_rented is { } rented) ArrayPool<T>.Shared.Return(rented);
        this = default;
    }
}
