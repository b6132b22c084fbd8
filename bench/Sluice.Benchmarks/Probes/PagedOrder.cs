namespace Sluice.Benchmarks.Probes;

/// <summary>A row of the pages probe.</summary>
[Shape]
public sealed partial class PagedOrder
{
    [Sortable]
    public int Id { get; set; }

    [Sortable]
    public long PlacedAt { get; set; }
    public string Note { get; set; } = "";
}
