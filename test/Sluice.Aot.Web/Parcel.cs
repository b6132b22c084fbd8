namespace Sluice.Aot.Web;

/// <summary>What the post office's API serves.</summary>
[Shape]
public partial class Parcel
{
    [Default]
    public int Id { get; set; }

    [Default]
    public string Label { get; set; } = "";
    public decimal Weight { get; set; }
    public Person? Sender { get; set; }
    public List<Scan> Scans { get; set; } = [];

    [Never]
    public string LockerCode { get; set; } = "";
}

[Shape]
public partial record Person(string Name, string City);

[Shape]
public partial record Scan(DateTime At, string Place, ScanKind Kind);

/// <summary>A type of somebody else, which only a witness describes.</summary>
public sealed record Stamp(int Value);

[ShapeFor<Stamp>]
public sealed partial class StampShapes;

[WireEnum]
public enum ScanKind
{
    Accepted,
    Sorted,
    Delivered,
}
