using System.Runtime.Serialization;
using Microsoft.AspNetCore.OData.Query;
using Microsoft.AspNetCore.OData.Results;
using Microsoft.AspNetCore.OData.Routing.Controllers;
using Microsoft.EntityFrameworkCore;

namespace Sluice.Migration.Tests.OData;

/// <summary>The entities that both services answer.</summary>
[Shape]
public partial class Order
{
    [Default]
    public int Id { get; set; }

    [Default]
    public decimal Total { get; set; }
    public Customer? Customer { get; set; }
    public List<Line> Lines { get; set; } = [];

    [Never, IgnoreDataMember]
    public string Secret { get; set; } = "";
}

[Shape]
public partial class Customer
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
}

[Shape]
public partial class Line
{
    [Default, Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public int Quantity { get; set; }
    public Product? Product { get; set; }
}

[Shape]
public partial class Product
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
}

public sealed class Shop(DbContextOptions<Shop> options) : DbContext(options)
{
    public DbSet<Order> Orders => Set<Order>();

    public async Task FillAsync()
    {
        await Database.EnsureCreatedAsync();
        for (int id = 1; id <= 50; id++)
        {
            int lines = id == 1 ? 12 : id % 4;
            Orders.Add(
                new Order
                {
                    Id = id,
                    Total = id * 2.5m,
                    Customer = new Customer { Name = $"Customer {id}" },
                    Lines =
                    [
                        .. Enumerable
                            .Range(0, lines)
                            .Select(i => new Line
                            {
                                Quantity = (i * 5 + id) % 13,
                                Product = new Product { Name = $"Product {i}" },
                            }),
                    ],
                }
            );
        }

        await SaveChangesAsync();
    }
}

/// <summary>The "before" of the page.</summary>
public sealed class OrdersController(Shop shop) : ODataController
{
    [EnableQuery(PageSize = 20, MaxExpansionDepth = 3)]
    public IQueryable<Order> Get() => shop.Orders;

    [EnableQuery]
    public SingleResult<Order> Get(int key) => SingleResult.Create(shop.Orders.Where(order => order.Id == key));
}
