using Sluice;

namespace SluiceApi;

/// <summary>A product. Without an expression, its default fields are answered.</summary>
[Shape]
public partial class Product
{
    [Default] public int Id { get; set; }
    [Default] public required string Name { get; set; }
    [Default] public decimal Price { get; set; }
    public decimal Cost { get; set; }
    public int CategoryId { get; set; }
    public Category? Category { get; set; }
    public List<Review> Reviews { get; set; } = [];
    /// <summary>Detects concurrent changes: the context increments it.</summary>
    [NeverSet] public int Version { get; set; }
}

/// <summary>A group of products.</summary>
[Shape]
public partial class Category
{
    public int Id { get; set; }
    [Default] public required string Name { get; set; }
}

/// <summary>What a buyer says about a product.</summary>
[Shape]
public partial class Review
{
    public int Id { get; set; }
    [Default] public int Rating { get; set; }
    [Default] public required string Body { get; set; }
}
