using Sluice;
using Sluice.Filtering;
using Storefront.Models;

namespace Storefront.Data;

public sealed partial class Shop
{
    // SQLite keeps instants as text with a T and a Z, which its parameters do not have.
    private SqlColumns OrderColumns { get; } =
        new SqlColumns(WireNaming.Snake, "o")
            .Map(nameof(Order.Id), new SqlColumn("o.id") { IsNotNull = true })
            .Map(
                nameof(Order.PlacedAt),
                new SqlColumn(
                    database.Dialect == SqlDialect.Sqlite
                        ? "replace(replace(o.placed_at, 'T', ' '), 'Z', '')"
                        : "o.placed_at"
                )
                {
                    IsNotNull = true,
                }
            )
            .Map(nameof(Order.Status), new SqlColumn("o.status") { IsNotNull = true })
            .Map("Customer", "c.id")
            .Map("Customer.Name", new SqlColumn("c.name") { IsNotNull = true });

    /// <summary>The orders of a page, and how many there are on all pages if the request asks for it.</summary>
    public Task<(List<Order> Orders, long? Total)> SearchAsync(
        FieldFilter<Order> filter,
        FieldSort<Order> sort,
        OpenPage<Order> page,
        FieldSelection<Order> selection,
        CancellationToken cancellation
    ) =>
        ReadAsync(
            async reader =>
            {
                var order = KeysetOrder<Order>.Of(sort);
                var parameters = new SqlParameters();
                string matches =
                    $"join customers c on c.id = o.customer_id "
                    + $"where {filter.ToSql(database.Dialect, parameters, OrderColumns)}";
                long? total = page.IsTotalWanted ? await reader.CountAsync($"orders o {matches}", parameters) : null;
                string follows = page.Position is null
                    ? ""
                    : $" and {order.ToSql(page.Position, database.Dialect, parameters, page.IsBackwards, OrderColumns)}";
                string by = order.ToOrderBy(database.Dialect, page.IsBackwards, OrderColumns);
                selection.EnsureJoinsAllowed();
                // With the sort keys, of which the links are made, whether the request selects them or not.
                return (
                    await reader.OrdersAsync(
                        $"{matches}{follows} order by {by} limit {page.Limit} offset {page.Offset}",
                        order.With(selection),
                        parameters
                    ),
                    total
                );
            },
            cancellation
        );
}
