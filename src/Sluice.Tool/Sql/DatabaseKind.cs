namespace Sluice.Tool.Sql;

/// <summary>The databases that the tool queries.</summary>
internal enum DatabaseKind
{
    Sqlite,
    Postgres,
    MySql,
    DuckDb,
}
