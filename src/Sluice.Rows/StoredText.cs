using System.Data.Common;
using System.Text.Unicode;

namespace Sluice.Rows;

/// <summary>
/// Reads text from SQLite drivers, which store bytes unchecked: bytes that are not valid UTF-8 would be silently
/// replaced by U+FFFD in <c>GetString</c>.
/// </summary>
internal static class StoredText
{
    internal static string Read(DbDataReader reader, int ordinal)
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
