using System.Text;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.Wires;
using SQLitePCL;

namespace Sluice.Sqlite;

/// <summary>
/// Reads rows from a statement's own memory. The storage class of every value is queried, because SQLite's getters
/// convert silently.
/// </summary>
internal struct SqliteSource(SqliteDataReader reader, bool strict) : IRowSource<SqliteSource>
{
    // The kind of columns whose values are checked against the declared type.
    private const RowColumnKind Checked = RowColumnKind.Varying,
        Unchecked = RowColumnKind.Driver;

    private readonly SqliteDataReader _reader = reader;
    private readonly bool _strict = strict;
    private sqlite3_stmt? _statement;
    private nint _pointer;
    private bool _held;
    private bool _stepped;
    private CancellationTokenRegistration _interrupt;
    private int _chunksFrom = int.MaxValue;
    private RowChunks? _chunks;

    internal readonly nint Pointer => _pointer;

    public static RowColumn[] Bind(ref SqliteSource source)
    {
        nint pointer = source.Statement().DangerousGetHandle();
        var columns = new RowColumn[SqliteLibrary.ColumnCount(pointer)];
        for (int i = 0; i < columns.Length; i++)
        {
            ReadOnlySpan<byte> name = SqliteLibrary.ColumnName(pointer, i);
            SqliteAffinity affinity = source._strict
                ? SqliteAffinities.GetAffinity(SqliteLibrary.DeclaredType(pointer, i))
                : SqliteAffinity.Any;
            columns[i] = new RowColumn(
                i,
                Encoding.UTF8.GetString(name),
                affinity == SqliteAffinity.Any ? Unchecked : Checked,
                typeof(object)
            )
            {
                State = new SqliteColumn(name.ToArray(), affinity),
            };
        }
        return columns;
    }

    public static int SchemaHash(ref SqliteSource source)
    {
        nint pointer = source.Statement().DangerousGetHandle();
        HashCode hash = default;
        for (int i = 0, count = SqliteLibrary.ColumnCount(pointer); i < count; i++)
        {
            hash.AddBytes(SqliteLibrary.ColumnName(pointer, i));
            hash.Add(i);
        }
        return hash.ToHashCode();
    }

    public static bool HasSchema(ref SqliteSource source, ReadOnlySpan<RowColumn> columns)
    {
        nint pointer = source.Statement().DangerousGetHandle();
        if (SqliteLibrary.ColumnCount(pointer) != columns.Length)
            return false;
        for (int i = 0; i < columns.Length; i++)
        {
            var column = (SqliteColumn)columns[i].State!;
            if (!SqliteLibrary.ColumnName(pointer, i).SequenceEqual(column.Name))
                return false;
            if (
                source._strict
                && SqliteAffinities.GetAffinity(SqliteLibrary.DeclaredType(pointer, i)) != column.Affinity
            )
                return false;
        }
        return true;
    }

    // The next result set is a different statement.
    private sqlite3_stmt Statement()
    {
        sqlite3_stmt statement =
            _reader.Handle ?? throw new ObjectDisposedException(nameof(SqliteDataReader), "The data reader is closed.");
        if (!ReferenceEquals(statement, _statement))
        {
            _statement = statement;
            _stepped = false;
        }
        return statement;
    }

    public static void Enter(ref SqliteSource source)
    {
        // One reference for many values prevents the statement from being finalized.
        source.Statement().DangerousAddRef(ref source._held);
        source._pointer = source._statement!.DangerousGetHandle();
    }

    public static void Leave(ref SqliteSource source)
    {
        source._interrupt.Dispose();
        source._interrupt = default;
        source._pointer = 0;
        if (!source._held)
            return;
        source._held = false;
        source._statement!.DangerousRelease();
    }

    public static RowStep Advance(ref SqliteSource source, CancellationToken cancellationToken, out Task<bool>? pending)
    {
        pending = null;
        if (cancellationToken.CanBeCanceled)
            source.Watch(cancellationToken);
        if (!source._stepped)
        {
            // The reader has already performed the first step; calling it updates the reader's state.
            source._stepped = true;
            return source._reader.Read() ? RowStep.Row : RowStep.End;
        }
        int code = SqliteLibrary.Step(source._pointer);
        if (code == raw.SQLITE_ROW)
            return RowStep.Row;
        return code == raw.SQLITE_DONE ? RowStep.End : throw source.Failure(code, cancellationToken);
    }

    private void Watch(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (_interrupt != default)
            return;
        // A step may take long, for example for a sort, a join or a lock. It then ends with SQLITE_INTERRUPT.
        _interrupt = cancellationToken.UnsafeRegister(
            static connection => raw.sqlite3_interrupt((sqlite3)connection!),
            raw.sqlite3_db_handle(_statement)
        );
    }

    private readonly Exception Failure(int code, CancellationToken cancellationToken)
    {
        sqlite3 connection = raw.sqlite3_db_handle(_statement);
        Exception failure =
            code == raw.SQLITE_INTERRUPT && cancellationToken.IsCancellationRequested
                ? new OperationCanceledException(cancellationToken)
                : new SqliteException(
                    $"SQLite Error {code}: '{raw.sqlite3_errmsg(connection).utf8_to_string()}'.",
                    code,
                    raw.sqlite3_extended_errcode(connection)
                );
        // On disposal, the reader resets the statement and would throw the error of the last step again instead of
        // closing its connection; a second reset succeeds.
        raw.sqlite3_reset(_statement);
        return failure;
    }

    public static bool IsNull(ref SqliteSource source, RowColumn column) =>
        SqliteLibrary.ValueType(SqliteLibrary.ColumnValue(source._pointer, column.Ordinal)) == StorageClass.Null;

    public static ref byte WriteUnchecked<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        scoped ref SqliteSource source,
        RowColumn column,
        int space
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        nint value = SqliteLibrary.ColumnValue(source._pointer, column.Ordinal);
        int storageClass = SqliteLibrary.ValueType(value);
        if (column.Kind == Checked)
            Check(column, storageClass);
        switch (storageClass)
        {
            case StorageClass.Integer:
                return ref writer.WriteUncheckedInt64(ref position, SqliteLibrary.ValueInt64(value));
            case StorageClass.Float:
                return ref writer.WriteUncheckedDouble(ref position, SqliteLibrary.ValueDouble(value));
            case StorageClass.Text:
                ReadOnlySpan<byte> text = SqliteLibrary.Bytes(value);
                if (text.Length >= source._chunksFrom)
                    break;
                return ref writer.WriteUncheckedUtf8(ref position, text, space);
            case StorageClass.Blob:
                ReadOnlySpan<byte> blob = SqliteLibrary.Bytes(value);
                if (blob.Length >= source._chunksFrom)
                    break;
                return ref writer.WriteUncheckedBytes(ref position, blob, space);
            default:
                column.ThrowIfRequired();
                return ref writer.WriteUncheckedNull(ref position);
        }
        source._chunks = new SqliteChunks(
            source._statement!,
            column.Ordinal,
            storageClass == StorageClass.Text,
            SqliteLibrary.ValueBytes(value)
        );
        return ref position;
    }

    public static void AllowChunks(ref SqliteSource source, int from, bool isLengthNeeded) => source._chunksFrom = from;

    public static RowChunks? TakeChunks(ref SqliteSource source)
    {
        RowChunks? chunks = source._chunks;
        if (chunks is not null)
            source._chunks = null;
        return chunks;
    }

    private static void Check(RowColumn column, int storageClass)
    {
        SqliteAffinity affinity = ((SqliteColumn)column.State!).Affinity;
        if (storageClass != StorageClass.Null && !SqliteAffinities.Accepts(affinity, storageClass))
        {
            throw new WireException(
                WireError.Type,
                $"Column '{column.Name}' is declared as {affinity.ToString().ToLowerInvariant()} and holds "
                    + $"{StorageClass.GetName(storageClass)}."
            );
        }
    }
}
