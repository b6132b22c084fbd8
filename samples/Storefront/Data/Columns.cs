using System.Data.Common;
using System.Globalization;

namespace Storefront.Data;

/// <summary>
/// Reads a row's columns in order, whichever database they come from: SQLite keeps dates as text, PostgreSQL as dates.
/// </summary>
internal sealed class Columns(DbDataReader reader)
{
    private int _next;

    public int Int() => reader.GetInt32(_next++);

    public double Double() => reader.GetDouble(_next++);

    public decimal Cents() => reader.GetInt32(_next++) / 100m;

    public string Text() => reader.GetString(_next++);

    public string? OptionalText() => reader.IsDBNull(_next) ? Skip() : reader.GetString(_next++);

    public DateTime Instant()
    {
        int ordinal = _next++;
        return reader.GetFieldType(ordinal) == typeof(string)
            ? DateTime.Parse(
                reader.GetString(ordinal),
                CultureInfo.InvariantCulture,
                DateTimeStyles.AdjustToUniversal | DateTimeStyles.AssumeUniversal
            )
            : reader.GetDateTime(ordinal);
    }

    public DateOnly Day()
    {
        int ordinal = _next++;
        return reader.GetFieldType(ordinal) == typeof(string)
            ? DateOnly.ParseExact(reader.GetString(ordinal), "yyyy-MM-dd", CultureInfo.InvariantCulture)
            : reader.GetFieldValue<DateOnly>(ordinal);
    }

    private string? Skip()
    {
        _next++;
        return null;
    }
}
