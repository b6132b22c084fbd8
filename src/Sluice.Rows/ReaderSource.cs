using System.Data.Common;
using System.Numerics;
using System.Runtime.CompilerServices;
using Sluice.Wires;

namespace Sluice.Rows;

/// <summary>Reads rows of any ADO.NET driver through the typed getters of <see cref="DbDataReader"/>.</summary>
internal struct ReaderSource(DbDataReader reader) : IRowSource<ReaderSource>
{
    private readonly DbDataReader _reader = reader;
    private readonly ReaderTraits _traits = ReaderTraits.GetTraits(reader.GetType());
    private int _chunksFrom = int.MaxValue;
    private bool _isLengthNeeded;
    private RowChunks? _chunks;
    private TextAccess.State _text;

    public static RowColumn[] Bind(ref ReaderSource source, Func<string, string> name) => Bind(ref source);

    public static RowColumn[] Bind(ref ReaderSource source)
    {
        DbDataReader reader = source._reader;
        var columns = new RowColumn[reader.FieldCount];
        for (int i = 0; i < columns.Length; i++)
        {
            Type type = source._traits.Varies ? typeof(object) : DeclaredForms.TypeOf(source._traits, reader, i);
            RowValue? value = DeclaredForms.FindForm(source._traits, type);
            RowColumnKind kind =
                source._traits.Varies ? RowColumnKind.Varying
                : value is null ? ReaderKinds.GetKind(type)
                : RowColumnKind.Custom;
            columns[i] = new RowColumn(i, reader.GetName(i), kind, type) { Value = value };
        }
        return columns;
    }

    public static int SchemaHash(ref ReaderSource source)
    {
        DbDataReader reader = source._reader;
        HashCode hash = default;
        for (int i = 0, count = reader.FieldCount; i < count; i++)
        {
            hash.Add(reader.GetName(i));
            if (!source._traits.Varies)
                hash.Add(DeclaredForms.TypeOf(source._traits, reader, i));
        }
        return hash.ToHashCode();
    }

    public static bool HasSchema(ref ReaderSource source, ReadOnlySpan<RowColumn> columns)
    {
        DbDataReader reader = source._reader;
        if (reader.FieldCount != columns.Length)
            return false;
        for (int i = 0; i < columns.Length; i++)
        {
            if (columns[i].Name != reader.GetName(i))
                return false;
            if (
                columns[i].Type
                != (source._traits.Varies ? typeof(object) : DeclaredForms.TypeOf(source._traits, reader, i))
            )
                return false;
        }
        return true;
    }

    public static void AllowChunks(ref ReaderSource source, int from, bool isLengthNeeded) =>
        (source._chunksFrom, source._isLengthNeeded) = (from, isLengthNeeded);

    public static RowChunks? TakeChunks(ref ReaderSource source)
    {
        RowChunks? chunks = source._chunks ?? source._text.Chunks;
        if (chunks is not null)
            source._chunks = source._text.Chunks = null;
        return chunks;
    }

    public static void Enter(ref ReaderSource source) { }

    public static void Leave(ref ReaderSource source) { }

    public static RowStep Advance(
        ref ReaderSource source,
        CancellationToken cancellationToken,
        out Task<bool>? pending
    ) => Advance(source._reader, cancellationToken, out pending);

    internal static RowStep Advance(DbDataReader reader, CancellationToken cancellationToken, out Task<bool>? pending)
    {
        Task<bool> read = reader.ReadAsync(cancellationToken);
        pending = null;
        if (read.IsCompletedSuccessfully)
            return read.Result ? RowStep.Row : RowStep.End;
        pending = read;
        return RowStep.Pending;
    }

    public static bool IsNull(ref ReaderSource source, RowColumn column) => source._reader.IsDBNull(column.Ordinal);

    public static ref byte WriteUnchecked<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        scoped ref ReaderSource source,
        RowColumn column,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        DbDataReader reader = source._reader;
        if (reader.IsDBNull(column.Ordinal))
        {
            column.ThrowIfRequired();
            return ref writer.WriteUncheckedNull(ref position);
        }
        RowColumnKind kind = column.Kind;
        if (kind == RowColumnKind.Varying)
            kind = ReaderKinds.GetKind(DeclaredForms.FieldTypeOf(reader, column.Ordinal));
        return ref WriteUncheckedValue(ref writer, ref position, ref source, column, kind, reserve);
    }

    // The parts of WriteUnchecked: to be inlined, because it runs for each value.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedValue<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        scoped ref ReaderSource source,
        RowColumn column,
        RowColumnKind kind,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        DbDataReader reader = source._reader;
        int i = column.Ordinal;
        switch (kind)
        {
            case RowColumnKind.Boolean:
                return ref writer.WriteUncheckedBoolean(ref position, reader.GetBoolean(i));
            case >= RowColumnKind.SByte and <= RowColumnKind.UInt64:
                return ref WriteUncheckedInteger(ref writer, ref position, reader, i, kind);
            case >= RowColumnKind.Int128 and <= RowColumnKind.BigInteger:
                return ref WriteUncheckedNumber(ref writer, ref position, reader, i, kind, reserve);
            case RowColumnKind.Char:
                return ref writer.WriteUncheckedChar(ref position, reader.GetFieldValue<char>(i));
            case RowColumnKind.String:
                return ref WriteUncheckedText(ref writer, ref position, ref source, column, reserve);
            case RowColumnKind.Guid:
                return ref writer.WriteUncheckedGuid(ref position, reader.GetGuid(i));
            case >= RowColumnKind.DateTime and <= RowColumnKind.TimeSpan:
                return ref WriteUncheckedTime(ref writer, ref position, reader, i, kind);
            case RowColumnKind.Bytes:
                return ref WriteUncheckedBytes(ref writer, ref position, ref source, column, reserve);
            default:
                return ref RowValue.WriteUncheckedBoxed(ref writer, ref position, reader.GetValue(i), reserve);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedInteger<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        DbDataReader reader,
        int i,
        RowColumnKind kind
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (kind)
        {
            case RowColumnKind.SByte:
                return ref writer.WriteUncheckedInt32(ref position, reader.GetFieldValue<sbyte>(i));
            case RowColumnKind.Byte:
                return ref writer.WriteUncheckedInt32(ref position, reader.GetByte(i));
            case RowColumnKind.Int16:
                return ref writer.WriteUncheckedInt32(ref position, reader.GetInt16(i));
            case RowColumnKind.UInt16:
                return ref writer.WriteUncheckedInt32(ref position, reader.GetFieldValue<ushort>(i));
            case RowColumnKind.Int32:
                return ref writer.WriteUncheckedInt32(ref position, reader.GetInt32(i));
            case RowColumnKind.UInt32:
                return ref writer.WriteUncheckedUInt32(ref position, reader.GetFieldValue<uint>(i));
            case RowColumnKind.Int64:
                return ref writer.WriteUncheckedInt64(ref position, reader.GetInt64(i));
            default: // UInt64
                return ref writer.WriteUncheckedUInt64(ref position, reader.GetFieldValue<ulong>(i));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedNumber<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        DbDataReader reader,
        int i,
        RowColumnKind kind,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (kind)
        {
            case RowColumnKind.Int128:
                return ref writer.WriteUncheckedInt128(ref position, reader.GetFieldValue<Int128>(i));
            case RowColumnKind.Single:
                return ref writer.WriteUncheckedSingle(ref position, reader.GetFloat(i));
            case RowColumnKind.Double:
                return ref writer.WriteUncheckedDouble(ref position, reader.GetDouble(i));
            case RowColumnKind.Decimal:
                return ref writer.WriteUncheckedDecimal(ref position, reader.GetDecimal(i));
            default: // BigInteger
                return ref writer.WriteUncheckedBigInteger(ref position, reader.GetFieldValue<BigInteger>(i), reserve);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedTime<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        DbDataReader reader,
        int i,
        RowColumnKind kind
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        switch (kind)
        {
            case RowColumnKind.DateTime:
                return ref writer.WriteUncheckedDateTime(ref position, reader.GetDateTime(i));
            case RowColumnKind.DateTimeOffset:
                return ref writer.WriteUncheckedDateTimeOffset(ref position, reader.GetFieldValue<DateTimeOffset>(i));
            case RowColumnKind.DateOnly:
                return ref writer.WriteUncheckedDateOnly(ref position, reader.GetFieldValue<DateOnly>(i));
            case RowColumnKind.TimeOnly:
                return ref writer.WriteUncheckedTimeOnly(ref position, reader.GetFieldValue<TimeOnly>(i));
            default: // TimeSpan
                return ref writer.WriteUncheckedTimeSpan(ref position, reader.GetFieldValue<TimeSpan>(i));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedText<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        scoped ref ReaderSource source,
        RowColumn column,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        if (column.Kind == RowColumnKind.Varying)
            return ref writer.WriteUncheckedString(
                ref position,
                TextAccess.ReadStored(source._reader, column.Ordinal),
                reserve
            );

        // A wire that stores lengths would have to read the text twice.
        source._text.ChunksFrom = source._isLengthNeeded ? int.MaxValue : source._chunksFrom;
        return ref source._traits.Text.WriteUnchecked(
            ref writer,
            ref position,
            source._reader,
            column.Ordinal,
            reserve,
            ref source._text
        );
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ref byte WriteUncheckedBytes<TWriter>(
        scoped ref TWriter writer,
        ref byte position,
        scoped ref ReaderSource source,
        RowColumn column,
        int reserve
    )
        where TWriter : struct, IWireWriter, allows ref struct
    {
        DbDataReader reader = source._reader;
        // SQLite's GetBytes and GetChars reopen the blob by rowid, and crash the process on expressions.
        if (column.Kind == RowColumnKind.Varying)
            return ref writer.WriteUncheckedBytes(ref position, (byte[])reader.GetValue(column.Ordinal), reserve);

        return ref BytesAccess.WriteUnchecked(
            ref writer,
            ref position,
            reader,
            column.Ordinal,
            reserve,
            source._chunksFrom,
            out source._chunks
        );
    }
}
