using System.Data.Common;
using System.Text.Encodings.Web;
using System.Text.Json;
using Dapper;
using Microsoft.EntityFrameworkCore;
using Npgsql;
using Sluice.Npgsql;

namespace Sluice.Benchmarks.Rows;

/// <summary>The same three columns on PostgreSQL.</summary>
internal sealed class PostgresCase
{
    private readonly Lazy<NpgsqlConnection> _connection;
    private readonly Lazy<DbContextOptions> _options;
    private readonly string _sql;
    private readonly int _rows,
        _taken;
    private readonly MemoryStream _stream = new();
    private readonly Utf8JsonWriter _writer;

    internal PostgresCase(int rows, int taken)
    {
        (_rows, _taken) = (rows, taken);
        _sql = $"select id, name, balance from customers{rows} limit {taken}";
        _writer = new Utf8JsonWriter(
            _stream,
            new JsonWriterOptions { SkipValidation = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }
        );
        _connection = new Lazy<NpgsqlConnection>(() =>
        {
            NpgsqlRowDriver.Register();
            var connection = new NpgsqlConnection(
                PostgresServer.ConnectionString + ";Max Auto Prepare=20;Auto Prepare Min Usages=2"
            );
            connection.Open();
            connection.Execute(
                $"drop table if exists customers{rows}; create table customers{rows}(id bigint primary key, name text, balance float8); insert into customers{rows} select i, 'Customer number ' || i, i * 1.5 + 0.25 from generate_series(1, {rows}) i; analyze customers{rows}",
                commandTimeout: 300
            );
            return connection;
        });
        _options = new Lazy<DbContextOptions>(() => CustomerContext.For(_connection.Value));
    }

    internal void Sluice(int count) => Repeat(count, SluiceAsync);

    /// <summary>Only reads, with the getters that allocate nothing where there are such.</summary>
    internal void Loop(int count) => Repeat(count, LoopAsync);

    /// <summary>Command and reader alone: the rows come, and nobody looks at them.</summary>
    internal void Making(int count) => Repeat(count, MakingAsync);

    internal void Dapper(int count) => Repeat(count, DapperAsync);

    internal void EntityFramework(int count) => Repeat(count, EntityFrameworkAsync);

    /// <summary>The reading loop over the command that EF Core makes: making it counts on both sides.</summary>
    internal void EntityFrameworkLoop(int count) => Repeat(count, EntityFrameworkLoopAsync);

    internal void Check()
    {
        Sluice(1);
        byte[] ours = _stream.ToArray();
        Dapper(1);
        Same(ours);
        EntityFramework(1);
        Same(ours);
    }

    private static void Repeat(int count, Func<Task> run)
    {
        for (int i = 0; i < count; i++)
            run().GetAwaiter().GetResult();
    }

    internal async Task SluiceAsync()
    {
        Rewind();
        await using NpgsqlCommand command = new(_sql, _connection.Value);
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync().ConfigureAwait(false);
        await JsonWire.SerializeRowsAsync(_stream, reader).ConfigureAwait(false);
    }

    internal async Task LoopAsync()
    {
        await using NpgsqlCommand command = new(_sql, _connection.Value);
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync().ConfigureAwait(false);
        await ReadAsync(reader).ConfigureAwait(false);
    }

    private async Task MakingAsync()
    {
        await using NpgsqlCommand command = new(_sql, _connection.Value);
        await using NpgsqlDataReader reader = await command.ExecuteReaderAsync().ConfigureAwait(false);
    }

    private static async Task ReadAsync(DbDataReader reader)
    {
        long touched = 0;
        byte[] text = new byte[64];
        while (await reader.ReadAsync().ConfigureAwait(false))
            touched += reader.GetInt64(0) + reader.GetBytes(1, 0, text, 0, text.Length) + (long)reader.GetDouble(2);
        GC.KeepAlive(touched);
    }

    internal async Task DapperAsync()
    {
        Rewind();
        IEnumerable<Customer> customers = await _connection.Value.QueryAsync<Customer>(_sql).ConfigureAwait(false);
        _writer.Reset(_stream);
        _writer.WriteStartArray();
        foreach (Customer customer in customers)
            RowsContext.Default.Customer.SerializeHandler!(_writer, customer);
        _writer.WriteEndArray();
        _writer.Flush();
    }

    internal async Task EntityFrameworkAsync()
    {
        Rewind();
        await using var context = new CustomerContext(_options.Value, _rows);
        await context
            .Customers.Take(_taken)
            .SerializeRowsAsync(_stream, FieldSelection<Customer>.All)
            .ConfigureAwait(false);
    }

    internal async Task EntityFrameworkLoopAsync()
    {
        await using var context = new CustomerContext(_options.Value, _rows);
        await using DbCommand command = context
            .Customers.Take(_taken)
            .Select(c => new
            {
                c.Id,
                c.Name,
                c.Balance,
            })
            .CreateDbCommand();
        await using DbDataReader reader = await command.ExecuteReaderAsync().ConfigureAwait(false);
        await ReadAsync(reader).ConfigureAwait(false);
    }

    private void Rewind()
    {
        _stream.Position = 0;
        _stream.SetLength(0);
    }

    private void Same(byte[] ours)
    {
        if (!ours.AsSpan().SequenceEqual(_stream.ToArray()))
            throw new InvalidOperationException("The ways write different bytes.");
    }
}
