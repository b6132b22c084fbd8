using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Filters;

public sealed class FilterContext(DbContextOptions<FilterContext> options) : DbContext(options)
{
    public DbSet<FilterRow> Rows => Set<FilterRow>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<FilterRow>(row =>
        {
            row.ToTable("rows");
            row.Property(r => r.Id).ValueGeneratedNever();
            row.Property(r => r.Status).HasConversion<string>();
            if (Database.ProviderName!.StartsWith("Npgsql", StringComparison.Ordinal))
                row.Property(r => r.Local).HasColumnType("timestamp without time zone");
            row.HasOne(r => r.Owner).WithMany().HasForeignKey(r => r.OwnerId);
            row.HasMany(r => r.Items).WithOne().HasForeignKey(i => i.FilterRowId);
        });
        modelBuilder.Entity<FilterOwner>(owner =>
        {
            owner.ToTable("owners");
            owner.Property(o => o.Id).ValueGeneratedNever();
        });
        modelBuilder.Entity<FilterItem>(item =>
        {
            item.ToTable("items");
            item.Property(i => i.Id).ValueGeneratedNever();
        });
    }
}
