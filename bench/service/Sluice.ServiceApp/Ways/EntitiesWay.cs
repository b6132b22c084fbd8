using System.Text.Json.Serialization;
using Microsoft.EntityFrameworkCore;

namespace Sluice.ServiceApp.Ways;

/// <summary>Minimal APIs that return whole entities, which System.Text.Json writes.</summary>
internal sealed class EntitiesWay : IWay
{
    public static void Add(IServiceCollection services) =>
        services.ConfigureHttpJsonOptions(static options =>
            options.SerializerOptions.ReferenceHandler = ReferenceHandler.IgnoreCycles
        );

    public static void Map(WebApplication app)
    {
        app.MapGet(
            "/orders/{id:long}",
            async (long id, Shop shop) =>
                await shop
                    .Orders.AsNoTracking()
                    .Include(order => order.Customer)
                    .Include(order => order.Lines)
                        .ThenInclude(line => line.Product)
                    .FirstOrDefaultAsync(order => order.Id == id)
                    is { } order
                    ? Results.Ok(order)
                    : Results.NotFound()
        );
        app.MapGet(
            "/orders",
            (Shop shop) => shop.Orders.AsNoTracking().OrderBy(order => order.Id).Take(100).ToListAsync()
        );
        app.MapGet(
            "/orders/page",
            (double over, Shop shop) =>
                shop
                    .Orders.AsNoTracking()
                    .Include(order => order.Customer)
                    .Where(order => order.Total > over)
                    .OrderByDescending(order => order.Total)
                    .ThenBy(order => order.Id)
                    .Take(20)
                    .ToListAsync()
        );
        app.MapGet(
            "/customers",
            (Shop shop) =>
                shop
                    .Customers.AsNoTracking()
                    .Include(customer => customer.Orders)
                        .ThenInclude(order => order.Lines)
                            .ThenInclude(line => line.Product)
                    .OrderBy(customer => customer.Id)
                    .Take(20)
                    .ToListAsync()
        );
        app.MapPost(
            "/orders",
            async (NewOrder placed, Shop shop) =>
            {
                Order order = await shop.PlaceAsync(placed);
                return Results.Created($"/orders/{order.Id}", new { order.Id, order.Total });
            }
        );
    }
}
