namespace Sluice.ServiceApp.Ways;

/// <summary>Sluice over EF Core: the request says which members, which rows and in which order.</summary>
internal sealed class SluiceWay : IWay
{
    public static void Add(IServiceCollection services)
    {
        services.AddSluice().AddSluiceEntityFrameworkCore();
        services.AddDataProtection();
    }

    public static void Map(WebApplication app)
    {
        app.MapGet(
            "/orders/{id:long}",
            (long id, Include<Order> include, Shop shop) =>
                SluiceResults.QuerySingle(shop.Orders.Where(order => order.Id == id), include)
        );
        app.MapGet(
            "/orders",
            (Include<Order> include, Shop shop) =>
                SluiceResults.Query(shop.Orders.OrderBy(order => order.Id).Take(100), include)
        );
        app.MapGet(
            "/orders/page",
            (Include<Order> include, Filter<Order> filter, Sort<Order> sort, Paging paging, Shop shop) =>
                SluiceResults.Page(shop.Orders, filter, sort, paging, include)
        );
        app.MapGet(
            "/customers",
            (Include<Customer> include, Shop shop) =>
                SluiceResults.Query(shop.Customers.OrderBy(customer => customer.Id).Take(20), include)
        );
        app.MapPost(
            "/orders",
            async (Body<NewOrder> body, Include<Order> include, Shop shop) =>
            {
                Order order = await shop.PlaceAsync(body.Value);
                return SluiceResults.Created($"/orders/{order.Id}", order, include);
            }
        );
    }
}
