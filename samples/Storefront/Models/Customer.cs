using Sluice;

namespace Storefront.Models;

[Shape]
public partial class Customer
{
    [Always]
    public int Id { get; init; }

    [Default, Filterable, Sortable]
    public required string Name { get; init; }

    [Default]
    public CustomerTier Tier { get; init; }
    public required string Email { get; init; }
    public DateOnly JoinedOn { get; init; }

    /// <summary>Read from the database to check a password; no request can ever get it out.</summary>
    [Never]
    public string PasswordHash { get; init; } = "";
    public List<Address> Addresses { get; set; } = [];
    public List<Order> Orders { get; set; } = [];
}

[WireEnum]
public enum CustomerTier
{
    Regular,
    Silver,
    Gold,
}

[Shape]
public partial class Address
{
    public int Id { get; init; }

    [Default]
    public required string Street { get; init; }

    [Default]
    public required string PostalCode { get; init; }

    [Default]
    public required string City { get; init; }

    [Default]
    public required string Country { get; init; }
}
