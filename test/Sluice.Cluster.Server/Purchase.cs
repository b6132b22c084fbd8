using System.ComponentModel.DataAnnotations;

namespace Sluice.Cluster.Server;

/// <summary>What a customer has bought.</summary>
[Shape]
public sealed partial class Purchase
{
    /// <summary>Gets or sets the key.</summary>
    [Filterable, Sortable]
    public int Id { get; set; }

    /// <summary>Gets or sets who has bought; several have bought more than once.</summary>
    [Filterable, Sortable, MaxLength(100)]
    public string Customer { get; set; } = "";

    /// <summary>Gets or sets the price.</summary>
    [Filterable, Sortable]
    public decimal Total { get; set; }

    /// <summary>Gets or sets what only staff may see.</summary>
    [RequirePolicy("staff")]
    public decimal Margin { get; set; }
}
