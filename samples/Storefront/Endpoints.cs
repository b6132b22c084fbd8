using Sluice;
using Storefront.Data;
using Storefront.Models;

namespace Storefront;

/// <summary>The shop's API: each endpoint answers with the fields that the request asks for.</summary>
internal static class Endpoints
{
    private const int MaxPageSize = 500;

    public static void MapStorefront(this IEndpointRouteBuilder app)
    {
        app.MapGet("/orders/{id:int}", async (int id, Include<Order> include, Shop shop, CancellationToken cancellation) =>
            SluiceResults.Ok(await shop.FindOrderAsync(id, include, cancellation), include));

        app.MapGet("/orders", async (Include<Order> include, Shop shop, CancellationToken cancellation, int page = 1, int size = 20) =>
            SluiceResults.Page(await shop.OrdersAsync(Number(page), Size(size), include, cancellation), include));

        app.MapGet("/customers/{id:int}", async (int id, Include<Customer> include, Shop shop, CancellationToken cancellation) =>
            SluiceResults.Ok(await shop.FindCustomerAsync(id, include, cancellation), include));

        app.MapGet("/customers", async (Include<Customer> include, Shop shop, CancellationToken cancellation, int page = 1, int size = 20) =>
            SluiceResults.Page(await shop.CustomersAsync(Number(page), Size(size), cancellation), include));

        app.MapGet("/products/{id:int}", async (int id, Include<Product> include, Shop shop, CancellationToken cancellation) =>
            SluiceResults.Ok(await shop.FindProductAsync(id, include, cancellation), include));

        app.MapGet("/products", async (Include<Product> include, Shop shop, CancellationToken cancellation, int page = 1, int size = 20) =>
            SluiceResults.Page(await shop.ProductsAsync(Number(page), Size(size), include, cancellation), include));

        // The whole table, row by row: nothing is made of a row between the database and the client.
        app.MapGet("/orders/rows", async (Shop shop, CancellationToken cancellation) => SluiceResults.Rows(await shop.OrderRowsAsync(cancellation)));
    }

    private static int Number(int page) => Math.Clamp(page, 1, 1_000_000);

    private static int Size(int size) => Math.Clamp(size, 1, MaxPageSize);
}
