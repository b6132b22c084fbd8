using Microsoft.EntityFrameworkCore;
using Npgsql;

namespace Sluice.Benchmarks.Rows;

internal sealed class CustomerContext(DbContextOptions options, int rows) : DbContext(options)
{
    internal DbSet<Customer> Customers => Set<Customer>();

    internal static DbContextOptions For(NpgsqlConnection connection) =>
        new DbContextOptionsBuilder()
            .UseNpgsql(connection)
            .ReplaceService<Microsoft.EntityFrameworkCore.Infrastructure.IModelCacheKeyFactory, KeyFactory>()
            .Options;

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        MapCustomers(modelBuilder, $"customers{rows}");

    internal static void MapCustomers(ModelBuilder modelBuilder, string table)
    {
        var customer = modelBuilder.Entity<Customer>();
        customer.ToTable(table);
        foreach (var property in customer.Metadata.GetProperties())
            property.SetColumnName(property.Name.ToLowerInvariant());
    }

    private sealed class KeyFactory : Microsoft.EntityFrameworkCore.Infrastructure.IModelCacheKeyFactory
    {
        public object Create(DbContext context, bool designTime) => (((CustomerContext)context).Rows, designTime);
    }

    private int Rows => rows;
}
