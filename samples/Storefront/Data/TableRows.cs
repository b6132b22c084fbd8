using Sluice;

namespace Storefront.Data;

// The rows of the tables as they are filled: a member for each column.

[Shape]
internal sealed partial record CategoryRow(int Id, string Name, string Slug);

[Shape]
internal sealed partial record ProductRow(
    int Id,
    string Sku,
    string Name,
    string Description,
    int PriceCents,
    double WeightKg,
    int Stock,
    int CategoryId
);

[Shape]
internal sealed partial record CustomerRow(
    int Id,
    string Name,
    string Email,
    int Tier,
    string JoinedOn,
    string PasswordHash
);

[Shape]
internal sealed partial record AddressRow(
    int Id,
    int CustomerId,
    string Street,
    string PostalCode,
    string City,
    string Country
);

[Shape]
internal sealed partial record OrderTableRow(
    int Id,
    int CustomerId,
    int AddressId,
    string PlacedAt,
    int Status,
    string? Note
);

[Shape]
internal sealed partial record LineRow(int Id, int OrderId, int ProductId, int Quantity, int UnitPriceCents);

[Shape]
internal sealed partial record ReviewRow(
    int Id,
    int ProductId,
    int CustomerId,
    int Rating,
    string Body,
    string WrittenOn
);
