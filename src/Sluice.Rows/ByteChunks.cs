using System.Data.Common;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Sluice.Rows;

// SAFETY: The driver writes only to the lent part of the array, whose offset and length it receives.
/// <summary>Reads a long binary value in pieces, by offset.</summary>
internal sealed class ByteChunks(DbDataReader reader, int ordinal, long length) : RowChunks(isText: false, length)
{
    private long _position;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (_position == Length)
            return new(0);
        if (!MemoryMarshal.TryGetArray(buffer, out ArraySegment<byte> array))
            throw new NotSupportedException("The buffer is not backed by an array.");
        int count = (int)
            reader.GetBytes(
                ordinal,
                _position,
                array.Array,
                array.Offset,
                (int)Math.Min(array.Count, Length - _position)
            );
        if (count <= 0)
            throw new EndOfStreamException(
                "The driver returned fewer bytes than the length it reported for the column."
            );
        Debug.Assert(count <= array.Count);
        _position += count;
        return new(count);
    }
}
