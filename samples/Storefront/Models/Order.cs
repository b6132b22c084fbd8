using Sluice;

namespace Storefront.Models;

/// <summary>
/// What a customer bought. Asked for nothing in particular, it answers with its number, date, status and total.
/// </summary>
[Shape]
public partial class Order
{
    [Default, Filterable, Sortable]
    public int Id { get; init; }

    [Default, Filterable, Sortable]
    public DateTime PlacedAt { get; init; }

    [Default, Filterable, Sortable]
    public OrderStatus Status { get; init; }

    [Default]
    public decimal Total { get; set; }

    [Filterable, Sortable]
    public string? Note { get; init; }

    [Filterable, Sortable, SubPropertyDefault("[id,name]")]
    public Customer? Customer { get; set; }
    public Address? ShipTo { get; set; }

    [SubPropertyDefault("[product[sku,name],quantity,price]")]
    public List<OrderLine> Lines { get; set; } = [];
}

[Shape]
public partial class OrderLine
{
    [Sortable]
    public int Id { get; init; }

    [Default, Sortable]
    public int Quantity { get; init; }

    [Default, Sortable]
    public decimal Price { get; init; }

    [Default]
    public Product? Product { get; set; }
}

[WireEnum]
public enum OrderStatus
{
    Placed,
    Paid,
    Packed,
    Shipped,
    Delivered,
}
