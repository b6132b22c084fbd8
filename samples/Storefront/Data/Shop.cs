using System.Data;
using System.Data.Common;
using Sluice;
using Storefront.Models;

namespace Storefront.Data;

/// <summary>The shop's queries. Each loads what the selection asks for and joins nothing else.</summary>
public sealed class Shop(ShopDatabase database)
{
    private const string OrderColumns = """
        select o.id, o.placed_at, o.status, o.note, o.customer_id, o.address_id,
          (select coalesce(sum(l.quantity * l.unit_price_cents), 0) from order_lines l where l.order_id = o.id)
        from orders o
        """;

    public async Task<Order?> FindOrderAsync(int id, FieldSelection<Order> selection, CancellationToken cancellation) =>
        (await OrdersAsync($"{OrderColumns} where o.id = @a", selection, cancellation, id)).FirstOrDefault();

    public async Task<Page<Order>> OrdersAsync(int page, int size, FieldSelection<Order> selection, CancellationToken cancellation) =>
        new(await OrdersAsync($"{OrderColumns} order by o.id limit @a offset @b", selection, cancellation, size, (page - 1) * size), page, size, await CountAsync("orders", cancellation));

    public async Task<Customer?> FindCustomerAsync(int id, FieldSelection<Customer> selection, CancellationToken cancellation)
    {
        await using DbConnection connection = await database.OpenAsync(cancellation);
        Customer? customer = (await CustomersAsync(connection, [id], cancellation)).GetValueOrDefault(id);
        if (customer is null) return null;
        if (selection.Includes("addresses"))
            customer.Addresses.AddRange((await AddressesAsync(connection, "customer_id = @a", cancellation, id)).Values);
        if (selection.Includes("orders"))
            customer.Orders.AddRange(await OrdersAsync($"{OrderColumns} where o.customer_id = @a order by o.id", selection.For<Order>("orders"), cancellation, id));
        return customer;
    }

    public async Task<Page<Customer>> CustomersAsync(int page, int size, CancellationToken cancellation)
    {
        await using DbConnection connection = await database.OpenAsync(cancellation);
        Dictionary<int, Customer> customers = await CustomersAsync(connection, Enumerable.Range((page - 1) * size + 1, size), cancellation);
        return new([.. customers.Values], page, size, await CountAsync("customers", cancellation));
    }

    public async Task<Product?> FindProductAsync(int id, FieldSelection<Product> selection, CancellationToken cancellation) =>
        (await ProductsAsync(selection, "p.id = @a", cancellation, id)).Values.FirstOrDefault();

    public async Task<Page<Product>> ProductsAsync(int page, int size, FieldSelection<Product> selection, CancellationToken cancellation)
    {
        Dictionary<int, Product> products = await ProductsAsync(selection, "p.id > @a and p.id <= @b", cancellation, (page - 1) * size, page * size);
        return new([.. products.Values], page, size, await CountAsync("products", cancellation));
    }

    // What a row may hold: the member that asks for it, its column under the alias that nests it, and the join that it needs.
    private static readonly (string Member, string Column, string Join)[] s_rowColumns =
    [
        ("id", "o.id", ""),
        ("placedAt", "o.placed_at as \"placedAt\"", ""),
        ("status", "o.status", ""),
        ("customer", "c.name as \"customer.name\"", "join customers c on c.id = o.customer_id"),
        ("shipTo", "a.city as \"shipTo.city\"", "join addresses a on a.id = o.address_id"),
        ("note", "o.note", ""),
    ];

    /// <summary>Every order as a row, with the columns and joins that were asked for: nothing is made of it on the way to the client.</summary>
    public async Task<DbDataReader> OrderRowsAsync(FieldSelection<OrderRow> selection, CancellationToken cancellation)
    {
        var chosen = s_rowColumns.Where(column => selection.Includes(column.Member)).ToList();
        if (chosen.Count == 0) chosen.Add(s_rowColumns[0]);   // a row needs a column, even where none of it is written
        DbConnection connection = await database.OpenAsync(cancellation);
        DbCommand command = connection.CreateCommand();
        command.CommandText = $"select {string.Join(", ", chosen.Select(column => column.Column))} from orders o {string.Join(' ', chosen.Select(column => column.Join))} order by o.id";
        return await command.ExecuteReaderAsync(CommandBehavior.CloseConnection, cancellation);
    }

    private async Task<List<Order>> OrdersAsync(string sql, FieldSelection<Order> selection, CancellationToken cancellation, params int[] parameters)
    {
        await using DbConnection connection = await database.OpenAsync(cancellation);
        var orders = new List<(Order Order, int Customer, int Address)>();
        await foreach (DbDataReader row in RowsAsync(connection, sql, parameters, cancellation))
        {
            Columns columns = new(row);
            var order = new Order { Id = columns.Int(), PlacedAt = columns.Instant(), Status = (OrderStatus)columns.Int(), Note = columns.OptionalText() };
            orders.Add((order, columns.Int(), columns.Int()));
            order.Total = columns.Cents();
        }

        if (selection.Includes("customer"))
        {
            Dictionary<int, Customer> customers = await CustomersAsync(connection, orders.Select(o => o.Customer), cancellation);
            foreach ((Order order, int customer, _) in orders) order.Customer = customers[customer];
        }

        if (selection.Includes("shipTo"))
        {
            Dictionary<int, Address> addresses = await AddressesAsync(connection, $"id in ({List(orders.Select(o => o.Address))})", cancellation);
            foreach ((Order order, _, int address) in orders) order.ShipTo = addresses[address];
        }

        if (selection.Includes("lines")) await AddLinesAsync(connection, orders.ToDictionary(o => o.Order.Id, o => o.Order), selection.For<OrderLine>("lines"), cancellation);
        return [.. orders.Select(o => o.Order)];
    }

    private static async Task AddLinesAsync(DbConnection connection, Dictionary<int, Order> orders, FieldSelection<OrderLine> selection, CancellationToken cancellation)
    {
        var lines = new List<(OrderLine Line, int Product)>();
        string sql = $"select order_id, id, product_id, quantity, unit_price_cents from order_lines where order_id in ({List(orders.Keys)}) order by id";
        await foreach (DbDataReader row in RowsAsync(connection, sql, [], cancellation))
        {
            Columns columns = new(row);
            Order order = orders[columns.Int()];
            (int id, int product) = (columns.Int(), columns.Int());
            var line = new OrderLine { Id = id, Quantity = columns.Int(), Price = columns.Cents() };
            order.Lines.Add(line);
            lines.Add((line, product));
        }

        if (!selection.Includes("product")) return;
        Dictionary<int, Product> products = await ProductsAsync(connection, selection.For<Product>("product"), $"p.id in ({List(lines.Select(l => l.Product))})", cancellation);
        foreach ((OrderLine line, int product) in lines) line.Product = products[product];
    }

    private async Task<Dictionary<int, Product>> ProductsAsync(FieldSelection<Product> selection, string where, CancellationToken cancellation, params int[] parameters)
    {
        await using DbConnection connection = await database.OpenAsync(cancellation);
        return await ProductsAsync(connection, selection, where, cancellation, parameters);
    }

    private static async Task<Dictionary<int, Product>> ProductsAsync(DbConnection connection, FieldSelection<Product> selection, string where, CancellationToken cancellation, params int[] parameters)
    {
        var products = new Dictionary<int, Product>();
        string sql = $"""
            select p.id, p.sku, p.name, p.description, p.price_cents, p.weight_kg, p.stock, c.id, c.name, c.slug
            from products p join categories c on c.id = p.category_id where {where} order by p.id
            """;
        await foreach (DbDataReader row in RowsAsync(connection, sql, parameters, cancellation))
        {
            Columns columns = new(row);
            var product = new Product
            {
                Id = columns.Int(),
                Sku = columns.Text(),
                Name = columns.Text(),
                Description = columns.Text(),
                Price = columns.Cents(),
                WeightKg = columns.Double(),
                Stock = columns.Int(),
                Category = new Category { Id = columns.Int(), Name = columns.Text(), Slug = columns.Text() },
            };
            products.Add(product.Id, product);
        }

        if (selection.Includes("reviews") && products.Count > 0) await AddReviewsAsync(connection, products, selection.For<Review>("reviews"), cancellation);
        return products;
    }

    private static async Task AddReviewsAsync(DbConnection connection, Dictionary<int, Product> products, FieldSelection<Review> selection, CancellationToken cancellation)
    {
        var reviews = new List<(Review Review, int Author)>();
        string sql = $"select product_id, customer_id, id, rating, body, written_on from reviews where product_id in ({List(products.Keys)}) order by id";
        await foreach (DbDataReader row in RowsAsync(connection, sql, [], cancellation))
        {
            Columns columns = new(row);
            (int product, int author) = (columns.Int(), columns.Int());
            var review = new Review { Id = columns.Int(), Rating = columns.Int(), Body = columns.Text(), WrittenOn = columns.Day() };
            products[product].Reviews.Add(review);
            reviews.Add((review, author));
        }

        if (!selection.Includes("author")) return;
        Dictionary<int, Customer> authors = await CustomersAsync(connection, reviews.Select(r => r.Author), cancellation);
        foreach ((Review review, int author) in reviews) review.Author = authors[author];
    }

    private static async Task<Dictionary<int, Customer>> CustomersAsync(DbConnection connection, IEnumerable<int> ids, CancellationToken cancellation)
    {
        var customers = new Dictionary<int, Customer>();
        string sql = $"select id, name, email, tier, joined_on, password_hash from customers where id in ({List(ids)}) order by id";
        await foreach (DbDataReader row in RowsAsync(connection, sql, [], cancellation))
        {
            Columns columns = new(row);
            var customer = new Customer
            {
                Id = columns.Int(),
                Name = columns.Text(),
                Email = columns.Text(),
                Tier = (CustomerTier)columns.Int(),
                JoinedOn = columns.Day(),
                PasswordHash = columns.Text(),
            };
            customers.Add(customer.Id, customer);
        }

        return customers;
    }

    private static async Task<Dictionary<int, Address>> AddressesAsync(DbConnection connection, string where, CancellationToken cancellation, params int[] parameters)
    {
        var addresses = new Dictionary<int, Address>();
        await foreach (DbDataReader row in RowsAsync(connection, $"select id, street, postal_code, city, country from addresses where {where} order by id", parameters, cancellation))
        {
            Columns columns = new(row);
            var address = new Address { Id = columns.Int(), Street = columns.Text(), PostalCode = columns.Text(), City = columns.Text(), Country = columns.Text() };
            addresses.Add(address.Id, address);
        }

        return addresses;
    }

    private async Task<long> CountAsync(string table, CancellationToken cancellation)
    {
        await using DbConnection connection = await database.OpenAsync(cancellation);
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = $"select count(*) from {table}";
        return Convert.ToInt64(await command.ExecuteScalarAsync(cancellation));
    }

    // Numbers only, so that there is nothing to quote; an empty list matches no row.
    private static string List(IEnumerable<int> ids)
    {
        string list = string.Join(',', ids.Distinct());
        return list.Length == 0 ? "-1" : list;
    }

    private static async IAsyncEnumerable<DbDataReader> RowsAsync(DbConnection connection, string sql, int[] parameters, [System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken cancellation)
    {
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = sql;
        for (int i = 0; i < parameters.Length; i++)
        {
            DbParameter parameter = command.CreateParameter();
            parameter.ParameterName = i == 0 ? "a" : "b";
            parameter.Value = parameters[i];
            command.Parameters.Add(parameter);
        }

        await using DbDataReader reader = await command.ExecuteReaderAsync(cancellation);
        while (await reader.ReadAsync(cancellation)) yield return reader;
    }
}
