using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage.ValueConversion;
using Npgsql;
using Sluice.Benchmarks.Payloads;
using Sluice.Benchmarks.Rows;

namespace Sluice.Benchmarks.Options;

/// <summary>
/// Ten thousand rows whose second column is an object stored as text by the given converter; a model for each
/// converter.
/// </summary>
internal sealed class PersonContext(ValueConverter<PersonName, string> converter) : DbContext(s_options.Value)
{
    internal const int Rows = 10_000;

    private static readonly Lazy<DbContextOptions> s_options = new(() =>
    {
        var connection = new NpgsqlConnection(
            PostgresServer.ConnectionString + ";Max Auto Prepare=20;Auto Prepare Min Usages=2"
        );
        connection.Open();
        using var command = new NpgsqlCommand(
            $$"""
            drop table if exists people; create table people(id int primary key, name text not null);
            insert into people select i, '{"firstName":"Steven","lastName":"Giesel ' || i || '"}' from generate_series(1, {{Rows}}) i; analyze people
            """,
            connection
        );
        command.ExecuteNonQuery();
        return new DbContextOptionsBuilder()
            .UseNpgsql(connection)
            .ReplaceService<IModelCacheKeyFactory, KeyFactory>()
            .Options;
    });

    internal DbSet<PersonRow> People => Set<PersonRow>();

    private object Converter => converter;

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        var person = modelBuilder.Entity<PersonRow>();
        person.ToTable("people");
        person.Property(row => row.Id).HasColumnName("id");
        person.Property(row => row.Name).HasColumnName("name").HasConversion(converter);
    }

    private sealed class KeyFactory : IModelCacheKeyFactory
    {
        public object Create(DbContext context, bool designTime) => (((PersonContext)context).Converter, designTime);
    }
}

internal sealed class PersonRow
{
    public int Id { get; set; }
    public PersonName Name { get; set; } = null!;
}
