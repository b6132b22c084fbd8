using Microsoft.AspNetCore.Mvc;

namespace Sluice.Hosting.Tests.Filters;

[Shape]
public partial class Sale
{
    [Filterable, Sortable]
    public int Id { get; set; }

    [Filterable, Sortable]
    public decimal Total { get; set; }

    [Filterable, Sortable]
    public DateTimeOffset PlacedAt { get; set; }

    [Filterable, Sortable, RequirePolicy("staff")]
    public decimal Margin { get; set; }

    [Filterable, Sortable, Never]
    public string Secret { get; set; } = "";

    [Filterable, Sortable]
    public Buyer? Buyer { get; set; }
    public string Remark { get; set; } = "";

    internal static Sale[] All { get; } =
    [
        .. Enumerable
            .Range(1, 8)
            .Select(id => new Sale
            {
                Id = id,
                Total = id % 3,
                Margin = id * 10,
                Secret = $"s{id}",
                Remark = $"n{id}",
                PlacedAt = new(2026, 1, id, 0, 0, 0, TimeSpan.Zero),
                Buyer = id % 4 == 0 ? null : new() { Name = $"b{id % 2}", Card = $"c{id}" },
            }),
    ];
}

[Shape]
public partial class Buyer
{
    [Filterable, Sortable]
    public string Name { get; set; } = "";

    [Filterable, Sortable, RequirePolicy("staff")]
    public string Card { get; set; } = "";
}

[Route("filtered")]
public sealed class FilteredController : ControllerBase
{
    [HttpGet("sales")]
    public string Sales(Filter<Sale> filter, Sort<Sale> sort) =>
        string.Join(',', Sale.All.Where(filter).OrderBy(sort).Select(sale => sale.Id));
}
