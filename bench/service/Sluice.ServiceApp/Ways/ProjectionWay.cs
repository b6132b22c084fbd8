using System.Text.Json.Serialization;
using Microsoft.EntityFrameworkCore;

namespace Sluice.ServiceApp.Ways;

/// <summary>
/// Minimal APIs with a projection written by hand for each question, by System.Text.Json's generated code.
/// </summary>
internal sealed partial class ProjectionWay : IWay
{
    public static void Add(IServiceCollection services) =>
        services.ConfigureHttpJsonOptions(static options =>
            options.SerializerOptions.TypeInfoResolverChain.Insert(0, ShopJson.Default)
        );

    public static void Map(WebApplication app)
    {
        app.MapGet(
            "/orders/{id:long}",
            async (long id, Shop shop) =>
                await shop
                    .Orders.Where(order => order.Id == id)
                    .Select(order => new OneOrder(
                        order.Id,
                        order.Total,
                        new NamedCustomer(order.Customer!.Name),
                        order
                            .Lines.Select(line => new OneLine(line.Quantity, new NamedProduct(line.Product!.Name)))
                            .ToList()
                    ))
                    .FirstOrDefaultAsync()
                    is { } order
                    ? Results.Ok(order)
                    : Results.NotFound()
        );
        app.MapGet(
            "/orders",
            (Shop shop) =>
                shop
                    .Orders.OrderBy(order => order.Id)
                    .Take(100)
                    .Select(order => new OrderTotal(order.Id, order.Total))
                    .ToListAsync()
        );
        app.MapGet(
            "/orders/page",
            (double over, Shop shop) =>
                shop
                    .Orders.Where(order => order.Total > over)
                    .OrderByDescending(order => order.Total)
                    .ThenBy(order => order.Id)
                    .Take(20)
                    .Select(order => new OrderOfCustomer(
                        order.Id,
                        order.Total,
                        new NamedCustomer(order.Customer!.Name)
                    ))
                    .ToListAsync()
        );
        app.MapGet(
            "/customers",
            (Shop shop) =>
                shop
                    .Customers.OrderBy(customer => customer.Id)
                    .Take(20)
                    .Select(customer => new CustomerWithOrders(
                        customer.Id,
                        customer.Name,
                        customer
                            .Orders.Select(order => new OrderWithLines(
                                order.Id,
                                order.Total,
                                order
                                    .Lines.Select(line => new PricedLine(
                                        line.Quantity,
                                        line.UnitPrice,
                                        new NamedProduct(line.Product!.Name)
                                    ))
                                    .ToList()
                            ))
                            .ToList()
                    ))
                    .ToListAsync()
        );
        app.MapPost(
            "/orders",
            async (NewOrder placed, Shop shop) =>
            {
                Order order = await shop.PlaceAsync(placed);
                return Results.Created($"/orders/{order.Id}", new OrderTotal(order.Id, order.Total));
            }
        );
    }
}

internal sealed record OrderTotal(long Id, double Total);

internal sealed record NamedCustomer(string Name);

internal sealed record NamedProduct(string Name);

internal sealed record OneLine(long Quantity, NamedProduct Product);

internal sealed record OneOrder(long Id, double Total, NamedCustomer Customer, List<OneLine> Lines);

internal sealed record OrderOfCustomer(long Id, double Total, NamedCustomer Customer);

internal sealed record PricedLine(long Quantity, double UnitPrice, NamedProduct Product);

internal sealed record OrderWithLines(long Id, double Total, List<PricedLine> Lines);

internal sealed record CustomerWithOrders(long Id, string Name, List<OrderWithLines> Orders);

[JsonSourceGenerationOptions(System.Text.Json.JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(OneOrder))]
[JsonSerializable(typeof(List<OrderTotal>))]
[JsonSerializable(typeof(List<OrderOfCustomer>))]
[JsonSerializable(typeof(List<CustomerWithOrders>))]
[JsonSerializable(typeof(NewOrder))]
internal sealed partial class ShopJson : JsonSerializerContext;
