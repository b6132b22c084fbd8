using Sluice;

namespace Storefront.Models;

/// <summary>
/// An order as a row of the whole table. No object of it is ever made: it says which columns there are to choose from.
/// </summary>
[Shape]
public partial record OrderRow(
    int Id,
    DateTime PlacedAt,
    int Status,
    RowCustomer Customer,
    RowAddress ShipTo,
    string? Note
);

[Shape]
public partial record RowCustomer(string Name);

[Shape]
public partial record RowAddress(string City);
