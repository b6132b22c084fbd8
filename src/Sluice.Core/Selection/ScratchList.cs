using System.Buffers;
using System.Runtime.CompilerServices;

namespace Sluice.Selection;

/// <summary>
/// A temporary list that starts in the caller's stack memory and grows into pooled arrays. Must be disposed.
/// </summary>
internal ref struct ScratchList<T>(Span<T> initial)
    where T : unmanaged
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
        if ((uint)index >= (uint)_items.Length)
            Grow();
        _items[index] = item;
        Count = index + 1;
        return index;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow()
    {
        T[] rented = ArrayPool<T>.Shared.Rent(Math.Max(Count + 1, _items.Length * 2));
        _items[..Count].CopyTo(rented);
        T[]? old = _rented;
        _items = _rented = rented;
        if (old is not null)
            ArrayPool<T>.Shared.Return(old);
    }

    public void Dispose()
    {
        if (_rented is { } rented)
            ArrayPool<T>.Shared.Return(rented);
        this = default;
    }
}
