using System.Diagnostics;
using System.Globalization;
using System.Text;
using Microsoft.Data.Sqlite;
using MySqlConnector;
using Npgsql;
using Xunit;

namespace Sluice.Tool.Tests;

/// <summary><c>sluice load</c> and <c>sluice copy</c>.</summary>
public sealed class LoadTests : IClassFixture<ShopFixture>
{
    private const string Table = "create table items(id integer primary key, name text not null, tags text)";
    private const string Csv = "id,name\r\n1,a\r\n2,\"\"\r\n3,\"c,d\"\r\n4,x\r\n5,y\r\n";

    private readonly ShopFixture _shop;
    private readonly string _database;

    public LoadTests(ShopFixture shop)
    {
        _shop = shop;
        _database = shop.File($"load-{Guid.NewGuid():N}.db");
        Run(
            $"{Table}; create table copies(id integer, name text, note text, photo blob, total real, \"count(*)\" integer)"
        );
    }

    private SqliteConnection Open()
    {
        var connection = new SqliteConnection($"Data Source={_database};Pooling=False");
        connection.Open();
        return connection;
    }

    private void Run(string sql)
    {
        using SqliteConnection connection = Open();
        using SqliteCommand command = new(sql, connection);
        command.ExecuteNonQuery();
    }

    private string Rows(
        string sql = "select group_concat(id || name || coalesce(tags, ''), ' ') from (select * from items order by id)"
    )
    {
        using SqliteConnection connection = Open();
        using SqliteCommand command = new(sql, connection);
        return command.ExecuteScalar() as string ?? "";
    }

    private Task<ToolRun> Load(byte[] input, string format, params string[] more) =>
        ToolRun.Run(input, ["load", "-", "--format", format, "--sqlite", _database, "--table", "items", .. more]);

    private Task<ToolRun> Load(string input, string format, params string[] more) =>
        Load(Encoding.UTF8.GetBytes(input), format, more);

    [Theory]
    [InlineData("json", """[{"id":1,"name":"a"},{"id":2,"Name":"b"}]""")]
    [InlineData("jsonl", "{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"name\":\"b\"}\n")]
    [InlineData("csv", "ID,Name\n1,a\n2,b\n")]
    public async Task Each_format_is_loaded(string format, string text)
    {
        string file = _shop.File($"{Guid.NewGuid():N}.{format}");
        File.WriteAllText(file, text);
        ToolRun run = await ToolRun.Run("load", file, "--sqlite", _database, "--table", "items");
        Assert.Matches(@"^2 rows, 0\.0 MB, [0-9.]+ MB/s\n$", run.Error);
        Assert.Equal((0, "1a 2b"), (run.Code, Rows()));
        Assert.Equal(
            (0, ""),
            await Load(text, format, "--quiet", "--update-keys", "id") is var again
                ? (again.Code, again.Error)
                : default
        );
        (await Load(text, format)).AssertFailed(
            1,
            "The database refuses row 1",
            "UNIQUE constraint failed",
            "Nothing was stored."
        );
    }

    [Theory]
    [InlineData("91 82 A2 69 64 01 A4 6E 61 6D 65 A1 61")]
    [InlineData("82 A2 69 64 01 A4 6E 61 6D 65 A1 61")]
    public async Task MessagePack_is_an_array_or_values(string bytes)
    {
        ToolRun run = await Load(
            Convert.FromHexString(bytes.Replace(" ", "", StringComparison.Ordinal)),
            "msgpack",
            "-q"
        );
        Assert.Equal((0, "", "1a"), (run.Code, run.Error, Rows()));
    }

    [Fact]
    public async Task Text_that_is_not_MessagePack_is_recognized()
    {
        string file = _shop.File("text.msgpack");
        File.WriteAllText(file, Csv);
        (await ToolRun.Run("load", file, "--sqlite", _database, "--table", "items")).AssertFailed(
            2,
            "is text, not MessagePack"
        );
    }

    [Fact]
    public async Task Options_update_ignore_and_store_json()
    {
        ToolRun run = await Load(
            """[{"id":1,"name":"a","tags":["x"],"more":1}]""",
            "json",
            "--ignore-unknown",
            "--json-columns",
            "tags"
        );
        Assert.Equal((0, "1a[\"x\"]"), (run.Code, Rows()));
        run = await Load("""[{"id":1,"name":"b"},{"id":2,"name":"c"}]""", "json", "--update-keys", "Id", "--quiet");
        Assert.Equal((0, "1b[\"x\"] 2c"), (run.Code, Rows()));
        (await Load("""[{"id":3,"name":"a","tags":["x"]}]""", "json")).AssertFailed(
            1,
            "Row 1, column 'tags'",
            "--json-columns"
        );
    }

    [Fact]
    public async Task One_transaction_is_the_default_and_batches_are_continued()
    {
        string broken = Csv.Replace("4,x", "4,", StringComparison.Ordinal);
        (await Load(broken, "csv")).AssertFailed(
            1,
            "Row 4, column 'name': Null is not valid for the column. (at $[3].name, byte 31, line 5) Nothing was stored."
        );
        Assert.Equal("", Rows());
        (await Load(broken, "csv", "--batch", "2")).AssertFailed(
            1,
            "line 5) The first 2 rows are stored. Continue with --skip 2."
        );
        Assert.Equal("1a 2", Rows());
        (await Load(broken, "csv", "--batch", "2", "--skip", "2")).AssertFailed(
            1,
            "Row 4, column 'name'",
            "Nothing was stored. Continue with --skip 2."
        );
        ToolRun run = await Load(Csv, "csv", "--batch", "2", "--skip", "2");
        Assert.StartsWith("3 rows, ", run.Error, StringComparison.Ordinal);
        Assert.Equal((0, "1a 2 3c,d 4x 5y"), (run.Code, Rows()));
        // A violated constraint has the number of the row in the file.
        (await Load(Csv, "csv", "--skip", "2")).AssertFailed(1, "The database refuses row 3");
    }

    [Theory]
    [InlineData("json", """[{"id":1,"name":"a"},{"id":2,"na""", "Row 2")]
    [InlineData("json", """[{"id":1,"name":"a"},{"id":2,"name":"b"}""", "Row 3")]
    [InlineData("jsonl", "{\"id\":1,\"name\":\"a\"}\n{\"id\":2,\"na", "Row 2")]
    [InlineData("csv", "id,name\n1,a\n2,\"b", "Row 2")]
    [InlineData("msgpack", "93 82 A2 69 64 01 A4 6E 61 6D 65 A1 61 82 A2 69", "Row 2")]
    [InlineData(
        "json",
        """[{"id":1,"name":"a"},{"id":2,"name":null},{"id":3,"name":"a"},{"id":4,"name":"a"}]""",
        "Row 2"
    )]
    [InlineData("csv", "id,name\n1,a\n", "--skip skips 3 rows")]
    public async Task An_error_among_the_rows_that_are_skipped_does_not_advise_to_skip_them_again(
        string format,
        string input,
        string part
    )
    {
        byte[] bytes =
            format == "msgpack"
                ? Convert.FromHexString(input.Replace(" ", "", StringComparison.Ordinal))
                : Encoding.UTF8.GetBytes(input);
        ToolRun run = await Load(bytes, format, "--batch", "2", "--skip", "3");
        run.AssertFailed(1, part, "Nothing was stored. Correct --skip, or the source.");
        Assert.DoesNotContain("Continue with", run.Error, StringComparison.Ordinal);
        // The rows after them are continued as before.
        (await Load("""[{"id":1,"name":"a"},{"id":2,"na""", "json", "--skip", "1")).AssertFailed(
            1,
            "Continue with --skip 1."
        );
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Interrupt_stores_nothing_of_the_open_transaction(bool isBatched)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Signals are sent by kill.");
        string[] batch = isBatched ? ["--batch", "1000"] : [];
        using Process process = ToolRun.Start([
            "load",
            "-",
            "--format",
            "csv",
            "--sqlite",
            _database,
            "--table",
            "items",
            .. batch,
        ]);
        Task<string> error = process.StandardError.ReadToEndAsync();
        await process.StandardInput.WriteAsync("id,name\n");
        for (int i = 1; i <= 20_500; i++)
            await process.StandardInput.WriteAsync(string.Create(CultureInfo.InvariantCulture, $"{i},name\n"));
        await process.StandardInput.FlushAsync();
        // The rows are there before the signal: in the journal, or committed.
        for (long waits = 0; !File.Exists(_database + "-journal") || (isBatched && Count() < 20_000); waits++)
        {
            Assert.False(process.HasExited || waits > 2000, "The command does not store rows.");
            await Task.Delay(10);
            if (isBatched && Count() >= 20_000)
                break;
        }

        using Process kill = Process.Start("kill", ["-INT", process.Id.ToString(CultureInfo.InvariantCulture)]);
        await process.WaitForExitAsync();
        Assert.Equal(130, process.ExitCode);
        Assert.Equal(
            isBatched
                ? "sluice: Cancelled. The first 20000 rows are stored. Continue with --skip 20000.\n"
                : "sluice: Cancelled. Nothing was stored.\n",
            await error
        );
        Assert.Equal(isBatched ? 20_000 : 0, Count());
    }

    private long Count()
    {
        using SqliteConnection connection = Open();
        using SqliteCommand command = new("select count(*) from items", connection);
        return (long)command.ExecuteScalar()!;
    }

    [Fact]
    public async Task A_table_is_copied()
    {
        string[] databases = ["--from-sqlite", _shop.Database, "--to-sqlite", _database];
        ToolRun run = await ToolRun.Run(["copy", .. databases, "--table", "customers", "--into", "copies"]);
        Assert.Matches("^4 rows, [0-9,]+ rows/s\n$", run.Error);
        const string Sql =
            "select json_group_array(json_array(id, name, note, hex(photo), typeof(photo), total, \"count(*)\")) from ";
        string copies = Rows(Sql + "copies");
        Run($"attach '{_shop.Database}' as s; create table expected as select * from s.customers");
        Assert.Equal(Rows(Sql + "expected"), copies);

        run = await ToolRun.Run([
            "copy",
            .. databases,
            "--query",
            "select id, name from customers where name <> '' order by id",
            "--into",
            "items",
            "-q",
        ]);
        Assert.Equal((0, "", "1Ada 2Grüße 😀 日本"), (run.Code, run.Error, Rows()));
        (
            await ToolRun.Run([
                "copy",
                .. databases,
                "--query",
                "select id, name as nam from customers",
                "--into",
                "items",
            ])
        ).AssertFailed(1, "no column for the member 'nam'. Did you mean 'name'?", "Nothing was stored.");
        (await ToolRun.Run(["copy", .. databases, "--table", "customers"])).AssertFailed(
            2,
            "There is no table 'customers'",
            "Correct --into."
        );
        (await ToolRun.Run(["copy", .. databases, "--table", "custmers"])).AssertFailed(1, "no such table: custmers");
        // A query that fails in the middle is not an error of the table's.
        (
            await ToolRun.Run([
                "copy",
                .. databases,
                "--query",
                "select id + 10 as id, abs(\"count(*)\") || 'x' as name from customers where id <> 3",
                "--into",
                "items",
            ])
        ).AssertFailed(1, "The query failed", "integer overflow", "Nothing was stored.");
        Assert.Equal("1Ada 2Grüße 😀 日本", Rows());
    }

    [Fact]
    public async Task Servers_are_loaded_and_copied()
    {
        string? postgres = Environment.GetEnvironmentVariable("SLUICE_POSTGRES"),
            mariaDb = Environment.GetEnvironmentVariable("SLUICE_MARIADB");
        Assert.SkipWhen(postgres is null && mariaDb is null, "SLUICE_POSTGRES and SLUICE_MARIADB name no server.");
        string name = $"load_{Guid.NewGuid():N}";
        foreach ((string option, string? server) in ((string, string?)[])[("postgres", postgres), ("mysql", mariaDb)])
        {
            if (server is null)
                continue;
            using System.Data.Common.DbConnection connection =
                option == "mysql" ? new MySqlConnection(server) : new NpgsqlConnection(server);
            connection.Open();
            using System.Data.Common.DbCommand command = connection.CreateCommand();
            command.CommandText = $"create table {name}(id int primary key, name varchar(20) not null)";
            command.ExecuteNonQuery();
            ToolRun run = await ToolRun.Run(
                Encoding.UTF8.GetBytes(Csv),
                ["load", "-", "--format", "csv", $"--{option}", server, "--table", name, "-q"]
            );
            Assert.Equal((0, ""), (run.Code, run.Error));
            (
                await ToolRun.Run(
                    Encoding.UTF8.GetBytes(Csv),
                    ["load", "-", "--format", "csv", $"--{option}", server, "--table", name]
                )
            ).AssertFailed(1, "The database refuses row 1", "Nothing was stored.");
            (
                await ToolRun.Run(
                    Encoding.UTF8.GetBytes(Csv),
                    ["load", "-", "--format", "csv", $"--{option}", server, "--table", name[..^1]]
                )
            ).AssertFailed(2, $"Did you mean '{name}'?");
            Run("delete from items");
            run = await ToolRun.Run(
                "copy",
                $"--from-{option}",
                server,
                "--to-sqlite",
                _database,
                "--table",
                name,
                "--into",
                "items",
                "-q"
            );
            Assert.Equal((0, "", "1a 2 3c,d 4x 5y"), (run.Code, run.Error, Rows()));
            command.CommandText = $"drop table {name}";
            command.ExecuteNonQuery();
        }
    }
}
