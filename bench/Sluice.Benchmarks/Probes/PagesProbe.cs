using System.Diagnostics;
using Microsoft.Data.Sqlite;
using Sluice.Filtering;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// What a page costs by its place: by keyset, where the index that the order names seeks, and by number, where the
/// database skips what precedes the page. Page 10,000 by keyset must cost at most 1.2 times page 1.
/// </summary>
internal static class PagesProbe
{
    private const int Size = 20,
        Rows = 250_000;

    /// <returns>1 if page 10,000 by keyset costs more than 1.2 times page 1.</returns>
    internal static int Run()
    {
        using var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        Execute(connection, "create table orders (Id integer primary key, PlacedAt integer not null, Note text)");
        using (SqliteTransaction transaction = connection.BeginTransaction())
        {
            using SqliteCommand insert = connection.CreateCommand();
            insert.CommandText = "insert into orders values ($id, $placed, $note)";
            SqliteParameter id = insert.Parameters.Add("$id", SqliteType.Integer),
                placed = insert.Parameters.Add("$placed", SqliteType.Integer);
            insert.Parameters.AddWithValue("$note", "A note of usual length, as customers write them.");
            for (int i = 1; i <= Rows; i++)
            {
                // Three orders a second, so that the key decides between them.
                (id.Value, placed.Value) = (i, Rows - i / 3);
                insert.ExecuteNonQuery();
            }
            transaction.Commit();
        }
        Execute(connection, "create index orders_placed on orders (PlacedAt desc, Id)");
        Execute(connection, "analyze");

        var order = KeysetOrder<PagedOrder>.Of(FieldSort.Parse<PagedOrder>("-placedAt"));
        Console.WriteLine("page      by keyset   by number");
        double firstKeyset = 0,
            lastKeyset = 0;
        foreach (int page in (int[])[1, 10, 100, 1_000, 10_000])
        {
            KeysetPosition? position = page == 1 ? null : At(connection, order, (page - 1) * Size - 1);
            double keyset = Median(() => Keyset(connection, order, position)),
                number = Median(() => Number(connection, order, (page - 1) * Size));
            if (page == 1)
                firstKeyset = keyset;
            lastKeyset = keyset;
            Console.WriteLine($"{page, 6} {keyset, 10:0.0} us {number, 10:0.0} us");
        }
        double ratio = lastKeyset / firstKeyset;
        Console.WriteLine($"page 10,000 by keyset costs {ratio:0.00} of page 1 (at most 1.20)");
        return ratio <= 1.2 ? 0 : 1;
    }

    private static KeysetPosition At(SqliteConnection connection, KeysetOrder<PagedOrder> order, int offset)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText =
            $"select Id, PlacedAt from orders order by {order.ToOrderBy(SqlDialect.Sqlite)} limit 1 offset {offset}";
        using SqliteDataReader reader = command.ExecuteReader();
        reader.Read();
        return order.PositionOf(new() { Id = reader.GetInt32(0), PlacedAt = reader.GetInt64(1) });
    }

    private static int Keyset(SqliteConnection connection, KeysetOrder<PagedOrder> order, KeysetPosition? position)
    {
        using SqliteCommand command = connection.CreateCommand();
        var parameters = new SqlParameters();
        // The first page has the same condition, so that its text is no shorter.
        position ??= new([long.MaxValue, 0]);
        command.CommandText =
            $"select Id, PlacedAt, Note from orders where "
            + $"{order.ToSql(position, SqlDialect.Sqlite, parameters)} "
            + $"order by {order.ToOrderBy(SqlDialect.Sqlite)} limit {Size + 1}";
        parameters.AddTo(command);
        return Read(command);
    }

    private static int Number(SqliteConnection connection, KeysetOrder<PagedOrder> order, int offset)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText =
            $"select Id, PlacedAt, Note from orders order by {order.ToOrderBy(SqlDialect.Sqlite)} "
            + $"limit {Size + 1} offset {offset}";
        return Read(command);
    }

    private static int Read(SqliteCommand command)
    {
        using SqliteDataReader reader = command.ExecuteReader();
        int length = 0;
        while (reader.Read())
            length += reader.GetInt32(0) + reader.GetString(2).Length;
        return length;
    }

    private static double Median(Func<int> page)
    {
        for (int i = 0; i < 20; i++)
            page();
        var times = new double[201];
        for (int i = 0; i < times.Length; i++)
        {
            long start = Stopwatch.GetTimestamp();
            page();
            times[i] = Stopwatch.GetElapsedTime(start).TotalMicroseconds;
        }
        Array.Sort(times);
        return times[times.Length / 2];
    }

    private static void Execute(SqliteConnection connection, string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }
}
