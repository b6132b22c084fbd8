using Sluice.Rows;
using Sluice.Wires;
using Sluice.Wires.Cells;
using Sluice.Wires.Json;

namespace Sluice.Data.Inserting;

/// <summary>
/// Reads a value as what a column of a table accepts, from any wire, from objects and from other tables. What the
/// column would change is an error.
/// </summary>
internal static class InsertValues
{
    /// <summary>Reads the next value into a row.</summary>
    /// <exception cref="WireException">The column does not accept the value.</exception>
    internal static void Read<TReader>(ref TReader reader, InsertColumn column, InsertRow row, int ordinal)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        int start = reader.Position;
        if (reader.TryReadNull())
        {
            if (!column.IsNullable)
                throw Refuse(ref reader, start, WireError.Null, "Null is not valid for the column.");
            row.SetNull(ordinal);
            RequireAccepted(ref reader, column, row, ordinal, start);
        }
        else
        {
            ReadPresent(ref reader, column, row, ordinal);
        }
    }

    /// <summary>Reads the next value into a row; null is one of JSON's, not of the database's.</summary>
    /// <exception cref="WireException">The column does not accept the value.</exception>
    internal static void ReadPresent<TReader>(ref TReader reader, InsertColumn column, InsertRow row, int ordinal)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        int start = reader.Position;
        ReadValue(ref reader, column, row, ordinal, start);
        RequireAccepted(ref reader, column, row, ordinal, start);
    }

    private static void RequireAccepted<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (column.Refuse(row, ordinal) is { } refusal)
            throw Refuse(ref reader, start, WireError.Range, refusal);
    }

    /// <summary>Creates an error at the start of a value.</summary>
    internal static WireException Refuse<TReader>(ref TReader reader, int start, WireError error, string message)
        where TReader : struct, IWireReader, allows ref struct
    {
        // The offset of an error is that of the value, not of what follows it.
        reader.Position = start;
        if (TReader.IsJson)
            reader.Peek();
        return reader.Error(error, message);
    }

    private static void ReadValue<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        switch (column.Kind)
        {
            case InsertKind.Boolean or InsertKind.Int64 or InsertKind.UInt64:
                row.SetInt64(ordinal, column.Kind, ReadInteger(ref reader, column, start));
                break;
            case InsertKind.Single or InsertKind.Double:
                InsertNumbers.ReadFraction(ref reader, column, row, ordinal, start);
                break;
            case InsertKind.Decimal:
                InsertNumbers.ReadDecimal(ref reader, column, row, ordinal, start);
                break;
            case InsertKind.Text:
                ReadText(ref reader, column, row, ordinal, start);
                break;
            case InsertKind.Bytes:
                ReadBytes(ref reader, column, row, ordinal, start);
                break;
            case InsertKind.Guid:
                row.SetGuid(ordinal, reader.ReadGuid());
                break;
            case InsertKind.Json:
                row.SetBytes(ordinal, column.Kind, ReadJson(ref reader, column, start));
                break;
            case InsertKind.Literal:
                ReadLiteral(ref reader, column, row, ordinal, start);
                break;
            case InsertKind.Any:
                ReadAny(ref reader, column, row, ordinal, start);
                break;
            default:
                InsertTimes.Read(ref reader, column, row, ordinal, start);
                break;
        }
    }

    private static long ReadInteger<TReader>(ref TReader reader, InsertColumn column, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        if (column.Kind == InsertKind.Boolean)
            return reader.ReadBoolean() ? 1 : 0;
        if (column.Kind == InsertKind.UInt64)
            return (long)reader.ReadUInt64();

        long number = reader.ReadInt64();
        if (number < column.Min || number > column.Max)
            throw Refuse(
                ref reader,
                start,
                WireError.Range,
                $"The number {number} is not between {column.Min} and {column.Max}."
            );
        return number;
    }

    private static byte[] ReadJson<TReader>(ref TReader reader, InsertColumn column, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        byte[] json = ReadDocument(ref reader, start);
        if (column.MaxLength > 0 && json.Length > column.MaxLength)
            throw TooLong(ref reader, start, json.Length, "bytes", column);
        return json;
    }

    private static void ReadText<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        ReadOnlySpan<byte> text;
        if (typeof(TReader) == typeof(RowReader) && reader.ReadString() is { } value)
        {
            // A string may have a surrogate without its pair, which has no UTF-8.
            if (!row.TrySetString(ordinal, value))
                throw Refuse(ref reader, start, WireError.InvalidText, "The text contains half of a surrogate pair.");
            text = row.GetBytes(ordinal);
        }
        else
        {
            text = reader.ReadUtf8();
            row.SetBytes(ordinal, InsertKind.Text, text);
        }
        if (CheckText(text, column) is { } invalid)
            throw Refuse(ref reader, start, invalid.Error, invalid.Message);
    }

    /// <summary>Returns why a column can't hold a text, or <see langword="null"/>.</summary>
    internal static (WireError Error, string Message)? CheckText(ReadOnlySpan<byte> text, InsertColumn column)
    {
        if (!column.AllowsNul && text.Contains((byte)0))
            return (WireError.InvalidText, "The text contains the character NUL, which the column can't hold.");
        return
            column.MaxLength > 0
            && text.Length > column.MaxLength
            && CountCharacters(text) is var count
            && count > column.MaxLength
            ? (WireError.Range, DescribeLength(count, "characters", column))
            : null;
    }

    // All bytes except those that continue a character.
    private static int CountCharacters(ReadOnlySpan<byte> utf8)
    {
        int count = 0;
        foreach (byte next in utf8)
            count += (next & 0xC0) != 0x80 ? 1 : 0;
        return count;
    }

    private static WireException TooLong<TReader>(
        ref TReader reader,
        int start,
        int count,
        string unit,
        InsertColumn column
    )
        where TReader : struct, IWireReader, allows ref struct =>
        Refuse(ref reader, start, WireError.Range, DescribeLength(count, unit, column));

    private static string DescribeLength(int count, string unit, InsertColumn column) =>
        $"The value has {count:N0} {unit}, and the column holds {column.MaxLength:N0}.";

    private static void ReadBytes<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        // The wire without binary data has base64; the one that has it may not replace it by text.
        if (TReader.UsesKeys && reader.Peek() != WireToken.Bytes)
            throw Refuse(ref reader, start, WireError.Type, "Expected binary data but found another value.");
        byte[] bytes = reader.ReadBytes()!;
        if (column.MaxLength > 0 && bytes.Length > column.MaxLength)
            throw TooLong(ref reader, start, bytes.Length, "bytes", column);
        row.SetBytes(ordinal, InsertKind.Bytes, bytes);
    }

    private static void ReadLiteral<TReader>(
        ref TReader reader,
        InsertColumn column,
        InsertRow row,
        int ordinal,
        int start
    )
        where TReader : struct, IDocumentReader, allows ref struct
    {
        switch (reader.Peek())
        {
            case WireToken.String:
                ReadText(ref reader, column, row, ordinal, start);
                break;
            case WireToken.Number:
                row.SetBytes(ordinal, InsertKind.Text, reader.ReadNumberText());
                break;
            case WireToken.Boolean:
                row.SetBytes(ordinal, InsertKind.Text, reader.ReadBoolean() ? "true"u8 : "false"u8);
                break;
            default:
                row.SetBytes(ordinal, InsertKind.Json, ReadDocument(ref reader, start));
                break;
        }
    }

    // PostgreSQL's jsonb and MySQL keep the last of two members with one name.
    private static byte[] ReadDocument<TReader>(ref TReader reader, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        byte[] json = reader.ReadJson();
        return DocumentNames.FindTwice(json) is { } name
            ? throw Refuse(
                ref reader,
                start,
                WireError.DuplicateMember,
                $"The member '{name}' occurs twice in an object."
            )
            : json;
    }

    private static void ReadAny<TReader>(ref TReader reader, InsertColumn column, InsertRow row, int ordinal, int start)
        where TReader : struct, IDocumentReader, allows ref struct
    {
        switch (reader.Peek())
        {
            case WireToken.Boolean:
                row.SetInt64(ordinal, InsertKind.Boolean, reader.ReadBoolean() ? 1 : 0);
                break;
            case WireToken.Number:
                InsertNumbers.ReadAny(ref reader, row, ordinal);
                break;
            case WireToken.String:
                ReadText(ref reader, column, row, ordinal, start);
                break;
            case WireToken.Bytes:
                row.SetBytes(ordinal, InsertKind.Bytes, reader.ReadBytes());
                break;
            default:
                throw Refuse(
                    ref reader,
                    start,
                    WireError.Type,
                    "Expected text, a number or binary data but found another value. Arrays and objects are stored "
                        + "as JSON in the columns that InsertOptions.JsonColumns names."
                );
        }
    }

    /// <summary>
    /// Reads a value of objects or of a table for a column without a type of its own: as what it is.
    /// </summary>
    internal static void ReadAnyCell(ref RowReader reader, InsertColumn column, InsertRow row, int ordinal)
    {
        switch (reader.LoadKind())
        {
            case CellKind.Guid:
                row.SetGuid(ordinal, reader.ReadGuid());
                break;
            case CellKind.DateTime
            or CellKind.DateTimeOffset
            or CellKind.DateOnly
            or CellKind.TimeOnly
            or CellKind.TimeSpan:
                ReadTimeCell(ref reader, column, row, ordinal);
                break;
            case CellKind.Decimal:
                row.SetBytes(ordinal, InsertKind.Decimal, reader.ReadNumberText());
                break;
            case CellKind.Double or CellKind.Single:
                row.SetDouble(ordinal, InsertKind.Double, reader.ReadDouble());
                break;
            case CellKind.Int64:
                row.SetInt64(ordinal, InsertKind.Int64, reader.ReadInt64());
                break;
            case CellKind.Other:
                throw reader.Error(WireError.Type, "The column can't hold values of this type.");
            default:
                Read(ref reader, column, row, ordinal);
                return;
        }
        if (column.Refuse(row, ordinal) is { } refusal)
            throw reader.Error(WireError.Range, refusal);
    }

    private static void ReadTimeCell(ref RowReader reader, InsertColumn column, InsertRow row, int ordinal)
    {
        InsertKind kind = reader.LoadKind() switch
        {
            CellKind.DateTime => InsertKind.DateTime,
            CellKind.DateTimeOffset => InsertKind.DateTimeOffset,
            CellKind.DateOnly => InsertKind.DateOnly,
            CellKind.TimeOnly => InsertKind.TimeOnly,
            _ => InsertKind.TimeSpan,
        };
        InsertTimes.Read(ref reader, new InsertColumn(column.Name, kind), row, ordinal, 0);
    }
}
