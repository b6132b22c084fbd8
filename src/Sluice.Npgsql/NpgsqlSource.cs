using System.Buffers;
using System.Buffers.Binary;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Npgsql;
using Npgsql.PostgresTypes;
using Sluice.Rows;
using Sluice.Wires;

namespace Sluice.Npgsql;

// SAFETY: The state of every column of this source is a PgColumn, which Bind stores there.
/// <summary>
/// Reads rows from the bytes of the protocol: <c>GetBytes</c> returns the binary form of any column without allocating;
/// text is UTF-8.
/// </summary>
internal struct NpgsqlSource(NpgsqlDataReader reader) : IRowSource<NpgsqlSource>
{
    private const int BufferSize = 4096;

    private readonly NpgsqlDataReader _reader = reader;

    // False also where it is unknown, which costs one more call for each text.
    private readonly bool _canReadAgain = SequentialReaders.Contains(reader) == false;
    private byte[]? _buffer;
    private int _chunksFrom = int.MaxValue;
    private RowChunks? _chunks;

    public static RowColumn[] Bind(ref NpgsqlSource source) => Bind(ref source, static name => name);

    public static RowColumn[] Bind(ref NpgsqlSource source, Func<string, string> name)
    {
        NpgsqlDataReader reader = source._reader;
        var columns = new RowColumn[reader.FieldCount];
        for (int i = 0; i < columns.Length; i++)
        {
            PostgresType declared = reader.GetPostgresType(i);
            bool isText = IsText(reader, i, declared);
            PgType type = isText ? PgType.Text : PgType.Create(declared, name);
            columns[i] = new RowColumn(
                i,
                reader.GetName(i),
                type.Form == PgForm.Boxed ? RowColumnKind.Boxed : RowColumnKind.Driver,
                PgType.WrittenAs(type.Form)
            )
            {
                State = new PgColumn(declared, isText, type),
            };
        }
        return columns;
    }

    public static bool IsSequential(ref NpgsqlSource source) => SequentialReaders.Contains(source._reader) == true;

    // User-defined types have different OIDs in different databases; the type object distinguishes them.
    public static int SchemaHash(ref NpgsqlSource source)
    {
        NpgsqlDataReader reader = source._reader;
        HashCode hash = default;
        for (int i = 0, count = reader.FieldCount; i < count; i++)
        {
            hash.Add(reader.GetName(i));
            hash.Add(RuntimeHelpers.GetHashCode(reader.GetPostgresType(i)));
        }
        return hash.ToHashCode();
    }

    public static bool HasSchema(ref NpgsqlSource source, ReadOnlySpan<RowColumn> columns)
    {
        NpgsqlDataReader reader = source._reader;
        if (reader.FieldCount != columns.Length)
            return false;
        for (int i = 0; i < columns.Length; i++)
        {
            var column = (PgColumn)columns[i].State!;
            if (
                columns[i].Name != reader.GetName(i)
                || !ReferenceEquals(column.Declared, reader.GetPostgresType(i))
                || column.IsText != IsText(reader, i, column.Declared)
            )
                return false;
        }
        return true;
    }

    // The reader does not expose the format (UnknownResultTypeList requests text), but text is read as strings.
    private static bool IsText(NpgsqlDataReader reader, int ordinal, PostgresType declared)
    {
        if (!PgType.MayHideText(declared))
            return false;
        try
        {
            return reader.GetFieldType(ordinal) == typeof(string);
        }
        catch (InvalidCastException)
        {
            return false; // A type without a driver value for its binary form, such as regclass.
        }
    }

    public static void Enter(ref NpgsqlSource source) => source._buffer = ArrayPool<byte>.Shared.Rent(BufferSize);

    public static void Leave(ref NpgsqlSource source)
    {
        byte[] buffer = source._buffer!;
        source._buffer = null;
        ArrayPool<byte>.Shared.Return(buffer);
    }

    public static RowStep Advance(ref NpgsqlSource source, CancellationToken cancellationToken, out Task<bool>? pending)
    {
        Task<bool> read = source._reader.ReadAsync(cancellationToken);
        pending = null;
        if (read.IsCompletedSuccessfully)
            return read.Result ? RowStep.Row : RowStep.End;
        pending = read;
        return RowStep.Pending;
    }

    public static bool IsNull(ref NpgsqlSource source, RowColumn column) => source._reader.IsDBNull(column.Ordinal);

    public static ref byte WriteUnchecked<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        scoped ref NpgsqlSource source,
        RowColumn column,
        int space
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        NpgsqlDataReader reader = source._reader;
        if (reader.IsDBNull(column.Ordinal))
        {
            column.ThrowIfRequired();
            return ref writer.WriteUncheckedNull(ref position);
        }
        if (column.Kind == RowColumnKind.Boxed)
            return ref RowValue.WriteUncheckedBoxed(ref writer, ref position, Boxed(reader, column), space);
        Debug.Assert(column.State is PgColumn);
        PgType type = Unsafe.As<PgColumn>(column.State!).Type;
        ReadOnlySpan<byte> value = source.Read(column.Ordinal, type.Form);
        if (source._chunks is not null)
            return ref position;
        return ref WriteUncheckedForm(ref writer, ref position, type, value, space);
    }

    // A part of WriteUnchecked: to be inlined, because it runs for each value.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedForm<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        PgType type,
        ReadOnlySpan<byte> value,
        int space
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (type.Form)
        {
            case PgForm.Int32 when value.Length == 4:
                return ref writer.WriteUncheckedInt32(ref position, BinaryPrimitives.ReadInt32BigEndian(value));
            case PgForm.Int64 when value.Length == 8:
                return ref writer.WriteUncheckedInt64(ref position, BinaryPrimitives.ReadInt64BigEndian(value));
            case PgForm.Double when value.Length == 8:
                return ref writer.WriteUncheckedDouble(ref position, BinaryPrimitives.ReadDoubleBigEndian(value));
            case PgForm.Text:
                return ref writer.WriteUncheckedUtf8(ref position, value, space);
            case PgForm.Bytes:
                return ref writer.WriteUncheckedBytes(ref position, value, space);
            case PgForm.Boolean when value.Length == 1:
                return ref writer.WriteUncheckedBoolean(ref position, value[0] != 0);
        }
        writer.Commit(ref position);
        // The text form of a structured type starts with a bracket, its binary form with a small number.
        if (
            type.Form is PgForm.Array or PgForm.Range or PgForm.Multirange or PgForm.Composite
            && value.Length > 0
            && value[0] >= ' '
        )
            writer.WriteUtf8(value);
        else
            PgValues.Write(ref writer, type, value);
        return ref writer.Reserve(space + RowPlan.ValueReservation);
    }

    private static object? Boxed(NpgsqlDataReader reader, RowColumn column)
    {
        try
        {
            object value = reader.GetValue(column.Ordinal);
            if (!MayBeInfinite(value))
                return value;
            throw new WireException(
                WireError.Unsupported,
                "The driver returns infinity, and the first and last date of .NET, as one value in column "
                    + $"'{column.Name}'. Cast the row to a composite type, or select its fields."
            );
        }
        catch (InvalidCastException exception)
        {
            PostgresType type = ((PgColumn)column.State!).Declared;
            throw new WireException(
                WireError.Unsupported,
                type.OID == 0
                    ? $"The type of column '{column.Name}' has not been loaded by the driver. Call "
                        + "NpgsqlConnection.ReloadTypes if it was created after connecting; enable "
                        + "EnableTableCompositesLoading (NpgsqlDataSourceBuilder.ConfigureTypeLoading) if it is "
                        + "a table's "
                        + "row type; or select its fields or its text."
                    : $"The driver cannot read column '{column.Name}' of type {type.DisplayName}. Select its text: "
                        + $"{column.Name}::text.",
                innerException: exception
            );
        }
    }

    // The fields of a row without a type.
    private static bool MayBeInfinite(object value) =>
        value switch
        {
            object[] fields => Array.Exists(fields, MayBeInfinite),
            DateTime time => time == DateTime.MinValue || time == DateTime.MaxValue,
            DateOnly date => date == DateOnly.MinValue || date == DateOnly.MaxValue,
            _ => false,
        };

    public static void AllowChunks(ref NpgsqlSource source, int from, bool isLengthNeeded) => source._chunksFrom = from;

    public static RowChunks? TakeChunks(ref NpgsqlSource source)
    {
        RowChunks? chunks = source._chunks;
        if (chunks is not null)
            source._chunks = null;
        return chunks;
    }

    private ReadOnlySpan<byte> Read(int ordinal, PgForm form)
    {
        // Values of fixed size are short, as are most others; one that fills the buffer is read again. Under
        // SequentialAccess each byte can be read only once, so the length is queried first.
        if (_canReadAgain || form < PgForm.Numeric || form is PgForm.Uuid)
        {
            byte[] buffer = _buffer!;
            int count = (int)_reader.GetBytes(ordinal, 0, buffer, 0, buffer.Length);
            if (count < buffer.Length)
                return buffer.AsSpan(0, count);
        }
        int length = (int)_reader.GetBytes(ordinal, 0, null, 0, 0);
        if (length >= _chunksFrom && (form is PgForm.Text or PgForm.Bytes))
        {
            _chunks = new NpgsqlChunks(_reader, ordinal, form == PgForm.Text, length);
            return default;
        }
        return Read(ordinal, length);
    }

    private ReadOnlySpan<byte> Read(int ordinal, int length)
    {
        if (length > _buffer!.Length)
        {
            ArrayPool<byte>.Shared.Return(_buffer);
            _buffer = ArrayPool<byte>.Shared.Rent(length);
        }
        int read = 0;
        while (read < length)
        {
            int more = (int)_reader.GetBytes(ordinal, read, _buffer, read, length - read);
            if (more <= 0)
                throw new EndOfStreamException(
                    "The driver returned fewer bytes than the length it reported for the column."
                );
            read += more;
        }
        return _buffer.AsSpan(0, length);
    }
}
