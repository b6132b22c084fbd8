namespace Sluice.Benchmarks.Filtering;

/// <summary>An order with the members that the filter uses.</summary>
[Shape]
public partial class FilteredOrder
{
    /// <summary>Gets or sets the identifier.</summary>
    public int Id { get; set; }

    /// <summary>Gets or sets the total.</summary>
    [Filterable, Sortable]
    public decimal Total { get; set; }

    /// <summary>Gets or sets when it was placed.</summary>
    [Filterable, Sortable]
    public DateTime PlacedAt { get; set; }

    /// <summary>Gets or sets a note.</summary>
    public string Note { get; set; } = "";

    /// <summary>Gets or sets the customer.</summary>
    [Filterable]
    public FilteredCustomer? Customer { get; set; }
}

/// <summary>The customer of an order.</summary>
[Shape]
public partial class FilteredCustomer
{
    /// <summary>Gets or sets the identifier.</summary>
    public int Id { get; set; }

    /// <summary>Gets or sets the name.</summary>
    public string Name { get; set; } = "";

    /// <summary>Gets or sets the country.</summary>
    [Filterable, Sortable]
    public string Country { get; set; } = "";
}
