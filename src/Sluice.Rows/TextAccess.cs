using System.Buffers;
using System.Data.Common;
using System.Text.Unicode;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>
/// Determines whether reading a driver's text through <c>GetChars</c> allocates less than <c>GetString</c>. Measured
/// once per reader type on the first text value: many drivers create the string for both.
/// </summary>
internal sealed class TextAccess
{
    /// <summary>What one result's texts have in common.</summary>
    internal struct State
    {
        /// <summary>The number of characters from which text is returned as <see cref="Chunks"/>.</summary>
        internal int ChunksFrom;

        /// <summary>The long text that was not written.</summary>
        internal RowChunks? Chunks;

        /// <summary>Whether a column is read by <c>GetString</c> only.</summary>
        internal bool RefusesChars;
    }

    private volatile bool _measured;
    private volatile bool _chars;

    /// <param name="writer">The wire writer.</param>
    /// <param name="position">The position.</param>
    /// <param name="reader">The reader, positioned on a row whose value is not null.</param>
    /// <param name="ordinal">The column ordinal.</param>
    /// <param name="reserve">The number of bytes that must remain reserved.</param>
    /// <param name="state">What the result's texts have in common, and the long text that was not written.</param>
    internal ref byte WriteUnchecked<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        DbDataReader reader,
        int ordinal,
        int reserve,
        scoped ref State state
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        state.Chunks = null;
        if (_chars && !state.RefusesChars)
            return ref WriteUncheckedChars(ref writer, ref position, reader, ordinal, reserve, ref state);
        string text = reader.GetString(ordinal);
        if (!_measured && text.Length >= 4)
            Measure(reader, ordinal, text);
        return ref writer.WriteUncheckedString(ref position, text, reserve);
    }

    private void Measure(DbDataReader reader, int ordinal, string text)
    {
        char[] buffer = ArrayPool<char>.Shared.Rent(text.Length);
        try
        {
            // Read twice: the first call may populate a cache in the driver. Under SequentialAccess the value cannot be
            // read again, and strings are used from then on.
            reader.GetChars(ordinal, 0, buffer, 0, 1);
            long before = GC.GetAllocatedBytesForCurrentThread();
            long read = reader.GetChars(ordinal, 0, buffer, 0, text.Length);
            _chars =
                GC.GetAllocatedBytesForCurrentThread() == before
                && read == text.Length
                && text.AsSpan().SequenceEqual(buffer.AsSpan(0, text.Length))
                // Some drivers throw at the end of text, where every value is read to, and empty text starts.
                && reader.GetChars(ordinal, text.Length, buffer, 0, 1) == 0;
        }
        catch (Exception exception)
            when (exception
                    is NotSupportedException
                        or InvalidCastException
                        or InvalidOperationException
                        or ArgumentException
                        or IndexOutOfRangeException
            )
        {
            _chars = false;
        }
        finally
        {
            ArrayPool<char>.Shared.Return(buffer);
        }
        _measured = true;
    }

    private static ref byte WriteUncheckedChars<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        DbDataReader reader,
        int ordinal,
        int reserve,
        scoped ref State state
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        char[] buffer = ArrayPool<char>.Shared.Rent(1024);
        try
        {
            int length = 0;
            while (true)
            {
                int read = (int)reader.GetChars(ordinal, length, buffer, length, buffer.Length - length);
                length += read;
                if (read == 0 || length < buffer.Length)
                    break;
                if (length >= state.ChunksFrom)
                {
                    state.Chunks = new CharChunks(reader, ordinal, buffer, length);
                    buffer = [];
                    return ref position;
                }
                char[] larger = ArrayPool<char>.Shared.Rent(buffer.Length * 2);
                buffer.AsSpan(0, length).CopyTo(larger);
                ArrayPool<char>.Shared.Return(buffer);
                buffer = larger;
            }
            return ref writer.WriteUncheckedChars(ref position, buffer.AsSpan(0, length), reserve);
        }
        catch (InvalidCastException)
        {
            // Npgsql reads some types, such as ltree, as strings only.
            state.RefusesChars = true;
            return ref writer.WriteUncheckedString(ref position, reader.GetString(ordinal), reserve);
        }
        finally
        {
            if (buffer.Length > 0)
                ArrayPool<char>.Shared.Return(buffer);
        }
    }

    /// <summary>
    /// Reads text from SQLite drivers, which store bytes unchecked: bytes that are not valid UTF-8 would be silently
    /// replaced by U+FFFD in <c>GetString</c>.
    /// </summary>
    internal static string ReadStored(DbDataReader reader, int ordinal)
    {
        string text = reader.GetString(ordinal);
        return text.Contains('\uFFFD') && !IsUtf8(reader, ordinal)
            ? throw new WireException(WireError.InvalidText, "The text is not valid UTF-8.")
            : text;
    }

    private static bool IsUtf8(DbDataReader reader, int ordinal)
    {
        try
        {
            return Utf8.IsValid(reader.GetFieldValue<byte[]>(ordinal));
        }
        catch (Exception exception)
            when (exception is InvalidCastException or NotSupportedException or InvalidOperationException)
        {
            return true; // Not SQLite, or a driver that returns text only as strings.
        }
    }
}
