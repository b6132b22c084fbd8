using Sluice;
using Sluice.Selection;
using Storefront.Models;

namespace Storefront.Data;

internal sealed partial class ShopReader
{
    private const string Total =
        "(select coalesce(sum(l.quantity * l.unit_price_cents), 0) from order_lines l where l.order_id = o.id)";

    // Prices are whole cents, which have the order of the decimal numbers.
    private static readonly SqlColumns s_lineColumns = new SqlColumns(WireNaming.Snake).Map(
        nameof(OrderLine.Price),
        new SqlColumn("unit_price_cents") { IsReal = true, IsNotNull = true }
    );

    /// <summary>Orders in the filter's order.</summary>
    public async Task<List<Order>> OrdersAsync(
        string filter,
        FieldSelection<Order> selection,
        params int[] parameters
    ) => [.. (await OwnedOrdersAsync(filter, selection, parameters)).Select(order => order.Order)];

    public async Task<List<Order>> OrdersAsync(
        string filter,
        FieldSelection<Order> selection,
        SqlParameters parameters
    ) => [.. (await OwnedOrdersAsync(filter, selection, [], parameters)).Select(order => order.Order)];

    private Task<List<(Order Order, int Customer)>> OwnedOrdersAsync(
        string filter,
        FieldSelection<Order> selection,
        params int[] parameters
    ) => OwnedOrdersAsync(filter, selection, parameters, null);

    private async Task<List<(Order Order, int Customer)>> OwnedOrdersAsync(
        string filter,
        FieldSelection<Order> selection,
        int[] parameters,
        SqlParameters? more
    )
    {
        selection.EnsureJoinsAllowed();
        var orders = new List<(Order Order, int Customer, int Address)>();
        string total = selection.Includes("total") ? Total : "0";
        await foreach (
            Columns row in RowsAsync(
                $"select o.id, o.placed_at, o.status, o.note, {total}, o.customer_id, o.address_id from orders o {filter}",
                parameters,
                more,
                cancellation
            )
        )
        {
            var order = new Order
            {
                Id = row.Int(),
                PlacedAt = row.Instant(),
                Status = (OrderStatus)row.Int(),
                Note = row.OptionalText(),
                Total = row.Cents(),
            };
            orders.Add((order, row.Int(), row.Int()));
        }

        if (selection.Includes("customer"))
        {
            Dictionary<int, Customer> customers = await CustomersAsync(
                $"where id {In(orders.Select(o => o.Customer))}",
                selection.For<Customer>("customer")
            );
            foreach ((Order order, int customer, _) in orders)
                order.Customer = customers[customer];
        }

        if (selection.Includes("shipTo"))
        {
            Dictionary<int, (Address Address, int Customer)> addresses = await AddressesAsync(
                $"where id {In(orders.Select(o => o.Address))}"
            );
            foreach ((Order order, _, int address) in orders)
                order.ShipTo = addresses[address].Address;
        }

        if (selection.Includes("lines"))
            await AddLinesAsync(
                orders.ToDictionary(o => o.Order.Id, o => o.Order),
                selection.For<OrderLine>("lines"),
                selection.ElementsOf("lines")
            );
        return [.. orders.Select(o => (o.Order, o.Customer))];
    }

    private async Task AddLinesAsync(
        Dictionary<int, Order> orders,
        FieldSelection<OrderLine> selection,
        SelectedElements elements
    )
    {
        var lines = new List<(OrderLine Line, int Product)>();
        // The first lines of each order, in the order of the request.
        string by = elements.IsSorted ? elements.ToOrderBy(dialect, s_lineColumns) : "id";
        string limit = elements.First is { } first ? $"where place <= {first}" : "";
        await foreach (
            Columns row in RowsAsync(
                $"""
                select order_id, product_id, id, quantity, unit_price_cents from (
                  select l.*, row_number() over (partition by order_id order by {by}) as place
                  from order_lines l where order_id {In(orders.Keys)}) as ranked
                {limit} order by order_id, place
                """,
                [],
                null,
                cancellation
            )
        )
        {
            (Order order, int product) = (orders[row.Int()], row.Int());
            var line = new OrderLine
            {
                Id = row.Int(),
                Quantity = row.Int(),
                Price = row.Cents(),
            };
            order.Lines.Add(line);
            lines.Add((line, product));
        }

        if (!selection.Includes("product"))
            return;
        Dictionary<int, Product> products = await ProductsAsync(
            $"where p.id {In(lines.Select(l => l.Product))}",
            selection.For<Product>("product")
        );
        foreach ((OrderLine line, int product) in lines)
            line.Product = products[product];
    }
}
