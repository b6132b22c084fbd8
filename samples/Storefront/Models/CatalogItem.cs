using Sluice;

namespace Storefront.Models;

/// <summary>A product as the catalogue shows it, an entity of EF Core.</summary>
[Shape]
public partial class CatalogItem
{
    [Default, Filterable, Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public string Name { get; set; } = "";

    /// <summary>Detects concurrent changes, too: nobody overwrites a price that they have not seen.</summary>
    [Default, Filterable, Sortable]
    public decimal Price { get; set; }

    /// <summary>For the staff alone: for other callers the member does not exist.</summary>
    [Filterable, Sortable, RequirePolicy("staff")]
    public int Stock { get; set; }

    [Filterable, Sortable]
    public CatalogGroup Group { get; set; } = null!;

    [Filterable]
    public List<CatalogReview> Reviews { get; set; } = [];

    /// <summary>The average of the ratings, which the database computes.</summary>
    public double? Rating => Reviews.Count == 0 ? null : Reviews.Average(review => review.Rating);
}

[Shape]
public partial class CatalogGroup
{
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public string Name { get; set; } = "";
}

[Shape]
public partial class CatalogReview
{
    [Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public int Rating { get; set; }

    [Default]
    public string Body { get; set; } = "";
    public int CustomerId { get; set; }

    /// <summary>Answers contain it; no body sets it.</summary>
    [NeverSet]
    public DateOnly WrittenOn { get; set; }

    [NeverSet]
    public int ProductId { get; set; }
}

/// <summary>A review among many that are stored at once.</summary>
[Shape]
public partial record NewReview(int ProductId, int CustomerId, int Rating, string Body, DateOnly WrittenOn);

/// <summary>A page of the catalogue: the envelope of the application's own.</summary>
public sealed record Catalog(List<CatalogItem>? Items, long Count, int Page);
