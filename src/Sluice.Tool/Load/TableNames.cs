using System.Data.Common;
using Microsoft.Data.Sqlite;

namespace Sluice.Tool.Load;

/// <summary>Reads the names of a database's tables, for a table that does not exist.</summary>
internal static class TableNames
{
    private const string Sqlite = "select name from sqlite_master where type = 'table'";
    private const string Others = """
        select table_name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema', 'mysql', 'performance_schema', 'sys')
        """;

    public static async Task<List<string>> ReadAsync(DbConnection connection)
    {
        var names = new List<string>();
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = connection is SqliteConnection ? Sqlite : Others;
        await using DbDataReader reader = await command.ExecuteReaderAsync();
        while (await reader.ReadAsync())
            names.Add(reader.GetString(0));
        return names;
    }
}
