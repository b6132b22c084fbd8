using System.Buffers;
using System.Text;
using Sluice.Rows;
using Sluice.Wires.Json;

namespace Sluice.Data.Inserting;

/// <summary>
/// Reads a field of CSV as what a column accepts. A field is text: what it means, the column decides. It becomes the
/// JSON value of the column's type, so that the same rules apply to both.
/// </summary>
internal sealed class CsvValues
{
    private static readonly SearchValues<byte> s_escaped = SearchValues.Create([
        .. "\"\\"u8,
        .. Enumerable.Range(0, ' ').Select(i => (byte)i),
    ]);
    private static readonly SearchValues<byte> s_number = SearchValues.Create("0123456789+-.eE"u8);

    private readonly ArrayBufferWriter<byte> _literal = new(256);

    /// <summary>Reads a field, which is null if it is empty without quotes.</summary>
    /// <exception cref="WireException">The column does not accept the field.</exception>
    internal void Read(ReadOnlySpan<byte> text, bool isQuoted, InsertColumn column, InsertRow row, int ordinal)
    {
        if (text.IsEmpty && !isQuoted)
        {
            var nothing = new JsonWireReader("null"u8);
            InsertValues.Read(ref nothing, column, row, ordinal);
            return;
        }
        switch (column.Kind)
        {
            case InsertKind.Text or InsertKind.Literal:
                if (SetText(text, column, row, ordinal) is { } refusal)
                    throw new WireException(WireError.Range, refusal);
                break;
            // A day for JSON, a second for PostgreSQL and MySQL.
            case InsertKind.TimeSpan when IsNumber(text):
                throw new WireException(
                    WireError.Type,
                    "The field is a number, which does not say its unit. Write the duration as 1.02:03:04."
                );
            // JSON's reader skips the mark at the beginning of a document.
            case InsertKind.Json when text.StartsWith("\uFEFF"u8):
                throw new WireException(
                    WireError.Type,
                    "The field begins with a byte order mark, which is not part of JSON."
                );
            case InsertKind.Any:
                ReadAny(text, column, row, ordinal);
                break;
            default:
                ReadLiteral(WriteLiteral(text, column.Kind), column, row, ordinal);
                break;
        }
    }

    private static string? SetText(ReadOnlySpan<byte> text, InsertColumn column, InsertRow row, int ordinal)
    {
        if (InsertValues.CheckText(text, column) is { } invalid)
            throw new WireException(invalid.Error, invalid.Message);
        row.SetBytes(ordinal, InsertKind.Text, text);
        return column.Refuse(row, ordinal);
    }

    // A number or a boolean only where the column does not keep the text.
    private static void ReadAny(ReadOnlySpan<byte> text, InsertColumn column, InsertRow row, int ordinal)
    {
        if (SetText(text, column, row, ordinal) is not { } refusal)
            return;
        if (!IsNumber(text) && !text.SequenceEqual("true"u8) && !text.SequenceEqual("false"u8))
            throw new WireException(WireError.Type, refusal);
        ReadLiteral(text, column, row, ordinal);
    }

    private static void ReadLiteral(ReadOnlySpan<byte> literal, InsertColumn column, InsertRow row, int ordinal)
    {
        try
        {
            var reader = new JsonWireReader(literal);
            InsertValues.ReadPresent(ref reader, column, row, ordinal);
            reader.End();
        }
        catch (WireException exception)
            when (exception.Error is WireError.Syntax or WireError.EndOfInput or WireError.TrailingData)
        {
            // The field is well-formed; it is not a value of the column.
            throw new WireException(
                WireError.Type,
                column.Kind == InsertKind.Json
                    ? "The field is not a JSON document."
                    : "The field is not a value of the column's type."
            );
        }
    }

    private ReadOnlySpan<byte> WriteLiteral(ReadOnlySpan<byte> text, InsertKind kind)
    {
        switch (kind)
        {
            case InsertKind.Json:
            case InsertKind.Int64
            or InsertKind.UInt64
            or InsertKind.Single
            or InsertKind.Double
            or InsertKind.Decimal when IsNumber(text):
                return text;
            case InsertKind.Boolean when IsTrue(text):
                return "true"u8;
            case InsertKind.Boolean when IsFalse(text):
                return "false"u8;
        }
        _literal.ResetWrittenCount();
        _literal.Write("\""u8);
        if (kind is InsertKind.DateTime or InsertKind.DateTimeOffset or InsertKind.DateOnly)
            WriteTime(text, kind);
        else
            WriteText(text);
        _literal.Write("\""u8);
        return _literal.WrittenSpan;
    }

    private void WriteText(ReadOnlySpan<byte> text)
    {
        for (int position; (position = text.IndexOfAny(s_escaped)) >= 0; text = text[(position + 1)..])
        {
            _literal.Write(text[..position]);
            Span<byte> escape = _literal.GetSpan(6)[..6];
            "\\u00"u8.CopyTo(escape);
            System.Buffers.Text.Utf8Formatter.TryFormat(text[position], escape[4..], out _, new StandardFormat('x', 2));
            _literal.Advance(6);
        }
        _literal.Write(text);
    }

    // Databases write a space between date and time, and PostgreSQL offsets of whole hours as "+01".
    private void WriteTime(ReadOnlySpan<byte> text, InsertKind kind)
    {
        if (text.Length <= 10 || text[10] != ' ')
        {
            WriteText(text);
            return;
        }
        WriteText(text[..10]);
        _literal.Write("T"u8);
        WriteText(text[11..]);
        if (kind == InsertKind.DateTimeOffset && text[^3] is (byte)'+' or (byte)'-')
            _literal.Write(":00"u8);
    }

    private static bool IsNumber(ReadOnlySpan<byte> text) =>
        text is [>= (byte)'0' and <= (byte)'9', ..] or [(byte)'-', >= (byte)'0' and <= (byte)'9', ..]
        && !text.ContainsAnyExcept(s_number);

    private static bool IsTrue(ReadOnlySpan<byte> text) =>
        text is [(byte)'1' or (byte)'t'] || Ascii.EqualsIgnoreCase(text, "true"u8);

    private static bool IsFalse(ReadOnlySpan<byte> text) =>
        text is [(byte)'0' or (byte)'f'] || Ascii.EqualsIgnoreCase(text, "false"u8);
}
