using Sluice.Rows;
using SQLitePCL;

namespace Sluice.Sqlite;

/// <summary>
/// Reads a long value in pieces from SQLite's own memory, which is valid until the statement is stepped.
/// </summary>
internal sealed class SqliteChunks(sqlite3_stmt statement, int ordinal, bool isText, int length)
    : RowChunks(isText, length)
{
    private int _position;

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        bool held = false;
        try
        {
            statement.DangerousAddRef(ref held);
            ReadOnlySpan<byte> rest = SqliteLibrary.Bytes(
                SqliteLibrary.ColumnValue(statement.DangerousGetHandle(), ordinal)
            )[_position..];
            int count = Math.Min(rest.Length, buffer.Length);
            rest[..count].CopyTo(buffer.Span);
            _position += count;
            return new(count);
        }
        finally
        {
            if (held)
                statement.DangerousRelease();
        }
    }
}
