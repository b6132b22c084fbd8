using Microsoft.Data.Sqlite;
using Xunit;

namespace Sluice.Data.Tests.Inserting;

/// <summary>
/// What fails at any place, in every format: nothing is stored, the place is known, the connection is usable.
/// </summary>
public class InsertFaultTests
{
    private const string Columns = "(id integer primary key, name text not null, n int, r real, data blob)";
    private const string Select = "select id, name, n, r, data from s order by id";

    public static readonly TheoryData<string> Formats = ["json", "lines", "msgpack", "csv"];

    // A source of 200 rows, and an empty table.
    private static SqliteConnection Open() =>
        InsertTable.OpenSqlite(
            $"""
            create table s{Columns}; create table t{Columns};
            insert into s with recursive i(i) as (select 1 union all select i + 1 from i limit 200)
              select i, case i % 3 when 0 then 'a "b", ' || char(10) when 1 then '' else '😀\' || i end, nullif(i % 7, 0) * -1234567890123,
                1 / (i + 0.5), case when i % 2 then zeroblob(i % 20) end from i;
            """
        );

    private static async Task AssertUsable(SqliteConnection connection, string format, byte[] document)
    {
        Assert.Equal(0, connection.Count("t"));
        Assert.Equal(200, await connection.InsertRowsAsync("t", InsertTable.Open(format, document)));
        Assert.Equal(
            await connection.ReadText(Select),
            await connection.ReadText(Select.Replace("from s", "from t", StringComparison.Ordinal))
        );
    }

    // 1,000 places in all.
    [Theory, MemberData(nameof(Formats))]
    public async Task Input_that_is_malformed_at_any_byte_stores_nothing(string format)
    {
        using SqliteConnection connection = Open();
        byte[] document = await connection.ReadDocument(format, Select);
        var random = new Random(38);
        for (int i = 0; i < 250; i++)
        {
            int at = random.Next(document.Length);
            // A byte that is valid nowhere in UTF-8, or the end of the input where it is not a valid end.
            byte[] broken =
                format == "msgpack" || (format == "json" && i % 2 == 0)
                    ? document[..at]
                    : [.. document[..at], 0xFF, .. document[(at + 1)..]];
            InsertException failure = await connection.FailsToInsert(
                "t",
                InsertTable.Open(format, broken, i % 3 == 0 ? random.Next(1, 64) : int.MaxValue)
            );
            // A quote that is lost is noticed at the end of the text.
            Assert.True(
                failure.Offset >= 0 && failure.Offset <= at + 30,
                $"{failure.Offset} of {at}: {failure.Message}"
            );
            Assert.NotNull(failure.Path);
            Assert.NotNull(failure.Error);
            // The row is the one that the place is in, which begins at most a row before it.
            Assert.True(
                failure.Row <= 200 && Math.Abs(failure.Row - (at * 200.0 / document.Length)) < 40,
                $"{failure.Row} at {at}"
            );
        }
        await AssertUsable(connection, format, document);
    }

    [Theory, MemberData(nameof(Formats))]
    public async Task A_violated_constraint_names_the_row_and_stores_nothing(string format)
    {
        using SqliteConnection connection = Open();
        byte[] document = await connection.ReadDocument(format, Select);
        var random = new Random(39);
        for (int i = 0; i < 25; i++)
        {
            int row = random.Next(1, 201);
            connection.Run($"delete from t; insert into t(id, name) values ({row}, 'x')");
            InsertException failure = await connection.FailsToInsert(
                "t",
                InsertTable.Open(format, document, random.Next(1, 5000)),
                new() { BatchSize = random.Next(1, 300) }
            );
            Assert.Equal(
                (row, $"$[{row - 1}]", "id", true),
                (failure.Row, failure.Path, failure.Column, failure.IsConflict)
            );
            Assert.InRange(failure.Offset, 0, document.Length - 1);
            Assert.Equal(19, Assert.IsType<SqliteException>(failure.InnerException).SqliteErrorCode);
        }
        connection.Run("delete from t");
        await AssertUsable(connection, format, document);
    }

    [Theory, MemberData(nameof(Formats))]
    public async Task Cancellation_at_any_byte_stores_nothing(string format)
    {
        using SqliteConnection connection = Open();
        byte[] document = await connection.ReadDocument(format, Select);
        var random = new Random(40);
        for (int i = 0; i < 25; i++)
        {
            using var cancellation = new CancellationTokenSource();
            int at = random.Next(document.Length);
            var stream = new PieceStream(document, 100)
            {
                Reading = position =>
                {
                    if (position >= at)
                        cancellation.Cancel();
                },
            };
            WireRows rows = format switch
            {
                "json" => WireRows.Json(stream),
                "lines" => WireRows.Json(stream, new() { JsonLines = true }),
                "msgpack" => WireRows.MessagePack(stream),
                _ => WireRows.Csv(stream),
            };
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() =>
                connection.InsertRowsAsync("t", rows, new() { BatchSize = 7 }, cancellation.Token)
            );
            Assert.InRange(stream.Position, 0, at + 100);
            Assert.Equal(0, connection.Count("t"));
        }
        await AssertUsable(connection, format, document);
    }

    [Theory, MemberData(nameof(Formats))]
    public async Task A_full_disk_stores_nothing_or_whole_batches(string format)
    {
        using SqliteConnection connection = Open();
        byte[] document = await connection.ReadDocument(format, Select);
        long pages = (long)new SqliteCommand("pragma page_count", connection).ExecuteScalar()!;
        connection.Run($"pragma max_page_count = {pages + 1}");
        InsertException failure = await connection.FailsToInsert("t", InsertTable.Open(format, document));
        Assert.Equal(13, Assert.IsType<SqliteException>(failure.InnerException).SqliteErrorCode);
        Assert.InRange(failure.Row, 2, 199);
        Assert.InRange(failure.Offset, 1, document.Length - 1);
        Assert.False(failure.IsConflict);

        InsertException batches = await Assert.ThrowsAsync<InsertException>(() =>
            connection.InsertRowsAsync(
                "t",
                InsertTable.Open(format, document),
                new() { BatchSize = 10, CommitEachBatch = true }
            )
        );
        Assert.Equal((failure.Row, (failure.Row - 1) / 10 * 10), (batches.Row, batches.StoredRows));
        Assert.Equal(batches.StoredRows, connection.Count("t"));
        Assert.True(batches.StoredRows > 0);

        connection.Run("delete from t; pragma max_page_count = 1000000");
        await AssertUsable(connection, format, document);
    }
}
