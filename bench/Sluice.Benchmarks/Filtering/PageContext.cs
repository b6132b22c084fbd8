using Microsoft.EntityFrameworkCore;

namespace Sluice.Benchmarks.Filtering;

/// <summary>The orders that pages are read from.</summary>
internal sealed class PageContext(DbContextOptions<PageContext> options) : DbContext(options)
{
    internal DbSet<FilteredOrder> Orders => Set<FilteredOrder>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<FilteredOrder>().HasIndex(order => new { order.PlacedAt, order.Id });
        modelBuilder.Entity<FilteredCustomer>();
    }
}
