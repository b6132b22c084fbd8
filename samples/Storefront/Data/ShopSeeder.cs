using System.Globalization;
using Microsoft.Data.Sqlite;
using Sluice.Data;
using Spectre.Console;

namespace Storefront.Data;

/// <summary>Creates and fills the demonstration database on the first start: always the same rows.</summary>
internal sealed class ShopSeeder(SqliteConnection connection, Action<double> advance)
{
    private const int Customers = 5_000,
        Products = 1_200,
        Orders = 40_000,
        Reviews = 6_000;

    // A generator of its own (SplitMix64), so that the rows never change with the run-time's.
    private ulong _state = 0x5EED_0000_0000_0007;

    /// <summary>Opens the file, filling it first if it is not there or was left half filled.</summary>
    public static async Task EnsureFilledAsync(string path, IAnsiConsole console)
    {
        if (File.Exists(path))
            return;
        // Plain text: a path is not to be wrapped.
        console.Profile.Out.Writer.WriteLine(
            $"First run: filling {path} with {Orders:N0} orders. This takes a few seconds, once."
        );
        string half = path + ".filling";
        File.Delete(half);
        await console
            .Progress()
            .Columns(new TaskDescriptionColumn(), new ProgressBarColumn(), new PercentageColumn())
            .StartAsync(async progress =>
            {
                ProgressTask task = progress.AddTask(
                    "Filling the shop",
                    maxValue: Customers + Products + Orders + Reviews
                );
                await using var connection = new SqliteConnection($"Data Source={half};Pooling=False");
                await connection.OpenAsync();
                await new ShopSeeder(connection, task.Increment).FillAsync();
            });
        File.Move(half, path);
    }

    private async Task FillAsync()
    {
        Execute("pragma journal_mode = off; pragma synchronous = off;" + ShopSchema.Tables);
        await connection.InsertRowsAsync("categories", Categories());
        await connection.InsertRowsAsync("products", ProductRows());
        var addresses = new List<AddressRow>(2 * Customers);
        await connection.InsertRowsAsync("customers", CustomerRows(addresses));
        await connection.InsertRowsAsync("addresses", addresses);
        var lines = new List<LineRow>();
        await connection.InsertRowsAsync("orders", OrderRows(lines));
        await connection.InsertRowsAsync("order_lines", lines);
        await connection.InsertRowsAsync("reviews", ReviewRows());
        Execute(ShopSchema.Indexes + "analyze; pragma journal_mode = wal;");
    }

    private static IEnumerable<CategoryRow> Categories() =>
        Names.Categories.Select((category, i) => new CategoryRow(i + 1, category.Name, category.Slug));

    private IEnumerable<ProductRow> ProductRows()
    {
        for (int id = 1; id <= Products; id++)
        {
            string material = Pick(Names.Materials),
                thing = Pick(Names.Things);
            yield return new(
                id,
                $"{material[..2].ToUpperInvariant()}-{id:D4}",
                $"{material} {thing}",
                $"{thing} of {material.ToLowerInvariant()}, made to last. {Pick(Names.Praise)}",
                500 + Next(20_000),
                Math.Round(0.05 + Next(5_000) / 1000.0, 3),
                Next(500),
                1 + Next(Names.Categories.Length)
            );
            advance(1);
        }
    }

    private IEnumerable<CustomerRow> CustomerRows(List<AddressRow> addresses)
    {
        for (int id = 1; id <= Customers; id++)
        {
            yield return new(
                id,
                $"{Pick(Names.Given)} {Pick(Names.Family)}",
                $"customer{id}@example.com",
                Next(3),
                Day(2015, 3_650),
                Convert.ToHexString(BitConverter.GetBytes(NextBits()))
            );
            // Address ids 2n-1 and 2n belong to customer n: orders find theirs without a look-up.
            for (int i = 1; i >= 0; i--)
            {
                (string city, string country, string prefix) = Names.Cities[Next(Names.Cities.Length)];
                addresses.Add(
                    new(
                        2 * id - i,
                        id,
                        $"{Pick(Names.Streets)} {1 + Next(200)}",
                        $"{prefix}{Next(100):D2}",
                        city,
                        country
                    )
                );
            }
            advance(1);
        }
    }

    private IEnumerable<OrderTableRow> OrderRows(List<LineRow> lines)
    {
        for (int id = 1; id <= Orders; id++)
        {
            int customer = 1 + Next(Customers);
            DateTime placed = new DateTime(2020, 1, 1, 0, 0, 0, DateTimeKind.Utc).AddSeconds(id * 4_500L + Next(4_000));
            yield return new(
                id,
                customer,
                2 * customer - Next(2),
                placed.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture),
                Next(5),
                Next(4) == 0 ? Pick(Names.Praise) : null
            );
            for (int count = 1 + Next(5); count > 0; count--)
                lines.Add(new(lines.Count + 1, id, 1 + Next(Products), 1 + Next(6), 500 + Next(20_000)));
            advance(1);
        }
    }

    private IEnumerable<ReviewRow> ReviewRows()
    {
        for (int id = 1; id <= Reviews; id++)
        {
            yield return new(
                id,
                1 + Next(Products),
                1 + Next(Customers),
                1 + Next(5),
                Pick(Names.Praise),
                Day(2020, 2_000)
            );
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
}
