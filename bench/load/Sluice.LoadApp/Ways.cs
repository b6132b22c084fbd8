using System.Data.Common;
using System.Text.Json;
using System.Text.Json.Serialization;
using Dapper;
using Microsoft.EntityFrameworkCore;

namespace Sluice.LoadApp;

/// <summary>The ways of answering the same rows.</summary>
internal sealed class Ways(Func<DbConnection> connect)
{
    private const string Sql = "select id, name, balance from customers order by id limit @count";

    internal async Task Rows(HttpContext context, int count)
    {
        await using DbConnection connection = connect();
        await connection.OpenAsync(context.RequestAborted);
        await using DbCommand command = Command(connection, count);
        await SluiceResults.Rows(await command.ExecuteReaderAsync(context.RequestAborted)).ExecuteAsync(context);
    }

    private static DbCommand Command(DbConnection connection, int count)
    {
        DbCommand command = connection.CreateCommand();
        command.CommandText = Sql;
        DbParameter parameter = command.CreateParameter();
        (parameter.ParameterName, parameter.Value) = ("count", count);
        command.Parameters.Add(parameter);
        return command;
    }

    /// <summary>The same with the one call that does without ASP.NET Core.</summary>
    internal async Task RowsToPipe(HttpContext context, int count)
    {
        await using DbConnection connection = connect();
        await connection.SerializeRowsAsync(
            context.Response.BodyWriter,
            Sql,
            new { count },
            cancellationToken: context.RequestAborted
        );
    }

    /// <summary>
    /// The floor: the same query, its rows read and dropped, and an answer of the same length that was made before.
    /// </summary>
    internal async Task ReadOnly(HttpContext context, int count)
    {
        long touched = 0;
        await using DbConnection connection = connect();
        await connection.OpenAsync(context.RequestAborted);
        await using DbCommand command = Command(connection, count);
        await using (DbDataReader reader = await command.ExecuteReaderAsync(context.RequestAborted))
        {
            while (await reader.ReadAsync(context.RequestAborted))
                touched += reader.GetInt64(0) + (long)reader.GetDouble(2);
        }
        GC.KeepAlive(touched);
        context.Response.ContentLength = _answer.Length;
        await context.Response.BodyWriter.WriteAsync(_answer, context.RequestAborted);
    }

    private readonly byte[] _answer = System.Text.Encoding.ASCII.GetBytes(new string(' ', 5800) + "[]");

    internal async Task Dapper(HttpContext context, int count)
    {
        await using DbConnection connection = connect();
        IEnumerable<Customer> customers = await connection.QueryAsync<Customer>(Sql, new { count });
        await JsonSerializer.SerializeAsync(
            context.Response.BodyWriter,
            customers,
            LoadContext.Default.IEnumerableCustomer,
            context.RequestAborted
        );
    }

    internal async Task EntityFramework(HttpContext context, int count)
    {
        await using var shop = new Shop(connect());
        List<Customer> customers = await shop
            .Customers.AsNoTracking()
            .OrderBy(c => c.Id)
            .Take(count)
            .ToListAsync(context.RequestAborted);
        await JsonSerializer.SerializeAsync(
            context.Response.BodyWriter,
            customers,
            LoadContext.Default.IEnumerableCustomer,
            context.RequestAborted
        );
    }

    internal async Task RowsOverEntityFramework(HttpContext context, int count)
    {
        await using var shop = new Shop(connect());
        await shop
            .Customers.OrderBy(c => c.Id)
            .Take(count)
            .SerializeRowsAsync(
                context.Response.BodyWriter,
                FieldSelection<Customer>.All,
                cancellationToken: context.RequestAborted
            );
    }

    internal async Task JsonAggregate(HttpContext context, int count)
    {
        await using DbConnection connection = connect();
        string? json = await connection.ExecuteScalarAsync<string>(
            $"select coalesce(json_agg(c), '[]')::text from ({Sql}) c",
            new { count }
        );
        await context.Response.WriteAsync(json!, context.RequestAborted);
    }

    internal async Task Fill(int count)
    {
        await using DbConnection connection = connect();
        string numbers =
            connection is global::Npgsql.NpgsqlConnection
                ? $"select generate_series(1, {count}) as i"
                : $"with recursive n(i) as (select 1 union all select i + 1 from n where i < {count}) select i from n";
        await connection.ExecuteAsync("drop table if exists customers");
        await connection.ExecuteAsync(
            "create table customers(id bigint primary key, name text not null, balance double precision not null)"
        );
        await connection.ExecuteAsync(
            $"insert into customers select i, 'Customer number ' || i, i * 1.5 + 0.25 from ({numbers}) numbers",
            commandTimeout: 300
        );
    }
}

/// <summary>The three columns.</summary>
[Shape]
public sealed partial class Customer
{
    public long Id { get; set; }
    public string Name { get; set; } = "";
    public double Balance { get; set; }
}

internal sealed class Shop(DbConnection connection) : DbContext
{
    public DbSet<Customer> Customers => Set<Customer>();

    protected override void OnConfiguring(DbContextOptionsBuilder options) =>
        options.UseNpgsql(connection, contextOwnsConnection: true);

    protected override void OnModelCreating(ModelBuilder model)
    {
        model.Entity<Customer>().ToTable("customers");
        foreach (var property in model.Entity<Customer>().Metadata.GetProperties())
            property.SetColumnName(property.Name.ToLowerInvariant());
    }
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(IEnumerable<Customer>))]
internal sealed partial class LoadContext : JsonSerializerContext;
