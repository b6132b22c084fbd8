using Sluice;

namespace Storefront.Models;

/// <summary>
/// What a customer bought. Asked for nothing in particular, it answers with its number, date, status and total.
/// </summary>
[Shape]
public partial class Order
{
    [Default] public int Id { get; init; }
    [Default] public DateTime PlacedAt { get; init; }
    [Default] public OrderStatus Status { get; init; }
    [Default] public decimal Total { get; set; }
    public string? Note { get; init; }
    [SubPropertyDefault("[id,name]")] public Customer? Customer { get; set; }
    public Address? ShipTo { get; set; }
    [SubPropertyDefault("[product[sku,name],quantity,price]")] public List<OrderLine> Lines { get; set; } = [];
}

[Shape]
public partial class OrderLine
{
    public int Id { get; init; }
    [Default] public int Quantity { get; init; }
    [Default] public decimal Price { get; init; }
    [Default] public Product? Product { get; set; }
}

[WireEnum]
public enum OrderStatus { Placed, Paid, Packed, Shipped, Delivered }
