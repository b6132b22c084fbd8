namespace Sluice.Hosting.Tests.Load;

/// <summary>
/// Found at run time, and by this folder's tests alone, so that their server starts without its shape.
/// </summary>
public class Deal
{
    [Filterable, Sortable]
    public int DealId { get; set; }
    public string? DealTitle { get; set; }

    [Filterable, Sortable]
    public decimal UnitAmount { get; set; }

    [Filterable]
    public DealState DealState { get; set; }
    public Buyer? Buyer { get; set; }
    public List<DealLine> DealLines { get; set; } = [];

    public static Deal[] All { get; } =
    [
        .. Enumerable
            .Range(0, 12)
            .Select(i => new Deal
            {
                DealId = i,
                DealTitle = i % 3 == 0 ? null : $"Deal № {i} <&>",
                UnitAmount = i * 1.25m,
                DealState = (DealState)(i % 2),
                Buyer = i % 4 == 1 ? null : new Buyer { FullName = $"Søren {i}", PrivatePhone = $"555-{i}" },
                DealLines = [.. Enumerable.Range(0, i % 5).Select(line => new DealLine($"sku-{line}", line))],
            }),
    ];
}

public enum DealState
{
    IsOpen,
    IsClosed,
}

public class Buyer
{
    public string FullName { get; set; } = "";

    [RequirePolicy("staff")]
    public string PrivatePhone { get; set; } = "";
}

public record DealLine(string LineSku, int LineCount);

/// <summary>The same with a generated shape.</summary>
[Shape]
public partial class ShapedDeal
{
    public int DealId { get; set; }
    public string? DealTitle { get; set; }
    public decimal UnitAmount { get; set; }
    public DealState DealState { get; set; }
    public ShapedBuyer? Buyer { get; set; }
    public List<ShapedDealLine> DealLines { get; set; } = [];

    public static ShapedDeal[] All { get; } =
    [
        .. Deal.All.Select(each => new ShapedDeal
        {
            DealId = each.DealId,
            DealTitle = each.DealTitle,
            UnitAmount = each.UnitAmount,
            DealState = each.DealState,
            Buyer = each.Buyer is null
                ? null
                : new() { FullName = each.Buyer.FullName, PrivatePhone = each.Buyer.PrivatePhone },
            DealLines = [.. each.DealLines.Select(line => new ShapedDealLine(line.LineSku, line.LineCount))],
        }),
    ];
}

[Shape]
public partial class ShapedBuyer
{
    public string FullName { get; set; } = "";

    [RequirePolicy("staff")]
    public string PrivatePhone { get; set; } = "";
}

[Shape]
public partial record ShapedDealLine(string LineSku, int LineCount);
