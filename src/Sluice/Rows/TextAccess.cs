using System.Buffers;
using System.Data.Common;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>Whether a driver's text is had with less garbage through <c>GetChars</c> or <c>GetString</c>. Measured once a reader type, on the first text that comes by: many drivers make the string for both.</summary>
/// <param name="mayReadChars"><see langword="false"/> where the driver's <c>GetChars</c> must not even be tried.</param>
internal sealed class TextAccess(bool mayReadChars)
{
    private volatile bool _measured = !mayReadChars;
    private volatile bool _chars;

    internal ref byte Put<TWriter>(scoped ref TWriter writer, ref byte at, DbDataReader reader, int ordinal, int room) where TWriter : struct, IWireWriter, allows ref struct
    {
        if (!_measured) Measure(reader, ordinal);
        return ref _chars ? ref PutChars(ref writer, ref at, reader, ordinal, room) : ref writer.PutString(ref at, reader.GetString(ordinal), room);
    }

    private void Measure(DbDataReader reader, int ordinal)
    {
        string text = reader.GetString(ordinal);
        if (text.Length < 4) return;
        char[] buffer = ArrayPool<char>.Shared.Rent(text.Length);
        try
        {
            // Twice: the first call may fill a cache of the driver's.
            reader.GetChars(ordinal, 0, buffer, 0, 1);
            long before = GC.GetAllocatedBytesForCurrentThread();
            long read = reader.GetChars(ordinal, 0, buffer, 0, text.Length);
            _chars = GC.GetAllocatedBytesForCurrentThread() == before && read == text.Length && text.AsSpan().SequenceEqual(buffer.AsSpan(0, text.Length));
        }
        catch (Exception e) when (e is NotSupportedException or InvalidCastException or InvalidOperationException or ArgumentException)
        {
            _chars = false;
        }
        finally
        {
            ArrayPool<char>.Shared.Return(buffer);
        }
        _measured = true;
    }

    private static ref byte PutChars<TWriter>(scoped ref TWriter writer, ref byte at, DbDataReader reader, int ordinal, int room) where TWriter : struct, IWireWriter, allows ref struct
    {
        char[] buffer = ArrayPool<char>.Shared.Rent(1024);
        try
        {
            int length = 0;
            while (true)
            {
                int read = (int)reader.GetChars(ordinal, length, buffer, length, buffer.Length - length);
                length += read;
                if (read == 0 || length < buffer.Length) break;
                char[] larger = ArrayPool<char>.Shared.Rent(buffer.Length * 2);
                buffer.AsSpan(0, length).CopyTo(larger);
                ArrayPool<char>.Shared.Return(buffer);
                buffer = larger;
            }
            return ref writer.PutChars(ref at, buffer.AsSpan(0, length), room);
        }
        finally
        {
            ArrayPool<char>.Shared.Return(buffer);
        }
    }
}
