namespace Sluice.Aot.Web;

/// <summary>What projections are made of; required members show that no object of it is created.</summary>
[Shape]
public partial class Sale
{
    public int Id { get; init; }
    public long Number { get; init; }
    public DateTime Placed { get; init; }
    public DateOnly? Delivered { get; init; }
    public SaleState State { get; init; }
    public decimal Total { get; init; }
    public string? Note { get; init; }
    public int? Rating { get; init; }
    public Guid Token { get; init; }
    public byte[] Seal { get; init; } = [];
    public List<string> Tags { get; init; } = [];
    public Dictionary<string, int> Counts { get; init; } = [];
    public Buyer? Buyer { get; init; }
    public List<SaleLine> Lines { get; init; } = [];
    public required Payment Payment { get; init; }
    public Place Place { get; init; } = new();
    public Sale? Before { get; init; }
}

[Shape]
public partial class Buyer
{
    public int Id { get; init; }
    public required string Name { get; init; }
    public required BuyerAddress Address { get; init; }
    public SaleState? Preferred { get; init; }
}

[Shape]
public partial record BuyerAddress(string City, string Zip);

[Shape]
public partial class SaleLine
{
    public required string Sku { get; init; }
    public int Quantity { get; init; }
    public decimal Price { get; init; }
    public Item? Item { get; init; }
    public List<SaleLine> Parts { get; init; } = [];
}

[Shape]
public partial class Item
{
    public required string Name { get; init; }
    public double[] Sizes { get; init; } = [];
}

[Shape, WireUnion, WireCase("card", typeof(Card)), WireCase("cash", typeof(Cash))]
public abstract partial class Payment
{
    public decimal Amount { get; init; }
}

public class Card : Payment
{
    public string Digits { get; init; } = "";
}

public class Cash : Payment;

[Shape]
public partial class Place
{
    [WireKey(0)]
    public int Row { get; init; }

    [WireKey(1)]
    public string Hall { get; init; } = "";
}

[WireEnum]
public enum SaleState
{
    Open,
    Paid,
}

public sealed record Brief(int Id, string? Buyer);

public readonly record struct Pair(string Sku, int Quantity);

public sealed class Label
{
    public int Id { get; init; }
    public string City { get; set; } = "";
}
