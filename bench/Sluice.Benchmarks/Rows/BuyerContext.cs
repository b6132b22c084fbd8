using Microsoft.EntityFrameworkCore;
using Npgsql;

namespace Sluice.Benchmarks.Rows;

[Shape]
internal sealed partial class Buyer
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public List<Purchase> Purchases { get; set; } = [];
}

[Shape]
internal sealed partial class Purchase
{
    public int Id { get; set; }
    public string Sku { get; set; } = "";
    public int Quantity { get; set; }
}

/// <summary>Parents with a collection each.</summary>
internal sealed class BuyerContext(DbContextOptions options) : DbContext(options)
{
    internal DbSet<Buyer> Buyers => Set<Buyer>();

    internal static DbContextOptions For(NpgsqlConnection connection) =>
        new DbContextOptionsBuilder().UseNpgsql(connection).Options;

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        var buyer = modelBuilder.Entity<Buyer>();
        buyer.ToTable("bench_buyers").HasMany(b => b.Purchases).WithOne().HasForeignKey("BuyerId");
        modelBuilder.Entity<Purchase>().ToTable("bench_purchases");
    }
}
