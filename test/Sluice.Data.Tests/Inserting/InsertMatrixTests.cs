using System.Data;
using System.Data.Common;
using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Microsoft.Data.Sqlite;
using MySqlConnector;
using Npgsql;
using Xunit;

namespace Sluice.Data.Tests.Inserting;

/// <summary>
/// Each source, into each database, under each option, with each fault in a random row. What a table holds afterwards
/// is what a dictionary of the rows says.
/// </summary>
[Collection("PostgreSQL")]
public class InsertMatrixTests(PostgresFixture postgres)
{
    private static readonly string[] s_sources =
    [
        "json",
        "lines",
        "lines-pipe",
        "json-bytes",
        "msgpack",
        "msgpack-values",
        "csv",
        "objects",
        "async",
        "reader",
    ];
    private static readonly string[] s_options =
    [
        "none",
        "batches",
        "update",
        "ignore",
        "absent",
        "transaction",
        "closed",
        "skip",
        "columns",
    ];
    private static readonly string[] s_faults = ["none", "value", "check", "key", "cancel", "source", "kill"];
    private static readonly bool s_isSampled = Environment.GetEnvironmentVariable("SLUICE_SAMPLE") is not null;

    public static TheoryData<string, string> Cases
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (string database in (string[])["sqlite", "postgres", "mariadb", "duckdb"])
            foreach (string source in s_sources)
                data.Add(database, source);
            return data;
        }
    }

    [Theory, MemberData(nameof(Cases))]
    public async Task A_table_holds_what_was_stored_and_nothing_else(string database, string source)
    {
        var random = new Random($"{database} {source}".Aggregate(17, (sum, next) => (sum * 31) + next));
        var differences = new List<string>();
        int cases = 0;
        foreach (string option in s_options)
        {
            foreach (string fault in s_faults)
            {
                if (s_isSampled && random.Next(3) > 0)
                    continue;
                var run = new InsertMatrixRun(random, database, source, option, fault);
                if (!run.IsPossible)
                    continue;
                await using DbConnection? connection = await Open(database);
                Assert.SkipWhen(connection is null, "SLUICE_MARIADB names no server.");
                cases++;
                try
                {
                    if (await run.CompareAsync(connection!) is { } difference)
                        differences.Add($"{option}, {fault}: {difference}");
                }
                catch (Exception e) when (e is not Xunit.Sdk.XunitException)
                {
                    differences.Add($"{option}, {fault}: {e}");
                }
            }
        }
        Assert.True(differences.Count == 0, string.Join("\n", differences.Take(10)));
        Assert.True(cases > 0);
    }

    private async Task<DbConnection?> Open(string database)
    {
        if (database == "duckdb")
            return DuckDb.Open();
        DbConnection? connection = database switch
        {
            // Another connection to a database in memory that is shared keeps it while this one is closed.
            "sqlite" => new SqliteConnection($"Data Source=file:matrix-{Guid.NewGuid():N}?mode=memory&cache=shared"),
            "postgres" => postgres.Source.CreateConnection(),
            _ => Environment.GetEnvironmentVariable("SLUICE_MARIADB") is { } server
                ? new MySqlConnection(server)
                : null,
        };
        if (connection is not null)
            await connection.OpenAsync();
        return connection;
    }
}

/// <summary>A row of the matrix; <paramref name="N"/> is a fraction where it must be refused.</summary>
[Shape]
public partial record MatrixRow(int Id, string Name, decimal? N);

/// <summary>One case of the matrix.</summary>
internal sealed class InsertMatrixRun
{
    private const int Rows = 30;
    private readonly string _database,
        _source,
        _option,
        _fault;
    private readonly int _at,
        _batch,
        _skip;
    private readonly MatrixRow[] _rows;
    private readonly List<long> _progress = [];
    private readonly CancellationTokenSource _cancellation = new();
    private Action _reached = DoNothing;

    internal InsertMatrixRun(Random random, string database, string source, string option, string fault)
    {
        (_database, _source, _option, _fault) = (database, source, option, fault);
        (_at, _batch) = (random.Next(8, Rows), random.Next(1, 12));
        _skip = option == "skip" ? random.Next(1, 7) : 0;
        _rows =
        [
            .. Enumerable
                .Range(0, Rows)
                .Select(i => new MatrixRow(
                    i,
                    $"nä '{i}\" \\,",
                    option == "absent" ? 7
                        : i % 4 == 0 ? null
                        : random.Next(-500, 500)
                )),
        ];
        if (fault == "value")
            _rows[_at] = _rows[_at] with { N = 1.5m };
        if (fault == "check")
            _rows[_at] = _rows[_at] with { N = 5000 };
    }

    private static void DoNothing() { }

    private bool IsTyped => _source is "objects" or "async" or "reader";

    /// <summary>Gets whether the case exists: typed sources have all members, and some faults need a server.</summary>
    internal bool IsPossible =>
        !(IsTyped && _option is "absent" or "ignore")
        && !(_fault == "kill" && (_database is "sqlite" or "duckdb" || _option is "closed"))
        && !(_fault == "key" && _option == "update")
        && !(_option == "closed" && _database == "duckdb")
        && !(_source == "json-bytes" && _fault is "cancel" or "source" or "kill");

    /// <summary>Returns what differs, or <see langword="null"/>.</summary>
    internal async Task<string?> CompareAsync(DbConnection connection)
    {
        string table = $"matrix_{Guid.NewGuid():N}";
        await using DbConnection other = Clone(connection);
        if (other != connection)
            await other.OpenAsync();
        other.Run(
            $"create table {table}(id int primary key, name varchar(20) not null, "
                + "n int default 7 check (n < 1000), more varchar(9))"
        );
        var expected = new SortedDictionary<int, string>();
        if (_option == "update")
            Store(1, "old", 3);
        if (_fault == "key")
            Store(_at, "held", 4);

        void Store(int id, string name, int n)
        {
            other.Run($"insert into {table}(id, name, n) values ({id}, '{name}', {n})");
            expected[id] = $"{name} {n}";
        }

        DbTransaction? transaction = null;
        if (_option == "transaction")
        {
            transaction = await connection.BeginTransactionAsync();
            await connection.InsertRowsAsync(
                table,
                new[] { new MatrixRow(1000, "before", 1) },
                new() { Transaction = transaction }
            );
            expected[1000] = "before 1";
        }
        if (_option == "closed")
            await connection.CloseAsync();
        _reached = _fault switch
        {
            "cancel" => _cancellation.Cancel,
            "source" => static () => throw new TimeoutException("source"),
            "kill" => () => Kill(connection, other),
            _ => DoNothing,
        };
        InsertOptions options = new()
        {
            CommitEachBatch = _option == "batches",
            BatchSize = _option is "batches" or "update" || _at % 2 == 0 ? _batch : 10_000,
            UpdateKeys = _option == "update" ? ["ID"] : null,
            IgnoreUnknownMembers = _option == "ignore",
            Columns = _option == "columns" ? ["id", "name", "n"] : null,
            SkipRows = _skip,
            Transaction = transaction,
            Progress = new Reporter(_progress),
        };
        Exception? failure = null;
        long count = 0;
        try
        {
            count = await InsertAsync(connection, table, options);
        }
        catch (Exception e)
        {
            failure = e;
        }
        if (_option == "closed" && connection.State != ConnectionState.Closed)
            return "The connection is open.";
        if (Describe(failure, count) is { } wrong)
            return wrong;

        // Whole batches, or nothing, of a failure.
        long stored =
            failure is null ? Rows - _skip
            : _option == "batches" && _progress.Count > 0 ? _progress[^1]
            : 0;
        foreach (MatrixRow row in _rows.Skip(_skip).Take((int)stored))
            expected[row.Id] = $"{row.Name} {row.N?.ToString(CultureInfo.InvariantCulture) ?? "null"}";
        if (transaction is not null)
        {
            if (_fault == "kill" || (failure is not null && !transaction.SupportsSavepoints))
                expected.Remove(1000);
            if (!expected.ContainsKey(1000))
                await transaction.DisposeAsync();
            else
                await transaction.CommitAsync();
        }
        string wanted = string.Join('\n', expected.Select(pair => $"{pair.Key} {pair.Value}"));
        if (await ReadAsync(other, table) is var actual && actual != wanted)
            return $"The table has\n{actual}\nafter {failure?.Message ?? "no failure"}";
        if (_fault != "kill" && _option != "closed")
        {
            // The connection is usable.
            other.Run($"delete from {table}");
            long again = await connection.InsertRowsAsync(table, new[] { new MatrixRow(1, "again", 1) });
            if (again != 1)
                return "Not usable.";
        }
        other.Run($"drop table {table}");
        return null;
    }

    private string? Describe(Exception? failure, long count)
    {
        if (_progress.Zip(_progress.Skip(1)).Any(pair => pair.First > pair.Second))
            return "Progress goes back.";
        switch (_fault)
        {
            case "none":
                return failure is not null ? $"{failure}"
                    : count != Rows - _skip || _progress[^1] != count ? $"{count} rows, progress {_progress[^1]}"
                    : null;
            case "value":
                return
                    failure is InsertException { Row: var row, Column: "n", Path: { } path } value
                    && value.Error is WireError.Range or WireError.Type
                    && row == _at + 1
                    && path.StartsWith($"$[{_at}]", StringComparison.Ordinal)
                    && StoredIsRight(value)
                    && value.Offset >= 0 == !IsTyped
                    ? null
                    : $"{failure}";
            case "check" or "key":
                // DuckDB does not say which row of a statement it refuses, and undoes a transaction at its first error.
                bool isKnown = failure is InsertException { Row: > 0 } || _database != "duckdb";
                return
                    failure is InsertException { IsConflict: true, InnerException: DbException } conflict
                    && StoredIsRight(conflict)
                    && (!isKnown || (conflict.Row == _at + 1 && conflict.Offset >= 0 == !IsTyped))
                    ? null
                    : $"{failure}";
            case "cancel":
                return failure is OperationCanceledException ? null : $"{failure}";
            case "source":
                return failure is TimeoutException { Message: "source" } ? null : $"{failure}";
            default:
                return failure is InsertException { InnerException: DbException } or DbException ? null : $"{failure}";
        }
    }

    private bool StoredIsRight(InsertException failure) =>
        failure.StoredRows == (_option == "batches" && _progress.Count > 0 ? _progress[^1] : 0);

    private async Task<long> InsertAsync(DbConnection connection, string table, InsertOptions options)
    {
        CancellationToken token = _cancellation.Token;
        switch (_source)
        {
            case "objects":
                return await connection.InsertRowsAsync(table, Enumerate(), options, token);
            case "async":
                return await connection.InsertRowsAsync(table, EnumerateAsync(), options, token);
            case "reader":
                await using (ShapeDataReader reader = ShapeDataReader.Of(Enumerate()))
                    return await connection.InsertRowsAsync(table, reader, options, token);
        }
        byte[] document = Write();
        int reached = (int)((long)document.Length * _at / Rows);
        var stream = new PieceStream(document, 40)
        {
            Reading = position =>
            {
                if (position >= reached)
                    Interlocked.Exchange(ref _reached, DoNothing)();
            },
        };
        JsonWireOptions lines = new() { JsonLines = true };
        WireRows rows = _source switch
        {
            "json" => WireRows.Json(stream),
            "json-bytes" => WireRows.Json(document),
            "lines" => WireRows.Json(stream, lines),
            "lines-pipe" => WireRows.Json(PipeReader.Create(stream), lines),
            "msgpack" => WireRows.MessagePack(stream),
            "msgpack-values" => WireRows.MessagePack(stream, new() { Sequences = MessagePackSequence.Values }),
            _ => WireRows.Csv(stream),
        };
        return await connection.InsertRowsAsync(table, rows, options, token);
    }

    private IEnumerable<MatrixRow> Enumerate()
    {
        for (int i = 0; i < Rows; i++)
        {
            if (i == _at)
                _reached();
            yield return _rows[i];
        }
    }

    private async IAsyncEnumerable<MatrixRow> EnumerateAsync()
    {
        foreach (MatrixRow row in Enumerate())
        {
            if (row.Id % 3 == 0)
                await Task.Yield();
            yield return row;
        }
    }

    private byte[] Write()
    {
        Dictionary<string, object?>[] rows =
        [
            .. _rows.Select(row =>
            {
                var members = new Dictionary<string, object?> { ["id"] = row.Id, ["Name"] = row.Name };
                if (_option != "absent" || _fault is "value" or "check")
                    members["n"] =
                        row.N is not { } n ? null
                        : decimal.IsInteger(n) ? (long)n
                        : (object)(double)n;
                if (_option == "absent" && row.Id != _at)
                    members.Remove("n");
                if (_option == "ignore" && (_source == "csv" || row.Id % 2 == 0))
                    members["zzz"] = row.Id % 4 == 0 ? "a" : (long)row.Id;
                return members;
            }),
        ];
        if (_source == "msgpack")
            return MessagePackWire.Serialize(rows);
        if (_source == "msgpack-values")
            return [.. rows.SelectMany(row => MessagePackWire.Serialize(row))];
        if (_source.StartsWith("json", StringComparison.Ordinal))
            return JsonSerializer.SerializeToUtf8Bytes(rows);
        if (_source != "csv")
            return Encoding.UTF8.GetBytes(string.Concat(rows.Select(row => JsonSerializer.Serialize(row) + "\n")));
        string[] names = [.. rows.SelectMany(row => row.Keys).Distinct()];
        string records = string.Concat(rows.Select(row => Record(row, names)));
        return Encoding.UTF8.GetBytes(string.Join(',', names) + "\r\n" + records);
    }

    private static string Record(Dictionary<string, object?> row, string[] names) =>
        string.Join(',', names.Select(name => row.TryGetValue(name, out object? value) ? Field(value) : "7")) + "\r\n";

    private static string Field(object? value) =>
        value is string text
            ? $"\"{text.Replace("\"", "\"\"", StringComparison.Ordinal)}\""
            : Convert.ToString(value, CultureInfo.InvariantCulture) ?? "";

    // DuckDB's database in memory has one connection here.
    private static DbConnection Clone(DbConnection connection) =>
        connection switch
        {
            SqliteConnection sqlite => new SqliteConnection(sqlite.ConnectionString),
            NpgsqlConnection npgsql => npgsql.CloneWith(npgsql.ConnectionString),
            MySqlConnection mySql => mySql.Clone(),
            _ => connection,
        };

    private static void Kill(DbConnection connection, DbConnection other) =>
        other.Run(
            connection is NpgsqlConnection npgsql
                ? $"select pg_terminate_backend({npgsql.ProcessID})"
                : $"kill {((MySqlConnection)connection).ServerThread}"
        );

    private static async Task<string> ReadAsync(DbConnection connection, string table)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = $"select id, name, n from {table} order by id";
        await using DbDataReader reader = await command.ExecuteReaderAsync();
        var lines = new List<string>();
        while (await reader.ReadAsync())
        {
            string number = reader.IsDBNull(2) ? "null" : reader.GetInt32(2).ToString(CultureInfo.InvariantCulture);
            lines.Add($"{reader.GetInt32(0)} {reader.GetString(1)} {number}");
        }
        return string.Join('\n', lines);
    }

    private sealed class Reporter(List<long> rows) : IProgress<Sluice.Rows.RowProgress>
    {
        public void Report(Sluice.Rows.RowProgress value) => rows.Add(value.Rows);
    }
}
