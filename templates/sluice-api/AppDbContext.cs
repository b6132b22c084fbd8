using Microsoft.EntityFrameworkCore;

namespace SluiceApi;

/// <summary>The database. Replace it by your own.</summary>
public sealed class AppDbContext(DbContextOptions<AppDbContext> options) : DbContext(options)
{
    public DbSet<Product> Products => Set<Product>();

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        modelBuilder.Entity<Product>().Property(product => product.Version).IsConcurrencyToken();

    public override Task<int> SaveChangesAsync(bool acceptAllChangesOnSuccess, CancellationToken cancellationToken = default)
    {
        ChangeTracker.DetectChanges();
        foreach (var changed in ChangeTracker.Entries<Product>().Where(entry => entry.State == EntityState.Modified))
            changed.Entity.Version++;
        return base.SaveChangesAsync(acceptAllChangesOnSuccess, cancellationToken);
    }

    /// <summary>Creates the database with a few products where there is none.</summary>
    public static async Task FillAsync(IServiceProvider services)
    {
        using IServiceScope scope = services.CreateScope();
        AppDbContext context = scope.ServiceProvider.GetRequiredService<AppDbContext>();
        if (!await context.Database.EnsureCreatedAsync()) return;
        var kitchen = new Category { Name = "Kitchen" };
        var garden = new Category { Name = "Garden" };
        context.AddRange(
            new Product { Name = "Kettle", Price = 39.5m, Cost = 21, Category = kitchen,
                Reviews = [new Review { Rating = 5, Body = "Fast." }, new Review { Rating = 4, Body = "Loud, but fine." }] },
            new Product { Name = "Teapot", Price = 24, Cost = 9.25m, Category = kitchen },
            new Product { Name = "Trowel", Price = 12.75m, Cost = 4, Category = garden,
                Reviews = [new Review { Rating = 5, Body = "It digs." }] });
        await context.SaveChangesAsync();
    }
}
