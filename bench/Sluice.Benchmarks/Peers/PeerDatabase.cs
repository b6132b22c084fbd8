using System.Text.Encodings.Web;
using System.Text.Json;
using LinqToDB.Data;
using LinqToDB.DataProvider.SQLite;
using LinqToDB.Mapping;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Sluice.Benchmarks.Rows;
using Sluice.Sqlite;

namespace Sluice.Benchmarks.Peers;

/// <summary>A table of customers in memory, with what each library needs to read it.</summary>
internal sealed class PeerDatabase
{
    internal PeerDatabase()
    {
        SqliteRowDriver.Register();
        Connection = new SqliteConnection("Data Source=:memory:");
        Connection.Open();
        using SqliteCommand command = Connection.CreateCommand();
        command.CommandText =
            "create table customers(id integer primary key, name text not null, balance real not null);"
            + "with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000) "
            + "insert into customers select i, 'Customer number ' || i, i * 1.5 + 0.25 from n";
        command.ExecuteNonQuery();
        Linq2Db = SQLiteTools.CreateDataConnection(Connection, SQLiteProvider.Microsoft);
        Linq2Db.AddMappingSchema(MapColumns());
        Options = new DbContextOptionsBuilder<CustomerRows>().UseSqlite(Connection).Options;
        Writer = new Utf8JsonWriter(
            Stream,
            new JsonWriterOptions { SkipValidation = true, Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }
        );
    }

    internal SqliteConnection Connection { get; }
    internal DataConnection Linq2Db { get; }
    internal DbContextOptions<CustomerRows> Options { get; }
    internal MemoryStream Stream { get; } = new();
    internal Utf8JsonWriter Writer { get; }

    private static MappingSchema MapColumns()
    {
        var schema = new MappingSchema();
        new FluentMappingBuilder(schema)
            .Entity<Customer>()
            .HasTableName("customers")
            .Property(customer => customer.Id)
            .HasColumnName("id")
            .Property(customer => customer.Name)
            .HasColumnName("name")
            .Property(customer => customer.Balance)
            .HasColumnName("balance")
            .Build();
        return schema;
    }

    internal void Rewind()
    {
        Stream.Position = 0;
        Stream.SetLength(0);
    }
}

internal sealed class CustomerRows(DbContextOptions<CustomerRows> options) : DbContext(options)
{
    internal DbSet<Customer> Customers => Set<Customer>();

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        CustomerContext.MapCustomers(modelBuilder, "customers");
}
