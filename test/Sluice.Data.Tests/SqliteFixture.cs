using System.Text;
using Microsoft.Data.Sqlite;
using Sluice.Rows;
using Sluice.Sqlite;
using Sluice.Wires;

namespace Sluice.Data.Tests;

/// <summary>
/// An SQLite database in memory, and each query's answer by both ways into it: the statement's memory, and the driver's
/// getters.
/// </summary>
public sealed class SqliteFixture : IDisposable
{
    static SqliteFixture()
    {
        SqliteRowDriver.Register();
    }

    public SqliteConnection Connection { get; }

    public SqliteFixture()
        : this(null) { }

    public SqliteFixture(string? setup)
    {
        Connection = new SqliteConnection("Data Source=:memory:");
        Connection.Open();
        if (setup is not null)
            Execute(setup);
    }

    public void Execute(string sql)
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        command.ExecuteNonQuery();
    }

    public async Task<string> Json(string sql, JsonWireOptions options = default, RowOptions rows = default)
    {
        using var stream = new MemoryStream();
        await Connection.SerializeRowsAsync(stream, sql, rows, options);
        string fast = Encoding.UTF8.GetString(stream.ToArray());
        Xunit.Assert.Equal(fast, await Generic(sql, options, rows));
        return fast;
    }

    /// <summary>The same through a reader that no driver knows.</summary>
    public async Task<string> Generic(string sql, JsonWireOptions options = default, RowOptions rows = default)
    {
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText = sql;
        using SqliteDataReader reader = command.ExecuteReader();
        using var stream = new MemoryStream();
        var engine = new RowEngine<ReaderSource>(reader, new ReaderSource(reader)) { Options = rows };
        await RowRun.RunAsync(new StreamSink(stream), new JsonRowWire(options), engine, ownsReader: false, default);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    public void Dispose() => Connection.Dispose();
}
