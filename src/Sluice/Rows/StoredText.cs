using System.Data.Common;
using System.Text.Unicode;

namespace Sluice.Rows;

/// <summary>
/// Text of drivers for SQLite, which stores what it is given: bytes that are not UTF-8 come out of <c>GetString</c> as
/// U+FFFD, without a word.
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
        catch (Exception e) when (e is InvalidCastException or NotSupportedException or InvalidOperationException)
        {
            return true;        // no SQLite, or a driver that hands out text as text only
        }
    }
}
