using System.Buffers;
using System.Data.Common;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>Reads binary columns through a pooled buffer.</summary>
internal static class BytesAccess
{
    internal static ref byte WriteUnchecked<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        DbDataReader reader,
        int ordinal,
        int reserve,
        int chunksFrom,
        out RowChunks? chunks
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        long length = reader.GetBytes(ordinal, 0, null, 0, 0);
        chunks = length >= chunksFrom ? new ByteChunks(reader, ordinal, length) : null;
        if (chunks is not null)
            return ref position;
        if (length > Array.MaxLength)
            throw writer.Error(WireError.Limit, "The column's value is larger than 2 GB.");
        byte[] buffer = ArrayPool<byte>.Shared.Rent((int)length);
        try
        {
            int read = 0;
            while (read < length)
            {
                int more = (int)reader.GetBytes(ordinal, read, buffer, read, (int)length - read);
                if (more <= 0)
                    throw writer.Error(
                        WireError.EndOfInput,
                        "The driver returned fewer bytes than the length it reported for the column."
                    );
                read += more;
            }
            return ref writer.WriteUncheckedBytes(ref position, buffer.AsSpan(0, read), reserve);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
