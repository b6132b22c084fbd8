using System.Data.Common;
using Dapper;

namespace Sluice.ServiceApp.Ways;

/// <summary>SQL by hand, Dapper, and System.Text.Json's generated code.</summary>
internal sealed class DapperWay : IWay
{
    public static void Add(IServiceCollection services) => ProjectionWay.Add(services);

    public static void Map(WebApplication app)
    {
        app.MapGet(
            "/orders/{id:long}",
            async (long id, DbDataSource source) =>
            {
                await using DbConnection connection = await source.OpenConnectionAsync();
                List<OrderLineRow> rows = (
                    await connection.QueryAsync<OrderLineRow>(
                        """
                        select o.id, o.total, c.name as customer, l.quantity, p.name as product
                        from orders o join customers c on c.id = o.customerid
                        join lines l on l.orderid = o.id join products p on p.id = l.productid
                        where o.id = @id order by l.id
                        """,
                        new { id }
                    )
                ).AsList();
                return rows.Count == 0
                    ? Results.NotFound()
                    : Results.Ok(
                        new OneOrder(
                            rows[0].Id,
                            rows[0].Total,
                            new(rows[0].Customer),
                            [.. rows.Select(static row => new OneLine(row.Quantity, new(row.Product)))]
                        )
                    );
            }
        );
        app.MapGet(
            "/orders",
            async (DbDataSource source) =>
            {
                await using DbConnection connection = await source.OpenConnectionAsync();
                return Results.Ok(
                    (
                        await connection.QueryAsync<OrderTotal>("select id, total from orders order by id limit 100")
                    ).AsList()
                );
            }
        );
        app.MapGet(
            "/orders/page",
            async (double over, DbDataSource source) =>
            {
                await using DbConnection connection = await source.OpenConnectionAsync();
                return Results.Ok(
                    (
                        await connection.QueryAsync<OrderTotal, NamedCustomer, OrderOfCustomer>(
                            """
                            select o.id, o.total, c.name from orders o join customers c on c.id = o.customerid
                            where o.total > @over order by o.total desc, o.id limit 20
                            """,
                            static (order, customer) => new(order.Id, order.Total, customer),
                            new { over },
                            splitOn: "name"
                        )
                    ).AsList()
                );
            }
        );
        app.MapGet(
            "/customers",
            async (DbDataSource source) =>
            {
                await using DbConnection connection = await source.OpenConnectionAsync();
                using SqlMapper.GridReader grid = await connection.QueryMultipleAsync(
                    """
                    select id, name from customers order by id limit 20;
                    select o.customerid, o.id, o.total from orders o
                    where o.customerid in (select id from customers order by id limit 20) order by o.id;
                    select l.orderid, l.quantity, l.unitprice, p.name
                    from lines l join products p on p.id = l.productid join orders o on o.id = l.orderid
                    where o.customerid in (select id from customers order by id limit 20) order by l.id;
                    """
                );
                List<CustomerWithOrders> customers =
                [
                    .. (await grid.ReadAsync<NamedId>()).Select(static row => new CustomerWithOrders(
                        row.Id,
                        row.Name,
                        []
                    )),
                ];
                Dictionary<long, CustomerWithOrders> byId = customers.ToDictionary(static customer => customer.Id);
                var orders = new Dictionary<long, OrderWithLines>();
                foreach (OrderRow row in await grid.ReadAsync<OrderRow>())
                {
                    var order = new OrderWithLines(row.Id, row.Total, []);
                    orders.Add(row.Id, order);
                    byId[row.CustomerId].Orders.Add(order);
                }
                foreach (LineRow row in await grid.ReadAsync<LineRow>())
                    orders[row.OrderId].Lines.Add(new(row.Quantity, row.UnitPrice, new(row.Name)));
                return Results.Ok(customers);
            }
        );
        app.MapPost(
            "/orders",
            async (NewOrder placed, DbDataSource source) =>
            {
                await using DbConnection connection = await source.OpenConnectionAsync();
                await using DbTransaction transaction = await connection.BeginTransactionAsync();
                var prices = new Dictionary<long, double>();
                foreach (NewLine line in placed.Lines)
                    prices[line.ProductId] = await connection.ExecuteScalarAsync<double>(
                        "select price from products where id = @ProductId",
                        line,
                        transaction
                    );
                double total = placed.Lines.Sum(line => line.Quantity * prices[line.ProductId]);
                long id = await connection.ExecuteScalarAsync<long>(
                    """
                    insert into orders(customerid, placedat, total, note) values (@CustomerId, @PlacedAt, @Total, '')
                    returning id
                    """,
                    new
                    {
                        placed.CustomerId,
                        PlacedAt = new DateTime(2026, 1, 1),
                        Total = total,
                    },
                    transaction
                );
                await connection.ExecuteAsync(
                    """
                    insert into lines(orderid, productid, quantity, unitprice)
                    values (@id, @ProductId, @Quantity, @UnitPrice)
                    """,
                    placed.Lines.Select(line => new
                    {
                        id,
                        line.ProductId,
                        line.Quantity,
                        UnitPrice = prices[line.ProductId],
                    }),
                    transaction
                );
                await transaction.CommitAsync();
                return Results.Created($"/orders/{id}", new OrderTotal(id, total));
            }
        );
    }

    private sealed record OrderLineRow(long Id, double Total, string Customer, long Quantity, string Product);

    private sealed record NamedId(long Id, string Name);

    private sealed record OrderRow(long CustomerId, long Id, double Total);

    private sealed record LineRow(long OrderId, long Quantity, double UnitPrice, string Name);
}
