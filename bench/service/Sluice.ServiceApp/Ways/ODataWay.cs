using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.OData;
using Microsoft.AspNetCore.OData.Query;
using Microsoft.AspNetCore.OData.Results;
using Microsoft.AspNetCore.OData.Routing.Controllers;
using Microsoft.OData.Edm;
using Microsoft.OData.ModelBuilder;

namespace Sluice.ServiceApp.Ways;

/// <summary>Microsoft.AspNetCore.OData over EF Core: $select, $expand, $filter and $orderby of the request.</summary>
internal sealed class ODataWay : IWay
{
    public static void Add(IServiceCollection services) =>
        services
            .AddControllers()
            .AddOData(static options => options.EnableQueryFeatures(100).AddRouteComponents("odata", Model()));

    public static void Map(WebApplication app) => app.MapControllers();

    private static IEdmModel Model()
    {
        var builder = new ODataConventionModelBuilder();
        builder.EnableLowerCamelCase();
        builder.EntitySet<Order>("Orders");
        builder.EntitySet<Customer>("Customers");
        builder.EntitySet<Line>("Lines");
        builder.EntitySet<Product>("Products");
        return builder.GetEdmModel();
    }
}

public sealed class OrdersController(Shop shop) : ODataController
{
    [EnableQuery(MaxExpansionDepth = 4)]
    public IQueryable<Order> Get() => shop.Orders;

    [EnableQuery(MaxExpansionDepth = 4)]
    public SingleResult<Order> Get([FromRoute] long key) =>
        SingleResult.Create(shop.Orders.Where(order => order.Id == key));

    public async Task<IActionResult> Post([FromBody] Order placed)
    {
        Order order = await shop.PlaceAsync(
            new NewOrder(
                placed.CustomerId,
                [.. placed.Lines.Select(line => new NewLine(line.ProductId, line.Quantity))]
            )
        );
        // Without the links between order and lines, of which the answer would make a circle.
        return Created(
            new Order
            {
                Id = order.Id,
                Total = order.Total,
                CustomerId = order.CustomerId,
                PlacedAt = order.PlacedAt,
            }
        );
    }
}

public sealed class CustomersController(Shop shop) : ODataController
{
    [EnableQuery(MaxExpansionDepth = 4)]
    public IQueryable<Customer> Get() => shop.Customers;
}
