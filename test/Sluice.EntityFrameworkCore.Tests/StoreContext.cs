using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Storage;

namespace Sluice.EntityFrameworkCore.Tests;

public class Product
{
    public int ProductId { get; set; }
    public decimal Price { get; set; }
    public decimal? Discount { get; set; }
    public string? Maybe { get; set; }
    public byte[]? Picture { get; set; }
    public Fingerprint? Print { get; set; }
    public int SupplierId { get; set; }
    public Supplier Supplier { get; set; } = null!;
}

public class Supplier
{
    public int SupplierId { get; set; }
    public string Name { get; set; } = "";
    public List<Product> Products { get; set; } = [];
}

/// <summary>Stored as bytes by a converter.</summary>
public record Fingerprint(string Text);

/// <summary>A database in SQLite's memory, shared by connections until the first one closes.</summary>
public sealed class StoreContext(string name, params IInterceptor[] interceptors) : DbContext
{
    public DbSet<Product> Products => Set<Product>();
    public DbSet<Supplier> Suppliers => Set<Supplier>();

    /// <summary>Makes what commands are executed within; the provider's own by default.</summary>
    internal Func<ExecutionStrategyDependencies, IExecutionStrategy>? Strategy { get; init; }
    internal int? Timeout { get; init; }
    internal Action<EventData>? Log { get; init; }

    private static string ConnectionString(string name) => $"Data Source={name};Mode=Memory;Cache=Shared";

    /// <summary>Three products of two suppliers; the database lives as long as the connection.</summary>
    internal static async Task<SqliteConnection> FillAsync(string name)
    {
        var connection = new SqliteConnection(ConnectionString(name));
        await connection.OpenAsync();
        await using var context = new StoreContext(name);
        await context.Database.EnsureCreatedAsync();
        Supplier first = new() { SupplierId = 71, Name = "Aux" },
            second = new() { SupplierId = 72, Name = "Bis" };
        context.AddRange(
            new Product
            {
                ProductId = 1,
                Price = 1.25m,
                Maybe = "m1",
                Supplier = first,
                Picture = [1, 2],
                Print = new("p1"),
            },
            new Product
            {
                ProductId = 2,
                Price = 3.5m,
                Discount = 0.5m,
                Supplier = second,
                Picture = [3],
                Print = new("p2"),
            },
            new Product
            {
                ProductId = 3,
                Price = 0.01m,
                Maybe = "m3",
                Supplier = second,
            }
        );
        await context.SaveChangesAsync();
        return connection;
    }

    protected override void OnConfiguring(DbContextOptionsBuilder options)
    {
        options
            .UseSqlite(
                ConnectionString(name),
                sqlite =>
                {
                    if (Strategy is not null)
                        sqlite.ExecutionStrategy(Strategy);
                    if (Timeout is { } timeout)
                        sqlite.CommandTimeout(timeout);
                }
            )
            .AddInterceptors(interceptors);
        // What is logged of a query depends on whether other contexts have left it in the cache.
        if (Log is not null)
            options.LogTo((_, _) => true, Log).EnableServiceProviderCaching(false);
    }

    protected override void OnModelCreating(ModelBuilder model)
    {
        var product = model.Entity<Product>();
        product.Property(p => p.ProductId).ValueGeneratedNever();
        product.Property(p => p.Price).HasConversion(v => (long)(v * 100), v => v / 100m);
        product.Property(p => p.Discount).HasConversion(v => (long)(v! * 100), v => v / 100m);
        product.Property(p => p.Maybe).HasConversion(v => "ENC(" + v + ")", v => v!.Substring(4, v.Length - 5));
        product
            .Property(p => p.Print)
            .HasConversion(
                v => System.Text.Encoding.UTF8.GetBytes(v!.Text),
                v => new Fingerprint(System.Text.Encoding.UTF8.GetString(v))
            );
    }
}
