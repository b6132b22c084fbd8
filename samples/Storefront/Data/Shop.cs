using System.Data;
using System.Data.Common;
using Sluice;
using Storefront.Models;

namespace Storefront.Data;

/// <summary>The shop's queries. Each reads what the selection asks for and nothing else, at every level.</summary>
public sealed partial class Shop(ShopDatabase database)
{
    public Task<Order?> FindOrderAsync(int id, FieldSelection<Order> selection, CancellationToken cancellation) =>
        ReadAsync(
            async reader => (await reader.OrdersAsync("where o.id = @a", selection, id)).FirstOrDefault(),
            cancellation
        );

    public Task<Page<Order>> OrdersAsync(
        int page,
        int size,
        FieldSelection<Order> selection,
        CancellationToken cancellation
    ) =>
        ReadAsync(
            async reader => new Page<Order>(
                await reader.OrdersAsync("order by o.id limit @a offset @b", selection, size, Skipped(page, size)),
                page,
                size,
                await reader.CountAsync("orders")
            ),
            cancellation
        );

    public Task<Customer?> FindCustomerAsync(
        int id,
        FieldSelection<Customer> selection,
        CancellationToken cancellation
    ) =>
        ReadAsync(
            async reader => (await reader.CustomersAsync("where id = @a", selection, id)).Values.FirstOrDefault(),
            cancellation
        );

    public Task<Page<Customer>> CustomersAsync(
        int page,
        int size,
        FieldSelection<Customer> selection,
        CancellationToken cancellation
    ) =>
        ReadAsync(
            async reader => new Page<Customer>(
                [
                    .. (
                        await reader.CustomersAsync(
                            "order by id limit @a offset @b",
                            selection,
                            size,
                            Skipped(page, size)
                        )
                    ).Values,
                ],
                page,
                size,
                await reader.CountAsync("customers")
            ),
            cancellation
        );

    public Task<Product?> FindProductAsync(int id, FieldSelection<Product> selection, CancellationToken cancellation) =>
        ReadAsync(
            async reader => (await reader.ProductsAsync("where p.id = @a", selection, id)).Values.FirstOrDefault(),
            cancellation
        );

    public Task<Page<Product>> ProductsAsync(
        int page,
        int size,
        FieldSelection<Product> selection,
        CancellationToken cancellation
    ) =>
        ReadAsync(
            async reader => new Page<Product>(
                [
                    .. (
                        await reader.ProductsAsync(
                            "order by p.id limit @a offset @b",
                            selection,
                            size,
                            Skipped(page, size)
                        )
                    ).Values,
                ],
                page,
                size,
                await reader.CountAsync("products")
            ),
            cancellation
        );

    // What a row may hold: the member that asks for it, its column under the alias that nests it, and the join that it
    // needs.
    private static readonly (string Member, string Column, string Join)[] s_rowColumns =
    [
        ("id", "o.id", ""),
        ("placedAt", "o.placed_at as \"placedAt\"", ""),
        ("status", "o.status", ""),
        ("customer", "c.name as \"customer.name\"", "join customers c on c.id = o.customer_id"),
        ("shipTo", "a.city as \"shipTo.city\"", "join addresses a on a.id = o.address_id"),
        ("note", "o.note", ""),
    ];

    /// <summary>
    /// Every order as a row, with the columns and joins that were asked for: nothing is made of it on the way to the
    /// client.
    /// </summary>
    public async Task<DbDataReader> OrderRowsAsync(FieldSelection<OrderRow> selection, CancellationToken cancellation)
    {
        selection.EnsureJoinsAllowed();
        var chosen = s_rowColumns.Where(column => selection.Includes(column.Member)).ToList();
        if (chosen.Count == 0)
            chosen.Add(s_rowColumns[0]); // a row needs a column, even where none of it is written
        DbConnection connection = await database.OpenAsync(cancellation);
        DbCommand command = connection.CreateCommand();
        command.CommandText =
            $"select {string.Join(", ", chosen.Select(column => column.Column))} from orders o {string.Join(' ', chosen.Select(column => column.Join))} order by o.id";
        return await command.ExecuteReaderAsync(CommandBehavior.CloseConnection, cancellation);
    }

    private async Task<T> ReadAsync<T>(Func<ShopReader, Task<T>> read, CancellationToken cancellation)
    {
        await using DbConnection connection = await database.OpenAsync(cancellation);
        return await read(new ShopReader(connection, database.Dialect, cancellation));
    }

    private static int Skipped(int page, int size) => (page - 1) * size;
}
