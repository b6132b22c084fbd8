namespace Sluice.Sqlite;

/// <summary>
/// The state of a column: its name as returned by the statement, and the affinity of its declared type.
/// </summary>
internal sealed class SqliteColumn(byte[] name, SqliteAffinity affinity)
{
    internal readonly byte[] Name = name;
    internal readonly SqliteAffinity Affinity = affinity;
}
