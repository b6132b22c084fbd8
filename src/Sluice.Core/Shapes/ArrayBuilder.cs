using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Sluice.Internal;

namespace Sluice.Shapes;

// SAFETY: the span over the first block is used only while the builder, a local that is passed by reference, stays in
// its place. A rented byte[] holds values only of types without references, and a rented object[] only references,
// through a span whose length is the number of whole values that fit.
/// <summary>
/// Gathers the elements of an array whose count is not known in advance, or not trusted. What grows is rented, so that
/// an array of n elements allocates n elements, however often its buffer grew.
/// </summary>
internal ref struct ArrayBuilder<T>
{
    private const int FirstLength = 4,
        FirstBlockSize = 64,
        FirstRentedSize = 256;
    private const int TrustedSize = 1024 * 1024,
        LeastTrusted = 16;

    private Span<T> _items;
    private T[]? _allocated;
    private Array? _rented;
    private int _count;

    // The first elements of small types without references. The span points to it, so that a builder must not be copied
    // after its first element.
    private FirstBlock _first;

    [InlineArray(FirstBlockSize / sizeof(ulong))]
    private struct FirstBlock
    {
        private ulong _word;
    }

    /// <summary>Initializes a buffer.</summary>
    /// <param name="declared">The number of elements that the input declares, or -1 if it declares none.</param>
    /// <param name="available">The number of bytes of input that are in memory, or 0 if it is unknown.</param>
    internal ArrayBuilder(int declared, int available = 0)
    {
        _first = default;
        if (declared <= 0)
            return;
        // Only elements that were added are ever returned.
        _allocated = GC.AllocateUninitializedArray<T>(Trusted(declared, Unsafe.SizeOf<T>(), available));
        _items = _allocated;
    }

    /// <summary>
    /// Returns the number of elements to allocate for a declared count: as much memory as the rest of the input takes,
    /// or 1 MiB ahead of the data.
    /// </summary>
    /// <param name="declared">The declared count, greater than 0.</param>
    /// <param name="size">The size of an element, in bytes.</param>
    /// <param name="available">The number of bytes of input that are in memory, or 0 if it is unknown.</param>
    internal static int Trusted(int declared, int size, int available = 0) =>
        Checks.DeclaredCounts
            ? Math.Min(declared, Math.Max(LeastTrusted, Math.Max(TrustedSize, available) / size))
            : declared;

    /// <summary>Gets the elements.</summary>
    internal readonly ReadOnlySpan<T> Items => _items[.._count];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Add(T item)
    {
        if (_count == _items.Length)
            Grow();
        _items[_count++] = item;
    }

    /// <summary>Returns memory for one more element at least, and <paramref name="most"/> at most.</summary>
    internal Span<T> GetFreeSpan(int most)
    {
        Debug.Assert(most > 0);
        if (_count == _items.Length)
            Grow();
        return _items.Slice(_count, Math.Min(most, _items.Length - _count));
    }

    /// <summary>Adds the elements that were read into <see cref="GetFreeSpan"/>.</summary>
    internal void Added(int count)
    {
        Debug.Assert(count >= 0 && count <= _items.Length - _count);
        _count += count;
    }

    /// <summary>Returns the elements in an array of their own, and ends the use of this buffer.</summary>
    internal T[] ToArray()
    {
        if (_allocated is { } whole && _count == whole.Length)
            return whole;
        T[] array = Items.ToArray();
        Dispose();
        return array;
    }

    /// <summary>Returns rented memory.</summary>
    public readonly void Dispose() => Return(_rented, _count);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Grow()
    {
        Span<T> items = _items;
        Array? rented = _rented;
        int length = Math.Max(FirstLength, checked(2 * items.Length));
        if (items.IsEmpty && Unsafe.SizeOf<T>() <= 16 && !RuntimeHelpers.IsReferenceOrContainsReferences<T>())
        {
            // Pairs and triples, such as coordinates, are too small to be worth a rented buffer (measured: 0.8 of the
            // time of pairs of doubles).
            _items = MemoryMarshal.CreateSpan(
                ref Unsafe.As<FirstBlock, T>(ref Unsafe.AsRef(ref _first)),
                FirstBlockSize / Unsafe.SizeOf<T>()
            );
        }
        else if (!RuntimeHelpers.IsReferenceOrContainsReferences<T>())
        {
            RentBytes(length);
        }
        else if (!typeof(T).IsValueType)
        {
            RentReferences(length);
        }
        else
        {
            _items = new T[length];
        }
        Debug.Assert(_items.Length >= length && _items.Length > _count);
        items.CopyTo(_items);
        _allocated = null;
        Return(rented, _count);
    }

    private void RentBytes(int length)
    {
        byte[] bytes = ArrayPool<byte>.Shared.Rent(
            checked(Math.Max(length, FirstRentedSize / Unsafe.SizeOf<T>()) * Unsafe.SizeOf<T>())
        );
        _items = MemoryMarshal.CreateSpan(
            ref Unsafe.As<byte, T>(ref MemoryMarshal.GetArrayDataReference(bytes)),
            bytes.Length / Unsafe.SizeOf<T>()
        );
        _rented = bytes;
    }

    private void RentReferences(int length)
    {
        object?[] references = ArrayPool<object?>.Shared.Rent(length);
        _items = MemoryMarshal.CreateSpan(
            ref Unsafe.As<object?, T>(ref MemoryMarshal.GetArrayDataReference(references)),
            references.Length
        );
        _rented = references;
    }

    private static void Return(Array? rented, int count)
    {
        if (rented is byte[] bytes)
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
        else if (rented is object?[] references)
        {
            references.AsSpan(0, count).Clear();
            ArrayPool<object?>.Shared.Return(references);
        }
    }
}
