using System.Data;
using System.Data.Common;
using Microsoft.Data.Sqlite;
using Sluice.Sqlite;

namespace Sluice.Hosting.Tests;

/// <summary>Queries on SQLite that take as long as one wants.</summary>
internal static class Queries
{
    static Queries()
    {
        SqliteRowDriver.Register();
    }

    /// <summary>Readers of queries without an end that are open: only one class asks for them.</summary>
    public static int OpenEndless;

    /// <summary>Books from a query; they end with <paramref name="count"/>.</summary>
    public static DbDataReader Numbers(long count) =>
        Run(
            $"with recursive n(id) as (select 1 union all select id + 1 from n where id < {count}) select id, 'Book № ' || id as title, 9.5 as price, 4.25 as purchase_price, id % 7 as \"author.id\" from n",
            isEndless: count > int.MaxValue
        );

    /// <summary>One row, and another that is never found.</summary>
    public static DbDataReader Never() =>
        Run(
            "with recursive n(id) as (select 1 union all select id + 1 from n) select 1 as id union all select id from n where id < 0",
            isEndless: true
        );

    private static DbDataReader Run(string sql, bool isEndless)
    {
        var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        if (isEndless)
        {
            Interlocked.Increment(ref OpenEndless);
            connection.StateChange += (_, change) =>
            {
                if (change.CurrentState == ConnectionState.Closed)
                    Interlocked.Decrement(ref OpenEndless);
            };
        }

        SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        return command.ExecuteReader(CommandBehavior.CloseConnection);
    }
}
