using System.Globalization;
using Microsoft.Data.Sqlite;
using Spectre.Console;

namespace Storefront.Data;

/// <summary>Creates and fills the demonstration database on the first start: always the same rows.</summary>
internal sealed class ShopSeeder(SqliteConnection connection, Action<double> advance)
{
    private const int Customers = 5_000, Products = 1_200, Orders = 40_000, Reviews = 6_000;

    // A generator of its own (SplitMix64), so that the rows never change with the run-time's.
    private ulong _state = 0x5EED_0000_0000_0007;
    private int _lines;

    /// <summary>Opens the file, filling it first if it is not there or was left half filled.</summary>
    public static void EnsureFilled(string path, IAnsiConsole console)
    {
        if (File.Exists(path)) return;
        string half = path + ".filling";
        File.Delete(half);
        console.Progress().Columns(new TaskDescriptionColumn(), new ProgressBarColumn(), new PercentageColumn())
            .Start(progress =>
            {
                ProgressTask task = progress.AddTask("Filling the shop",
                    maxValue: Customers + Products + Orders + Reviews);
                using var connection = new SqliteConnection($"Data Source={half};Pooling=False");
                connection.Open();
                new ShopSeeder(connection, task.Increment).Fill();
            });
        File.Move(half, path);
    }

    private void Fill()
    {
        Execute("pragma journal_mode = off; pragma synchronous = off;" + ShopSchema.Tables);
        using (SqliteTransaction transaction = connection.BeginTransaction())
        {
            FillCategories();
            FillProducts();
            FillCustomers();
            FillOrders();
            FillReviews();
            transaction.Commit();
        }
        Execute(ShopSchema.Indexes + "analyze; pragma journal_mode = wal;");
    }

    private void FillCategories()
    {
        using Inserter rows = new(connection, "categories", 3);
        for (int i = 0; i < Names.Categories.Length; i++)
            rows.Add(i + 1, Names.Categories[i].Name, Names.Categories[i].Slug);
    }

    private void FillProducts()
    {
        using Inserter rows = new(connection, "products", 8);
        for (int id = 1; id <= Products; id++)
        {
            string material = Pick(Names.Materials), thing = Pick(Names.Things);
            rows.Add(id, $"{material[..2].ToUpperInvariant()}-{id:D4}", $"{material} {thing}",
                $"{thing} of {material.ToLowerInvariant()}, made to last. {Pick(Names.Praise)}",
                    500 + Next(20_000), Math.Round(0.05 + Next(5_000) / 1000.0, 3), Next(500),
                    1 + Next(Names.Categories.Length));
            advance(1);
        }
    }

    private void FillCustomers()
    {
        using Inserter customers = new(connection, "customers", 6), addresses = new(connection, "addresses", 6);
        for (int id = 1; id <= Customers; id++)
        {
            customers.Add(id, $"{Pick(Names.Given)} {Pick(Names.Family)}", $"customer{id}@example.com", Next(3),
                Day(2015, 3_650), Convert.ToHexString(BitConverter.GetBytes(NextBits())));
            // Address ids 2n-1 and 2n belong to customer n: orders find theirs without a look-up.
            for (int i = 1; i >= 0; i--)
            {
                (string city, string country, string prefix) = Names.Cities[Next(Names.Cities.Length)];
                addresses.Add(2 * id - i, id, $"{Pick(Names.Streets)} {1 + Next(200)}", $"{prefix}{Next(100):D2}", city,
                    country);
            }
            advance(1);
        }
    }

    private void FillOrders()
    {
        using Inserter orders = new(connection, "orders", 6), lines = new(connection, "order_lines", 5);
        for (int id = 1; id <= Orders; id++)
        {
            int customer = 1 + Next(Customers);
            DateTime placed = new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(id * 4_500L + Next(4_000));
            orders.Add(id, customer, 2 * customer - Next(2),
                placed.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture), Next(5),
                Next(4) == 0 ? Pick(Names.Praise) : DBNull.Value);
            for (int count = 1 + Next(5); count > 0; count--)
                lines.Add(++_lines, id, 1 + Next(Products), 1 + Next(6), 500 + Next(20_000));
            advance(1);
        }
    }

    private void FillReviews()
    {
        using Inserter rows = new(connection, "reviews", 6);
        for (int id = 1; id <= Reviews; id++)
        {
            rows.Add(id, 1 + Next(Products), 1 + Next(Customers), 1 + Next(5), Pick(Names.Praise), Day(2020, 2_000));
            advance(1);
        }
    }

    private string Day(int year, int span) =>
        new DateOnly(year, 1, 1).AddDays(Next(span)).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture);

    private T Pick<T>(T[] values) => values[Next(values.Length)];

    private int Next(int limit) => (int)(NextBits() % (ulong)limit);

    private ulong NextBits()
    {
        ulong z = _state += 0x9E3779B97F4A7C15;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    private void Execute(string sql)
    {
        using SqliteCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    /// <summary>One prepared insert.</summary>
    private sealed class Inserter : IDisposable
    {
        private readonly SqliteCommand _command;

        public Inserter(SqliteConnection connection, string table, int columns)
        {
            _command = connection.CreateCommand();
            _command.CommandText = $"insert into {table} values ({string.Join(", ", Enumerable.Range(0, columns).Select(i => "@" + i))})";
            for (int i = 0; i < columns; i++) _command.Parameters.Add(new SqliteParameter("@" + i, null));
        }

        public void Add(params ReadOnlySpan<object> values)
        {
            for (int i = 0; i < values.Length; i++) _command.Parameters[i].Value = values[i];
            _command.ExecuteNonQuery();
        }

        public void Dispose() => _command.Dispose();
    }
}
