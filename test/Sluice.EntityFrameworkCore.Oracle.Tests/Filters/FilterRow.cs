namespace Sluice.EntityFrameworkCore.Oracle.Tests.Filters;

public enum RowStatus
{
    Open,
    InTransit,
    Closed,
}

/// <summary>A row with a member of every type that filters compare.</summary>
[Shape]
public partial class FilterRow
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public string Name { get; set; } = "";

    [Filterable, Sortable]
    public string? Note { get; set; }

    [Filterable, Sortable]
    public byte Small { get; set; }

    [Filterable, Sortable]
    public uint? Count { get; set; }

    [Filterable, Sortable]
    public long Large { get; set; }

    [Filterable, Sortable]
    public float Single { get; set; }

    [Filterable, Sortable]
    public double? Weight { get; set; }

    [Filterable, Sortable]
    public decimal Price { get; set; }

    [Filterable, Sortable]
    public decimal? Discount { get; set; }

    [Filterable, Sortable]
    public bool IsPaid { get; set; }

    [Filterable, Sortable]
    public bool? IsGift { get; set; }

    [Filterable, Sortable]
    public DateTime PlacedAt { get; set; }

    [Filterable, Sortable]
    public DateTime? ClosedAt { get; set; }

    [Filterable, Sortable]
    public DateTime? Local { get; set; }

    [Filterable, Sortable]
    public DateTimeOffset? SeenAt { get; set; }

    [Filterable, Sortable]
    public DateOnly? Due { get; set; }

    [Filterable, Sortable]
    public TimeOnly? At { get; set; }

    [Filterable, Sortable]
    public Guid Reference { get; set; }

    [Filterable, WireEnum(AsText = true)]
    public RowStatus Status { get; set; }

    [Filterable, Sortable]
    public RowStatus? Level { get; set; }

    [Filterable, Sortable]
    public FilterOwner? Owner { get; set; }

    [Filterable]
    public List<FilterItem> Items { get; set; } = [];

    [Filterable]
    public List<string> Tags { get; set; } = [];

    [Filterable]
    public List<string?> Marks { get; set; } = [];
    public int? OwnerId { get; set; }
}

[Shape]
public partial class FilterOwner
{
    public int Id { get; set; }

    [Filterable, Sortable]
    public string Name { get; set; } = "";

    [Filterable, Sortable]
    public string? Country { get; set; }

    [Filterable, Sortable]
    public int Age { get; set; }
}

[Shape]
public partial class FilterItem
{
    public int Id { get; set; }
    public int FilterRowId { get; set; }

    [Filterable]
    public string? Sku { get; set; }

    [Filterable]
    public int Quantity { get; set; }
}
