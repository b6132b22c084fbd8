namespace Sluice.Sqlite;

/// <summary>What is kept for a column: its name as the statement gives it, and what its declared type allows.</summary>
internal sealed class SqliteColumn(byte[] name, SqliteAffinity affinity)
{
    internal readonly byte[] Name = name;
    internal readonly SqliteAffinity Affinity = affinity;
}
