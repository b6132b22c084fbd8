using System.Buffers;
using System.Numerics;
using Sluice.Internal;

namespace Sluice.Shapes;

/// <summary>
/// Counts the comparisons that filling a hash table takes: each key is compared with the keys that are in its bucket
/// already. Takes linear time, regardless of the keys.
/// </summary>
internal ref struct BucketCounts
{
    private readonly uint _buckets;
    private readonly Span<int> _counts;
    private int[]? _rented;

    /// <summary>Prepares for the given number of keys. Call <see cref="Dispose"/> afterwards.</summary>
    /// <param name="keys">The number of keys.</param>
    /// <param name="buckets">The number of buckets of the table, or 0 if it is not known.</param>
    internal BucketCounts(int keys, int buckets)
    {
        _buckets = (uint)buckets;
        int size = (int)BitOperations.RoundUpToPowerOf2((uint)Math.Clamp(keys, 1, 1 << 30));
        _rented = ArrayPool<int>.Shared.Rent(size);
        _counts = _rented.AsSpan(0, size);
        _counts.Clear();
    }

    /// <summary>The comparisons for the keys that were added.</summary>
    internal long Comparisons { get; private set; }

    /// <summary>Adds a key with the given hash code.</summary>
    internal void Add(uint hash)
    {
        uint bucket = _buckets == 0 ? hash : hash % _buckets;
        // The secret keeps a sender from choosing different buckets that share a counter; a table may have far more
        // buckets than keys. Two buckets share one by chance, which adds half a comparison for each key.
        Comparisons += _counts[KeyedHash.Compute(bucket) & (_counts.Length - 1)]++;
    }

    /// <summary>Returns the memory.</summary>
    internal void Dispose()
    {
        if (_rented is null)
            return;
        ArrayPool<int>.Shared.Return(_rented);
        _rented = null;
    }
}
