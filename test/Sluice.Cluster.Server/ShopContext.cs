using Microsoft.EntityFrameworkCore;

namespace Sluice.Cluster.Server;

/// <summary>The database that all servers share.</summary>
public sealed class ShopContext(DbContextOptions<ShopContext> options) : DbContext(options)
{
    /// <summary>Gets the purchases.</summary>
    public DbSet<Purchase> Purchases => Set<Purchase>();
}
