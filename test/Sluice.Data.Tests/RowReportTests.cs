using System.Data.Common;
using System.Text;
using Npgsql;
using Sluice.Rows;
using Xunit;

namespace Sluice.Data.Tests;

/// <summary>What writing rows reports: counts, progress, and where a driver failed.</summary>
public sealed class RowReportTests : IDisposable
{
    private readonly SqliteFixture _db = new(
        "create table t (id integer, name text); insert into t values (1, 'a'), (2, null), (3, 'c')"
    );

    public void Dispose() => _db.Dispose();

    private sealed class Reports : IProgress<RowProgress>
    {
        internal List<RowProgress> All { get; } = [];

        public void Report(RowProgress value) => All.Add(value);
    }

    private const string Numbers =
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select i from n";

    [Fact]
    public async Task Verbs_return_the_rows_of_every_form()
    {
        using var stream = new MemoryStream();
        Assert.Equal(3, await _db.Connection.SerializeRowsAsync(stream, "select * from t"));
        Assert.Equal(
            3,
            await _db.Connection.SerializeRowsAsync(stream, "select * from t", new MessagePackWireOptions())
        );
        Assert.Equal(0, await _db.Connection.SerializeRowsAsync(stream, "select * from t where id > 9"));
        Assert.Equal(
            1,
            await _db.Connection.SerializeRowsAsync(stream, "select * from t", new RowOptions { Form = RowForm.First })
        );
        Assert.Equal(
            5,
            await _db.Connection.SerializeRowsAsync(
                stream,
                "select * from t; select id from t limit 2",
                new RowOptions { Form = RowForm.Sets }
            )
        );
        Assert.Equal(
            2,
            await _db.Connection.SerializeRowsAsync(
                stream,
                "select 1 as id, 2 as \"lines[].id\" union all select 1, 3 union all select 2, 4"
            )
        );
    }

    [Fact]
    public async Task Progress_grows_with_what_is_handed_over_and_ends_with_the_whole()
    {
        var reports = new Reports();
        using var stream = new MemoryStream();
        long rows = await _db.Connection.SerializeRowsAsync(
            stream,
            Numbers,
            new RowOptions { FlushSize = 1024, Progress = reports }
        );
        Assert.Equal(5000, rows);
        Assert.Equal(new RowProgress(5000, stream.Length), reports.All[^1]);
        Assert.True(reports.All.Count > 20, $"{reports.All.Count}");
        for (int i = 1; i < reports.All.Count; i++)
        {
            Assert.True(reports.All[i].Bytes > reports.All[i - 1].Bytes);
            Assert.True(reports.All[i].Rows >= reports.All[i - 1].Rows);
        }
    }

    [Theory]
    [InlineData("select 1 as id, null as \"lines[].text\" union all select 1, 'x'")]
    [InlineData("select 1 as id, 'x' as \"lines[].text\" union all select 1, null")]
    [InlineData("select 1 as id, 'x' as \"tags[]\" union all select 1, null")]
    [InlineData("select 1 as id, 1 as \"lines[].no\", 'x' as \"lines[].parts[].text\" union all select 1, 1, null")]
    [InlineData("select 1 as id, 1 as \"lines[].no\", 'x' as \"lines[].parts[].text\" union all select 1, null, null")]
    [InlineData("select 1 as id, null as \"a.lines[].text\" union all select 1, 'x'")]
    public async Task Elements_of_nulls_beside_others_are_refused(string sql)
    {
        foreach (RowOptions rows in (RowOptions[])[default, new() { FlushSize = 256 }])
        {
            var refusal = await Assert.ThrowsAsync<WireException>(() => _db.Json(sql, rows: rows));
            Assert.Contains("key", refusal.Message, StringComparison.Ordinal);
            Assert.Contains("[].id\"", refusal.Message, StringComparison.Ordinal);
            using var stream = new MemoryStream();
            await Assert.ThrowsAsync<WireException>(() =>
                _db.Connection.SerializeRowsAsync(stream, sql, rows, new MessagePackWireOptions())
            );
        }
    }

    [Fact]
    public async Task Elements_of_nulls_with_a_key_are_written_and_missing_ones_are_counted()
    {
        const string Keyed =
            "select 1 as id, 7 as \"lines[].id\", null as \"lines[].text\" union all select 1, 8, 'x' union all select 2, null, null";
        Assert.Equal(
            """[{"id":1,"lines":[{"id":7,"text":null},{"id":8,"text":"x"}]},{"id":2,"lines":[]}]""",
            await _db.Json(Keyed)
        );
        var reports = new Reports();
        await _db.Connection.SerializeRowsAsync(new MemoryStream(), Keyed, new RowOptions { Progress = reports });
        Assert.Equal(1, reports.All[^1].EmptyElements);
        await _db.Connection.SerializeRowsAsync(
            new MemoryStream(),
            "select id from t",
            new RowOptions { Progress = reports }
        );
        Assert.Equal(0, reports.All[^1].EmptyElements);
    }

    [Fact]
    public async Task Options_given_as_default_mean_JSON()
    {
        CancellationToken token = default;
        RowOptions options = new() { Form = RowForm.Column };
        string sql = "select id from t";
        using var stream = new MemoryStream();
        await _db.Connection.SerializeRowsAsync(stream, sql, options, default, token);
        await _db.Connection.SerializeRowsAsync(stream, sql, default, token);
        await _db.Connection.SerializeRowsAsync(
            stream,
            "select id from t where id < @max",
            new { max = 2 },
            default,
            token
        );
        await _db.Connection.SerializeRowsAsync(
            stream,
            "select id from t where id < @max",
            new { max = 2 },
            options,
            default,
            token
        );
        using DbCommand command = _db.Connection.CreateCommand();
        command.CommandText = sql;
        await command.SerializeRowsAsync(stream, options, default, token);
        await command.SerializeRowsAsync(stream, default, token);
        Assert.Equal(
            """[1,2,3][{"id":1},{"id":2},{"id":3}][{"id":1}][1][1,2,3][{"id":1},{"id":2},{"id":3}]""",
            Encoding.UTF8.GetString(stream.ToArray())
        );
    }

    /// <summary>A driver that fails while a value is read, and between rows.</summary>
    private sealed class Failing(DbDataReader reader, int atRow, bool atValue) : ForwardingReader(reader)
    {
        private int _rows;

        public override Task<bool> ReadAsync(CancellationToken cancellationToken) => Task.FromResult(Read());

        public override bool Read() => ++_rows == atRow && !atValue ? throw new FailedException() : base.Read();

        public override bool IsDBNull(int ordinal) =>
            _rows == atRow && ordinal == 1 ? throw new FailedException() : base.IsDBNull(ordinal);
    }

    private sealed class FailedException() : DbException("The driver failed.");

    [Fact]
    public async Task Exceptions_of_drivers_say_where()
    {
        using DbCommand command = _db.Connection.CreateCommand();
        command.CommandText = "select id, name from t";
        using (DbDataReader reader = await command.ExecuteReaderAsync())
        {
            var error = await Assert.ThrowsAsync<FailedException>(() =>
                JsonWire.SerializeRowsAsync(new MemoryStream(), new Failing(reader, 2, atValue: true))
            );
            Assert.Equal("$[1].name", error.Data[RowErrors.Path]);
            Assert.Equal("name", error.Data[RowErrors.Column]);
        }
        using (DbDataReader reader = await command.ExecuteReaderAsync())
        {
            var error = await Assert.ThrowsAsync<FailedException>(() =>
                JsonWire.SerializeRowsAsync(new MemoryStream(), new Failing(reader, 3, atValue: false))
            );
            Assert.Equal("$[2]", error.Data[RowErrors.Path]);
            Assert.Null(error.Data[RowErrors.Column]);
        }
    }
}

/// <summary>Commands of data sources, which open connections of their own.</summary>
[Collection("PostgreSQL")]
public class DataSourceTests(PostgresFixture db)
{
    /// <summary>Has <see cref="DbDataSource"/>'s own commands.</summary>
    private sealed class PlainSource(string connection) : DbDataSource
    {
        public override string ConnectionString => connection;

        protected override DbConnection CreateDbConnection() => new NpgsqlConnection(connection);
    }

    [Theory, InlineData(true), InlineData(false)]
    public async Task Commands_of_data_sources_run_and_give_their_connection_back(bool isPlain)
    {
        string one = $"{db.ConnectionString};Maximum Pool Size=1;Timeout=5;Application Name={Guid.NewGuid():N}";
        await using DbDataSource source = isPlain ? new PlainSource(one) : NpgsqlDataSource.Create(one);
        for (int i = 0; i < 3; i++)
        {
            await using (DbCommand command = source.CreateCommand("select n from generate_series(1, 3) n"))
            {
                using var stream = new MemoryStream();
                Assert.Equal(3, await command.SerializeRowsAsync(stream));
                Assert.Equal("""[{"n":1},{"n":2},{"n":3}]""", Encoding.UTF8.GetString(stream.ToArray()));
            }
            await using DbCommand failing = source.CreateCommand(
                "select 1 / (2000 - n) as n from generate_series(1, 3000) n"
            );
            var error = await Assert.ThrowsAsync<PostgresException>(() =>
                failing.SerializeRowsAsync(new MemoryStream())
            );
            Assert.StartsWith("$[", (string)error.Data[RowErrors.Path]!, StringComparison.Ordinal);
        }
    }
}
