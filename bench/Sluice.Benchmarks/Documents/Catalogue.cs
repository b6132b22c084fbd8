namespace Sluice.Benchmarks.Documents;

/// <summary>A product of a catalogue: identifiers, prices, attributes by name, and variants.</summary>
[Shape]
public sealed partial class CatalogueProduct
{
    /// <summary>An identifier.</summary>
    public Guid Id { get; set; }

    /// <summary>A number of the manufacturer.</summary>
    public string Sku { get; set; } = "";

    /// <summary>The name.</summary>
    public string Name { get; set; } = "";

    /// <summary>A description of some sentences.</summary>
    public string Description { get; set; } = "";

    /// <summary>The price, with two decimal places.</summary>
    public decimal Price { get; set; }

    /// <summary>The former price.</summary>
    public decimal? FormerPrice { get; set; }

    /// <summary>The average of all ratings.</summary>
    public double Rating { get; set; }

    /// <summary>The path of the category.</summary>
    public string[] Category { get; set; } = [];

    /// <summary>Attributes by name.</summary>
    public Dictionary<string, string> Attributes { get; set; } = [];

    /// <summary>Variants.</summary>
    public List<CatalogueVariant> Variants { get; set; } = [];
}

/// <summary>A variant of a product.</summary>
[Shape]
public sealed partial class CatalogueVariant
{
    /// <summary>The color.</summary>
    public string Color { get; set; } = "";

    /// <summary>The size.</summary>
    public int Size { get; set; }

    /// <summary>The number in stock.</summary>
    public int Stock { get; set; }
}
