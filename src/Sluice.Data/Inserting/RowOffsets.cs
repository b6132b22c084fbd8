using System.Buffers;

namespace Sluice.Data.Inserting;

/// <summary>Where the rows of a batch begin on the wire, in a pooled array, because batches are large.</summary>
internal sealed class RowOffsets : IDisposable
{
    private long[] _offsets = [];

    internal int Count { get; private set; }

    internal long this[int index] => _offsets[index];

    internal void Add(long offset)
    {
        if (Count == _offsets.Length)
            Grow();
        _offsets[Count++] = offset;
    }

    private void Grow()
    {
        long[] larger = ArrayPool<long>.Shared.Rent(Math.Max(1024, Count * 2));
        _offsets.AsSpan(0, Count).CopyTo(larger);
        Return();
        _offsets = larger;
    }

    private void Return()
    {
        if (_offsets.Length > 0)
            ArrayPool<long>.Shared.Return(_offsets);
    }

    internal void Clear() => Count = 0;

    public void Dispose()
    {
        Return();
        _offsets = [];
        Count = 0;
    }
}
