namespace Sluice.Benchmarks.Orleans;

/// <summary>A message of grains with a generated shape.</summary>
[Shape]
public sealed partial class Shipment
{
    public int Id { get; set; }
    public string Receiver { get; set; } = "";
    public DateTime Due { get; set; }
    public decimal Price { get; set; }
    public List<ShipmentLine> Lines { get; set; } = [];

    public static Shipment Example { get; } =
        new()
        {
            Id = 4711,
            Receiver = "Ada Lovelace",
            Due = new DateTime(2026, 11, 27, 8, 0, 0, DateTimeKind.Utc),
            Price = 129.95m,
            Lines =
            [
                .. Enumerable
                    .Range(0, 10)
                    .Select(i => new ShipmentLine
                    {
                        Sku = $"sku-{i:D4}",
                        Count = i,
                        Weight = i * 1.5,
                    }),
            ],
        };
}

[Shape]
public sealed partial class ShipmentLine
{
    public string Sku { get; set; } = "";
    public int Count { get; set; }
    public double Weight { get; set; }
}

/// <summary>The same with the code that Orleans generates.</summary>
[GenerateSerializer]
public sealed class OwnShipment
{
    [Id(0)]
    public int Id { get; set; }

    [Id(1)]
    public string Receiver { get; set; } = "";

    [Id(2)]
    public DateTime Due { get; set; }

    [Id(3)]
    public decimal Price { get; set; }

    [Id(4)]
    public List<OwnShipmentLine> Lines { get; set; } = [];

    public static OwnShipment Example { get; } =
        new()
        {
            Id = Shipment.Example.Id,
            Receiver = Shipment.Example.Receiver,
            Due = Shipment.Example.Due,
            Price = Shipment.Example.Price,
            Lines =
            [
                .. Shipment.Example.Lines.Select(each => new OwnShipmentLine
                {
                    Sku = each.Sku,
                    Count = each.Count,
                    Weight = each.Weight,
                }),
            ],
        };
}

[GenerateSerializer]
public sealed class OwnShipmentLine
{
    [Id(0)]
    public string Sku { get; set; } = "";

    [Id(1)]
    public int Count { get; set; }

    [Id(2)]
    public double Weight { get; set; }
}
