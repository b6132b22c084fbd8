using Sluice.Rows;

namespace Sluice.Data.Inserting;

/// <summary>A column of MySQL or MariaDB, and what the server would change although the session is strict.</summary>
internal sealed class MySqlColumn(string name, InsertKind kind, string type, bool isAutomatic, bool storesZero)
    : InsertColumn(name, kind)
{
    public override string? Check(InsertRow row, int ordinal)
    {
        InsertKind found = row.GetKind(ordinal);
        if (
            isAutomatic
            && (
                found == InsertKind.Null
                || (!storesZero && found is InsertKind.Int64 or InsertKind.UInt64 && row.GetInt64(ordinal) == 0)
            )
        )
            return "The server would store the next number instead of 0 or null. Leave the member out.";
        if (found == InsertKind.Null)
            return null;
        return type switch
        {
            "tinyint" when Kind == InsertKind.Any => found switch
            {
                InsertKind.Boolean => null,
                InsertKind.Int64 when row.GetInt64(ordinal) is >= sbyte.MinValue and <= sbyte.MaxValue => null,
                _ => "Expected a boolean, or a number between -128 and 127.",
            },
            "char" when row.GetBytes(ordinal) is [.., (byte)' '] =>
                "The server removes spaces at the end of a char column. Use varchar.",
            "binary" when row.GetBytes(ordinal).Length != MaxLength =>
                $"The server fills a binary column with zeros. Exactly {MaxLength} bytes fit.",
            "year" when row.GetInt64(ordinal) is > 0 and < 1901 => "The server reads years before 1901 as others.",
            _ => null,
        };
    }
}
