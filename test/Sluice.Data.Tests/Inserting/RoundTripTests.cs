using System.Data.Common;
using System.Globalization;
using System.Text;
using MySqlConnector;
using Xunit;

namespace Sluice.Data.Tests.Inserting;

/// <summary>
/// A table, its rows on each wire, and a second table from them: each cell is equal. With <c>SLUICE_ROUND_TRIP=whole</c>,
/// many random rows (<c>eng/round-trip.sh</c>).
/// </summary>
[Collection("PostgreSQL")]
public class RoundTripTests(PostgresFixture postgres)
{
    private static readonly string[] s_sources = ["json", "lines", "msgpack", "csv", "reader"];
    private static readonly int s_rows = Environment.GetEnvironmentVariable("SLUICE_ROUND_TRIP") == "whole" ? 300 : 14;

    public static TheoryData<string, string> Tables
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (string database in (string[])["sqlite", "postgres", "mariadb", "duckdb"])
            foreach (string schema in RoundTripSchemas.Names)
                data.Add(database, schema);
            return data;
        }
    }

    private async Task<DbConnection> Open(string database)
    {
        if (database == "sqlite")
            return InsertTable.OpenSqlite("select 1");
        if (database == "duckdb")
            return DuckDb.Open();
        if (database == "postgres")
            return await postgres.Source.OpenConnectionAsync();
        string? server = Environment.GetEnvironmentVariable("SLUICE_MARIADB");
        Assert.SkipWhen(server is null, "SLUICE_MARIADB names no server.");
        var connection = new MySqlConnection(server);
        await connection.OpenAsync();
        return connection;
    }

    [Theory, MemberData(nameof(Tables))]
    public async Task Each_cell_is_equal_on_its_way_back(string database, string schema)
    {
        RoundTripColumn[] all = RoundTripSchemas.Find(database, schema);
        var differences = new List<string>();
        int cells = 0;
        await using DbConnection connection = await Open(database),
            other = await Open(database);
        foreach (string source in s_sources)
        {
            try
            {
                cells += await RunAsync(connection, other, database, source, all, differences);
            }
            catch (Exception e) when (e is InsertException or DbException or WireException)
            {
                differences.Add($"{source}: {e.Message}");
            }
        }
        Assert.True(differences.Count == 0, string.Join("\n", differences.Take(20)));
        Assert.True(cells > 0);
        TestContext.Current.TestOutputHelper?.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{cells} cells"));
    }

    private static async Task<int> RunAsync(
        DbConnection connection,
        DbConnection other,
        string database,
        string source,
        RoundTripColumn[] all,
        List<string> differences
    )
    {
        char quote = database == "mariadb" ? '`' : '"';
        string Quote(string name) => Rows.InsertTarget.Quote(name, quote, quote);
        RoundTripColumn[] columns =
        [
            .. all.Where(column =>
                source switch
                {
                    "reader" => column.IsInReader,
                    "csv" => column.IsInCsv,
                    _ => true,
                }
            ),
        ];
        RoundTripColumn[] stored = [.. columns.Where(column => column.Values[0] != "-")];
        string definition = string.Join(", ", columns.Select(column => $"{Quote(column.Name)} {column.Type}"));
        foreach (
            (DbConnection each, string table) in ((DbConnection, string)[])[(connection, "round_s"), (other, "round_t")]
        )
            each.Run($"drop table if exists {table}; create table {table}(row_id int primary key, {definition})");

        var random = new Random(38);
        string names = string.Join(", ", stored.Select(column => Quote(column.Name)).Prepend("row_id"));
        IEnumerable<string> values = Enumerable
            .Range(0, s_rows)
            .Select(row =>
                $"({row}, {string.Join(", ", stored.Select(column => column.Choose(row, random, source)))})"
            );
        connection.Run($"insert into round_s({names}) values {string.Join(", ", values)}");

        // Nested members have the columns with their paths.
        string selected =
            source == "csv"
                ? names
                : names
                    .Replace(
                        "customer_name" + quote,
                        $"customer_name{quote} as {quote}customer.name{quote}",
                        StringComparison.Ordinal
                    )
                    .Replace(
                        "customer_city" + quote,
                        $"customer_city{quote} as {quote}customer.city{quote}",
                        StringComparison.Ordinal
                    );
        string select = $"select {selected} from round_s order by row_id";
        if (source == "reader")
        {
            await using DbCommand command = connection.CreateCommand();
            command.CommandText = select;
            if (database == "mariadb")
                await command.PrepareAsync();
            await using DbDataReader reader = await command.ExecuteReaderAsync();
            Assert.Equal(s_rows, await other.InsertRowsAsync("round_t", reader));
        }
        else
        {
            byte[] document = await connection.ReadDocument(source, select);
            Assert.Equal(s_rows, await other.InsertRowsAsync("round_t", InsertTable.Open(source, document, 1000)));
        }

        List<string[]> expected = await ReadCells(connection, "round_s"),
            actual = await ReadCells(other, "round_t");
        for (int row = 0; row < Math.Max(expected.Count, actual.Count); row++)
        {
            for (int i = 0; i < columns.Length; i++)
                if (row >= actual.Count || expected[row][i] != actual[row][i])
                    differences.Add(
                        $"{source}, {columns[i].Name} {columns[i].Type}: {expected[row][i]} became "
                            + (row < actual.Count ? actual[row][i] : "nothing")
                    );
        }
        return expected.Count * columns.Length;

        async Task<List<string[]>> ReadCells(DbConnection from, string table)
        {
            string text = database switch
            {
                "sqlite" => "typeof({0}) || ' ' || quote({1})",
                "mariadb" => "cast({1} as char)",
                "duckdb" => "({1})::varchar",
                _ => "({1})::text",
            };
            IEnumerable<string> shown = columns.Select(column =>
                column.Show == "="
                    ? Quote(column.Name)
                    : string.Format(
                        CultureInfo.InvariantCulture,
                        text,
                        Quote(column.Name),
                        string.Format(CultureInfo.InvariantCulture, column.Show, Quote(column.Name))
                    )
            );
            await using DbCommand command = from.CreateCommand();
            command.CommandText = $"select {string.Join(", ", shown)} from {table} order by row_id";
            if (database == "mariadb")
                await command.PrepareAsync();
            await using DbDataReader reader = await command.ExecuteReaderAsync();
            var rows = new List<string[]>();
            while (await reader.ReadAsync())
                rows.Add([
                    .. Enumerable
                        .Range(0, columns.Length)
                        .Select(i => reader.IsDBNull(i) ? "null" : Show(reader.GetValue(i))),
                ]);
            return rows;
        }

        static string Show(object value) =>
            value is byte[] bytes
                ? Encoding.UTF8.GetString(bytes)
                : Convert.ToString(value, CultureInfo.InvariantCulture)!;
    }
}
