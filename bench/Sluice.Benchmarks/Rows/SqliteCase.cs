using System.Text.Encodings.Web;
using System.Text.Json;
using Dapper;
using Microsoft.Data.Sqlite;
using Sluice.Sqlite;
using SQLitePCL;

namespace Sluice.Benchmarks.Rows;

/// <summary>
/// The seed's case: three columns (int, text, double) of a table of customers in memory, to a stream. Each way makes
/// its own command and reader.
/// </summary>
internal sealed class SqliteCase : IDisposable
{
    private readonly SqliteConnection _connection;
    private readonly string _sql,
        _ownJson;
    private readonly MemoryStream _stream = new();
    private readonly Utf8JsonWriter _writer;

    internal SqliteCase(int rows, int taken)
    {
        SqliteRowDriver.Register();
        _connection = new SqliteConnection("Data Source=:memory:");
        _connection.Open();
        Execute(
            $"create table customers(id integer primary key, name text, balance real); with recursive n(i) as (select 1 union all select i + 1 from n where i < {rows}) insert into customers select i, 'Customer number ' || i, i * 1.5 + 0.25 from n"
        );
        _sql = $"select id, name, balance from customers limit {taken}";
        _ownJson = $"select json_group_array(json_object('id', id, 'name', name, 'balance', balance)) from ({_sql})";
        _writer = new Utf8JsonWriter(
            _stream,
            new JsonWriterOptions { SkipValidation = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }
        );
    }

    private void Execute(string sql)
    {
        using SqliteCommand command = Command(sql);
        command.ExecuteNonQuery();
    }

    private SqliteCommand Command(string sql)
    {
        SqliteCommand command = _connection.CreateCommand();
        command.CommandText = sql;
        return command;
    }

    internal void Sluice(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Rewind();
            using SqliteCommand command = Command(_sql);
            using SqliteDataReader reader = command.ExecuteReader();
            JsonWire.SerializeRowsAsync(_stream, reader).GetAwaiter().GetResult();
        }
    }

    /// <summary>Only steps, and touches every column through the driver's library.</summary>
    internal void Loop(int count)
    {
        long touched = 0;
        for (int i = 0; i < count; i++)
        {
            using SqliteCommand command = Command(_sql);
            using SqliteDataReader reader = command.ExecuteReader();
            sqlite3_stmt statement = reader.Handle!;
            while (reader.Read())
                touched +=
                    raw.sqlite3_column_int64(statement, 0)
                    + raw.sqlite3_column_blob(statement, 1).Length
                    + (long)raw.sqlite3_column_double(statement, 2);
        }
        GC.KeepAlive(touched);
    }

    internal void Making(int count)
    {
        for (int i = 0; i < count; i++)
        {
            using SqliteCommand command = Command(_sql);
            using SqliteDataReader reader = command.ExecuteReader();
        }
    }

    internal void OwnJson(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Rewind();
            using SqliteCommand command = Command(_ownJson);
            using SqliteDataReader reader = command.ExecuteReader();
            reader.Read();
            _stream.Write(raw.sqlite3_column_blob(reader.Handle!, 0));
        }
    }

    internal void Dapper(int count)
    {
        for (int i = 0; i < count; i++)
        {
            Rewind();
            IEnumerable<Customer> customers = _connection.Query<Customer>(_sql);
            _writer.Reset(_stream);
            _writer.WriteStartArray();
            foreach (Customer customer in customers)
                RowsContext.Default.Customer.SerializeHandler!(_writer, customer);
            _writer.WriteEndArray();
            _writer.Flush();
        }
    }

    internal void Check()
    {
        Sluice(1);
        byte[] ours = _stream.ToArray();
        Dapper(1);
        if (!ours.AsSpan().SequenceEqual(_stream.ToArray()))
            throw new InvalidOperationException("Rows and Dapper with System.Text.Json write different bytes.");
    }

    private void Rewind()
    {
        _stream.Position = 0;
        _stream.SetLength(0);
    }

    public void Dispose() => _connection.Dispose();
}
