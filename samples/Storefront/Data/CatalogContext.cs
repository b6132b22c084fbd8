using Microsoft.EntityFrameworkCore;
using Sluice;
using Storefront.Models;

namespace Storefront.Data;

/// <summary>The same tables for EF Core.</summary>
public sealed class CatalogContext(DbContextOptions<CatalogContext> options) : DbContext(options)
{
    public DbSet<CatalogItem> Items => Set<CatalogItem>();
    public DbSet<CatalogReview> Reviews => Set<CatalogReview>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<CatalogItem>(item =>
        {
            item.ToTable("products");
            item.Property(i => i.Id).HasColumnName("id");
            item.Property(i => i.Name).HasColumnName("name");
            item.Property(i => i.Stock).HasColumnName("stock");
            item.Property(i => i.Price)
                .HasColumnName("price_cents")
                .HasConversion(price => (int)(price * 100), cents => cents / 100m)
                .IsConcurrencyToken();
            item.HasOne(i => i.Group).WithMany().HasForeignKey("category_id");
            item.HasMany(i => i.Reviews).WithOne().HasForeignKey(r => r.ProductId);
            item.HasSluiceExpression(i => i.Rating, i => i.Reviews.Average(review => (double?)review.Rating));
        });
        modelBuilder.Entity<CatalogGroup>(group =>
        {
            group.ToTable("categories");
            group.Property(g => g.Id).HasColumnName("id");
            group.Property(g => g.Name).HasColumnName("name");
        });
        modelBuilder.Entity<CatalogReview>(review =>
        {
            review.ToTable("reviews");
            review.Property(r => r.Id).HasColumnName("id");
            review.Property(r => r.Rating).HasColumnName("rating");
            review.Property(r => r.Body).HasColumnName("body");
            review.Property(r => r.CustomerId).HasColumnName("customer_id");
            review.Property(r => r.WrittenOn).HasColumnName("written_on");
            review.Property(r => r.ProductId).HasColumnName("product_id");
        });
    }
}
