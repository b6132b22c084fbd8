using Microsoft.EntityFrameworkCore;
using Sluice;

namespace Sluice.ServiceApp;

/// <summary>A customer of the shop.</summary>
[Shape]
public sealed partial class Customer
{
    public long Id { get; set; }
    public string Name { get; set; } = "";
    public string City { get; set; } = "";
    public string Phone { get; set; } = "";
    public List<Order> Orders { get; set; } = [];
}

/// <summary>An order with its lines.</summary>
[Shape]
public sealed partial class Order
{
    [Filterable, Sortable]
    public long Id { get; set; }
    public long CustomerId { get; set; }
    public Customer? Customer { get; set; }
    public DateTime PlacedAt { get; set; }

    [Filterable, Sortable]
    public double Total { get; set; }
    public string Note { get; set; } = "";
    public List<Line> Lines { get; set; } = [];
}

/// <summary>A line of an order.</summary>
[Shape]
public sealed partial class Line
{
    public long Id { get; set; }
    public long OrderId { get; set; }
    public long ProductId { get; set; }
    public Product? Product { get; set; }
    public long Quantity { get; set; }
    public double UnitPrice { get; set; }
}

/// <summary>A product.</summary>
[Shape]
public sealed partial class Product
{
    public long Id { get; set; }
    public string Name { get; set; } = "";
    public string Description { get; set; } = "";
    public double Price { get; set; }
}

/// <summary>What a client sends to place an order.</summary>
[Shape]
public sealed partial record NewOrder(long CustomerId, List<NewLine> Lines);

/// <summary>A line of it.</summary>
[Shape]
public sealed partial record NewLine(long ProductId, long Quantity);

public sealed class Shop(DbContextOptions<Shop> options) : DbContext(options)
{
    public DbSet<Customer> Customers => Set<Customer>();
    public DbSet<Order> Orders => Set<Order>();
    public DbSet<Line> Lines => Set<Line>();
    public DbSet<Product> Products => Set<Product>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Order>().HasIndex(static order => order.Total);
        // Names that are the same in SQL written by hand and on both databases.
        foreach (var entity in modelBuilder.Model.GetEntityTypes())
        {
            entity.SetTableName(entity.GetTableName()!.ToLowerInvariant());
            foreach (var property in entity.GetProperties())
            {
                property.SetColumnName(property.Name.ToLowerInvariant());
                if (property.ClrType == typeof(DateTime) && Database.IsNpgsql())
                    property.SetColumnType("timestamp without time zone");
            }
        }
    }

    /// <summary>Adds an order at the prices of the moment, in one transaction.</summary>
    public async Task<Order> PlaceAsync(NewOrder placed)
    {
        long[] ids = [.. placed.Lines.Select(static line => line.ProductId)];
        Dictionary<long, double> prices = await Products
            .Where(product => ids.Contains(product.Id))
            .ToDictionaryAsync(static product => product.Id, static product => product.Price);
        var order = new Order
        {
            CustomerId = placed.CustomerId,
            PlacedAt = new DateTime(2026, 1, 1),
            Lines =
            [
                .. placed.Lines.Select(line => new Line
                {
                    ProductId = line.ProductId,
                    Quantity = line.Quantity,
                    UnitPrice = prices[line.ProductId],
                }),
            ],
        };
        order.Total = order.Lines.Sum(static line => line.Quantity * line.UnitPrice);
        Orders.Add(order);
        await SaveChangesAsync();
        return order;
    }
}
