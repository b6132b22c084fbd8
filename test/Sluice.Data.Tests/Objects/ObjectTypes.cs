namespace Sluice.Data.Tests.Objects;

public enum Grade
{
    Low,
    High = 7,
}

[Shape]
public partial record Buyer(long Id, string Name, string? Note = "none");

/// <summary>The same without a generated shape.</summary>
public record PlainBuyer(long Id, string Name, string? Note = "none");

[Shape]
public partial class Purchase
{
    public required int Id { get; init; }
    public Buyer? Customer { get; set; }
    public List<PurchaseLine> Lines { get; set; } = [];
    public decimal Total { get; set; }
    public string Label => $"order {Id}";
}

public class PlainPurchase
{
    public required int Id { get; init; }
    public PlainBuyer? Customer { get; set; }
    public IReadOnlyList<PlainLine> Lines { get; set; } = [];
    public decimal Total { get; set; }
    public string Label => $"order {Id}";
}

[Shape]
public partial record PurchaseLine(string Sku, int? Quantity, List<string>? Parts = null);

public record PlainLine(string Sku, int? Quantity, string[]? Parts = null);

public class Everything
{
    public bool Flag { get; set; }
    public byte Byte { get; set; }
    public sbyte SByte { get; set; }
    public short Int16 { get; set; }
    public uint UInt32 { get; set; }
    public int Int32 { get; set; }
    public ulong UInt64 { get; set; }
    public long? Int64 { get; set; }
    public float Single { get; set; }
    public double Double { get; set; }
    public decimal Decimal { get; set; }
    public char Char { get; set; }
    public string? Text { get; set; }
    public byte[]? Data { get; set; }
    public DateTime DateTime { get; set; }
    public DateTimeOffset Offset { get; set; }
    public DateOnly Date { get; set; }
    public TimeOnly Time { get; set; }
    public TimeSpan Span { get; set; }
    public Guid Guid { get; set; }
    public Grade Grade { get; set; }
    public Uri? Link { get; set; }
    public object? Any { get; set; }
    public int[]? Numbers { get; set; }
    public List<string>? Tags { get; set; }
    public Dictionary<string, int>? Map { get; set; }
    public PlainBuyer? Buyer { get; set; }
    public System.Text.Json.JsonElement? Json { get; set; }
}
