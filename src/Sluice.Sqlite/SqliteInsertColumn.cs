using Sluice.Rows;

namespace Sluice.Sqlite;

/// <summary>
/// A column of an SQLite table. SQLite converts values to the affinity of the declared type: text that looks like a
/// number becomes one, and numbers become text. Such values are refused.
/// </summary>
internal sealed class SqliteInsertColumn(
    string name,
    InsertKind kind,
    SqliteAffinity affinity,
    bool isNumeric,
    bool isBoolean
) : InsertColumn(name, kind)
{
    internal SqliteAffinity Affinity { get; } = affinity;

    // Without a declared type, a value is stored as it is.
    private bool IsNumeric { get; } = isNumeric;

    public override string? Check(InsertRow row, int ordinal)
    {
        if (Kind != InsertKind.Any)
            return null;
        InsertKind found = row.GetKind(ordinal);
        if (found == InsertKind.Double && double.IsNaN(row.GetDouble(ordinal)))
            return "NaN would be stored as null.";
        if (found is InsertKind.Null || (Affinity == SqliteAffinity.Any && !IsNumeric))
            return null;
        return Affinity switch
        {
            SqliteAffinity.Integer => found switch
            {
                InsertKind.Boolean or InsertKind.Int64 => null,
                InsertKind.Double
                    when double.IsInteger(row.GetDouble(ordinal)) && Math.Abs(row.GetDouble(ordinal)) < 1L << 53 =>
                    null,
                InsertKind.Decimal when long.TryParse(row.GetBytes(ordinal), out _) => null,
                _ => "The column is declared as an integer.",
            },
            SqliteAffinity.Text => found
                is InsertKind.Boolean
                    or InsertKind.Int64
                    or InsertKind.Double
                    or InsertKind.Bytes
                ? "The column is declared as text, and a number or binary data would become text."
                : null,
            _ => found switch
            {
                InsertKind.Text when isBoolean => "The column is declared as a boolean, which text is not.",
                InsertKind.Text when IsNumber(row.GetBytes(ordinal)) =>
                    "The text would become a number, because of the column's declared type.",
                InsertKind.Decimal when !SqliteBinding.IsExact(row.GetBytes(ordinal)) =>
                    "The number would be rounded, because decimals are stored as doubles.",
                _ => null,
            },
        };
    }

    /// <summary>Returns whether SQLite converts text to a number for a column of numeric affinity.</summary>
    private static bool IsNumber(ReadOnlySpan<byte> text)
    {
        text = text.Trim(" \t\n\v\f\r"u8);
        if (text is [(byte)'+' or (byte)'-', ..])
            text = text[1..];
        int whole = CountDigits(text),
            fraction = 0;
        text = text[whole..];
        if (text is [(byte)'.', ..])
        {
            text = text[1..];
            fraction = CountDigits(text);
            text = text[fraction..];
        }
        if (whole + fraction == 0)
            return false;
        if (text is [(byte)'e' or (byte)'E', ..])
        {
            text = text[1..];
            if (text is [(byte)'+' or (byte)'-', ..])
                text = text[1..];
            int exponent = CountDigits(text);
            if (exponent == 0)
                return false;
            text = text[exponent..];
        }
        return text.IsEmpty;
    }

    private static int CountDigits(ReadOnlySpan<byte> text)
    {
        int other = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        return other < 0 ? text.Length : other;
    }
}
