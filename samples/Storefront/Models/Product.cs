using Sluice;

namespace Storefront.Models;

[Shape]
public partial class Product
{
    [Default]
    public int Id { get; init; }

    [Default]
    public required string Sku { get; init; }

    [Default]
    public required string Name { get; init; }
    public required string Description { get; init; }

    [Default]
    public decimal Price { get; init; }
    public double WeightKg { get; init; }
    public int Stock { get; init; }
    public Category? Category { get; set; }
    public List<Review> Reviews { get; set; } = [];
}

[Shape]
public partial class Category
{
    public int Id { get; init; }

    [Default]
    public required string Name { get; init; }

    [Default]
    public required string Slug { get; init; }
}

[Shape]
public partial class Review
{
    public int Id { get; init; }

    [Default]
    public int Rating { get; init; }

    [Default]
    public required string Body { get; init; }
    public DateOnly WrittenOn { get; init; }

    [SubPropertyDefault("[name]")]
    public Customer? Author { get; set; }
}
