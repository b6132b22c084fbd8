namespace Sluice.Tests.Filtering;

public enum FilterStatus
{
    Open,

    [WireName("in-transit")]
    InTransit,
    Closed,
}

[Shape]
public partial class FilterOrder
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public decimal Total { get; set; }

    [Filterable, Sortable]
    public double? Weight { get; set; }

    [Filterable, Sortable]
    public string? Note { get; set; }

    [Filterable, Sortable]
    public DateTime PlacedAt { get; set; }

    [Filterable, Sortable]
    public DateTimeOffset? ShippedAt { get; set; }

    [Filterable, Sortable]
    public DateOnly Due { get; set; }

    [Filterable, Sortable]
    public TimeOnly? At { get; set; }

    [Filterable, Sortable]
    public Guid Reference { get; set; }

    [Filterable, Sortable]
    public bool IsPaid { get; set; }

    [Filterable, Sortable]
    public bool? IsGift { get; set; }

    [Filterable, Sortable, WireEnum(AsText = true)]
    public FilterStatus Status { get; set; }

    [Filterable, Sortable]
    public FilterStatus? Level { get; set; }

    [Filterable, Sortable]
    public byte Priority { get; set; }

    [Filterable, Sortable]
    public FilterCustomer? Customer { get; set; }

    [Filterable]
    public List<FilterLine> Lines { get; set; } = [];

    [Filterable]
    public string[]? Tags { get; set; }

    [Filterable, Sortable, RequirePolicy("staff")]
    public decimal Margin { get; set; }

    [Filterable, Sortable, Never]
    public string Secret { get; set; } = "";

    [Filterable, Sortable, WireIgnore]
    public string Ignored { get; set; } = "";
    public string Unmarked { get; set; } = "";
}

[Shape]
public partial class FilterCustomer
{
    public int Id { get; set; }

    [Filterable, Sortable]
    public string Name { get; set; } = "";

    [Filterable, Sortable]
    public string? Country { get; set; }

    [Filterable]
    public List<string> Emails { get; set; } = [];
}

[Shape]
public partial class FilterLine
{
    [Filterable]
    public string Sku { get; set; } = "";

    [Filterable]
    public int Quantity { get; set; }
}
