namespace Sluice.Sqlite;

/// <summary>
/// The type affinity of a column's declared type (https://www.sqlite.org/datatype3.html section 3.1), as far as a value
/// can contradict it.
/// </summary>
internal enum SqliteAffinity : byte
{
    /// <summary>
    /// Any value is valid: no declared type, an expression, or numeric affinity, which also applies to dates, decimals
    /// and GUIDs that are stored as text.
    /// </summary>
    Any,
    Integer,
    Real,
    Text,
    Blob,
}

internal static class SqliteAffinities
{
    internal static SqliteAffinity GetAffinity(ReadOnlySpan<byte> declaredType)
    {
        if (Has(declaredType, "INT"u8))
            return SqliteAffinity.Integer;
        if (Has(declaredType, "CHAR"u8) || Has(declaredType, "CLOB"u8) || Has(declaredType, "TEXT"u8))
            return SqliteAffinity.Text;
        if (Has(declaredType, "BLOB"u8))
            return SqliteAffinity.Blob;
        if (Has(declaredType, "REAL"u8) || Has(declaredType, "FLOA"u8) || Has(declaredType, "DOUB"u8))
            return SqliteAffinity.Real;
        return SqliteAffinity.Any;
    }

    internal static bool Accepts(SqliteAffinity affinity, int storageClass) =>
        affinity switch
        {
            SqliteAffinity.Integer => storageClass == StorageClass.Integer,
            SqliteAffinity.Real => storageClass is StorageClass.Float or StorageClass.Integer,
            SqliteAffinity.Text => storageClass == StorageClass.Text,
            SqliteAffinity.Blob => storageClass == StorageClass.Blob,
            _ => true,
        };

    private static bool Has(ReadOnlySpan<byte> type, ReadOnlySpan<byte> upper)
    {
        for (int i = 0; i + upper.Length <= type.Length; i++)
        {
            if (System.Text.Ascii.EqualsIgnoreCase(type.Slice(i, upper.Length), upper))
                return true;
        }
        return false;
    }
}
