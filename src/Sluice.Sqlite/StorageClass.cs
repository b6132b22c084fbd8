namespace Sluice.Sqlite;

/// <summary>SQLite's fundamental types, as returned by <c>sqlite3_column_type</c>.</summary>
internal static class StorageClass
{
    internal const int Integer = 1;
    internal const int Float = 2;
    internal const int Text = 3;
    internal const int Blob = 4;
    internal const int Null = 5;

    internal static string GetName(int storageClass) =>
        storageClass switch
        {
            Integer => "an integer",
            Float => "a real number",
            Text => "text",
            Blob => "a blob",
            _ => "null",
        };
}
