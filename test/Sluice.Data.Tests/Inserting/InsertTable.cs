using System.Data.Common;
using System.Text;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.Sqlite;
using Xunit;

namespace Sluice.Data.Tests.Inserting;

/// <summary>Tables to insert into, and what they contain afterwards.</summary>
internal static class InsertTable
{
    internal static readonly JsonWireOptions Symbols = new() { NonFinite = JsonNonFinite.Literals };

    static InsertTable() => SqliteRowDriver.Register();

    internal static SqliteConnection OpenSqlite(string setup)
    {
        var connection = new SqliteConnection("Data Source=:memory:");
        connection.Open();
        connection.Run(setup);
        return connection;
    }

    internal static void Run(this DbConnection connection, string sql)
    {
        using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    internal static long Count(this DbConnection connection, string table)
    {
        using DbCommand command = connection.CreateCommand();
        command.CommandText = $"select count(*) from {table}";
        return Convert.ToInt64(command.ExecuteScalar(), System.Globalization.CultureInfo.InvariantCulture);
    }

    internal static async Task<byte[]> ReadJson(this DbConnection connection, string sql, RowOptions rows = default)
    {
        using var stream = new MemoryStream();
        await connection.SerializeRowsAsync(stream, sql, rows, Symbols);
        return stream.ToArray();
    }

    internal static async Task<string> ReadText(this DbConnection connection, string sql, RowOptions rows = default) =>
        Encoding.UTF8.GetString(await connection.ReadJson(sql, rows));

    /// <summary>Returns the rows as arrays of their values.</summary>
    internal static async Task<string> ReadValues(this DbConnection connection, string sql)
    {
        using var document = System.Text.Json.JsonDocument.Parse(await connection.ReadJson(sql));
        IEnumerable<string> rows = document
            .RootElement.EnumerateArray()
            .Select(row => $"[{string.Join(',', row.EnumerateObject().Select(member => member.Value.GetRawText()))}]");
        return $"[{string.Join(',', rows)}]";
    }

    internal static async Task<byte[]> ReadMessagePack(this DbConnection connection, string sql)
    {
        using var stream = new MemoryStream();
        await connection.SerializeRowsToMessagePack(stream, sql);
        return stream.ToArray();
    }

    private static async Task SerializeRowsToMessagePack(this DbConnection connection, Stream stream, string sql)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        await using DbDataReader reader = await command.ExecuteReaderAsync();
        await MessagePackWire.SerializeRowsAsync(stream, reader);
    }

    /// <summary>Returns the rows of a query in a format.</summary>
    internal static async Task<byte[]> ReadDocument(this DbConnection connection, string format, string sql)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        // As text, the server sends six digits of a float, and not all of small doubles.
        if (connection is MySqlConnector.MySqlConnection)
            await command.PrepareAsync();
        await using DbDataReader reader = await command.ExecuteReaderAsync();
        using var stream = new MemoryStream();
        if (format == "msgpack")
            await MessagePackWire.SerializeRowsAsync(stream, reader);
        else
            await JsonWire.SerializeRowsAsync(stream, reader, options: Symbols);
        byte[] json = stream.ToArray();
        if (format is "msgpack" or "json")
            return json;
        using var document = System.Text.Json.JsonDocument.Parse(json);
        System.Text.Json.JsonElement[] rows = [.. document.RootElement.EnumerateArray()];
        IEnumerable<string> lines =
            format == "lines"
                ? rows.Select(row => row.GetRawText())
                : rows.Select(row => string.Join(',', row.EnumerateObject().Select(member => ToField(member.Value))))
                    .Prepend(string.Join(',', rows[0].EnumerateObject().Select(member => member.Name)));
        return Encoding.UTF8.GetBytes(string.Join('\n', lines) + "\n");
    }

    private static string ToField(System.Text.Json.JsonElement value) =>
        value.ValueKind switch
        {
            System.Text.Json.JsonValueKind.Null => "",
            System.Text.Json.JsonValueKind.String =>
                $"\"{value.GetString()!.Replace("\"", "\"\"", StringComparison.Ordinal)}\"",
            _ => $"\"{value.GetRawText().Replace("\"", "\"\"", StringComparison.Ordinal)}\"",
        };

    /// <summary>Returns the rows of a document, from a stream that gives at most a number of bytes at a time.</summary>
    internal static WireRows Open(string format, byte[] document, int piece = int.MaxValue)
    {
        var stream = new PieceStream(document, piece);
        return format switch
        {
            "json" => WireRows.Json(stream, Symbols),
            "lines" => WireRows.Json(stream, Symbols with { JsonLines = true }),
            "msgpack" => WireRows.MessagePack(stream),
            _ => WireRows.Csv(stream),
        };
    }

    internal static Task<long> InsertJson(
        this DbConnection connection,
        string table,
        string json,
        InsertOptions options = default
    ) => connection.InsertRowsAsync(table, WireRows.Json(Encoding.UTF8.GetBytes(json)), options);

    /// <summary>Inserts, and asserts that it fails and changes nothing.</summary>
    internal static async Task<InsertException> FailsToInsert(
        this DbConnection connection,
        string table,
        WireRows rows,
        InsertOptions options = default
    )
    {
        long before = connection.Count(table);
        InsertException failure = await Assert.ThrowsAsync<InsertException>(() =>
            connection.InsertRowsAsync(table, rows, options)
        );
        Assert.Equal(before, connection.Count(table));
        return failure;
    }

    internal static Task<InsertException> FailsToInsert(
        this DbConnection connection,
        string table,
        string json,
        InsertOptions options = default
    ) => connection.FailsToInsert(table, WireRows.Json(Encoding.UTF8.GetBytes(json)), options);
}

/// <summary>Gives at most a number of bytes at a time.</summary>
internal sealed class PieceStream(byte[] bytes, int size) : MemoryStream(bytes)
{
    /// <summary>Gets what is called before each read.</summary>
    internal Action<long>? Reading { get; init; }

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        Reading?.Invoke(Position);
        return base.ReadAsync(buffer[..Math.Min(size, buffer.Length)], cancellationToken);
    }
}

/// <summary>A stream of many rows that are generated as they are read.</summary>
internal sealed class GeneratedRows(int count, Func<int, string> row) : Stream
{
    private byte[] _current = [];
    private int _at,
        _next;

    internal int Rows { get; private set; }

    public override int ReadByte() => throw new NotSupportedException();

    private int Fill(Span<byte> buffer)
    {
        int filled = 0;
        while (filled < buffer.Length)
        {
            if (_at == _current.Length)
            {
                if (_next == count)
                    break;
                _current = Encoding.UTF8.GetBytes(row(_next++) + "\n");
                (_at, Rows) = (0, _next);
            }
            int copied = Math.Min(buffer.Length - filled, _current.Length - _at);
            _current.AsSpan(_at, copied).CopyTo(buffer[filled..]);
            (_at, filled) = (_at + copied, filled + copied);
        }
        return filled;
    }

    public override int Read(byte[] buffer, int offset, int length) => Fill(buffer.AsSpan(offset, length));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
        new(Fill(buffer.Span));

    public override bool CanRead => true;
    public override bool CanSeek => false;
    public override bool CanWrite => false;
    public override long Length => throw new NotSupportedException();
    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override void Flush() { }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int length) => throw new NotSupportedException();
}
