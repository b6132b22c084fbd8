using Sluice;
using Storefront.Data;
using Storefront.Models;

namespace Storefront;

/// <summary>The shop's API: each endpoint answers with the fields that the request asks for.</summary>
internal static class Endpoints
{
    public static void MapStorefront(this IEndpointRouteBuilder app)
    {
        RouteGroupBuilder lists = app.MapGroup("").AddEndpointFilter(Paging.CheckAsync);

        app.MapGet(
            "/orders/{id:int}",
            async (int id, Include<Order> include, Shop shop, CancellationToken cancellation) =>
                SluiceResults.Ok(await shop.FindOrderAsync(id, include, cancellation), include)
        );

        lists.MapGet(
            "/orders",
            async (Include<Order> include, Shop shop, [AsParameters] Paging paging, CancellationToken cancellation) =>
                SluiceResults.Page(await shop.OrdersAsync(paging.Page, paging.Size, include, cancellation), include)
        );

        app.MapGet(
            "/customers/{id:int}",
            async (int id, Include<Customer> include, Shop shop, CancellationToken cancellation) =>
                SluiceResults.Ok(await shop.FindCustomerAsync(id, include, cancellation), include)
        );

        lists.MapGet(
            "/customers",
            async (
                Include<Customer> include,
                Shop shop,
                [AsParameters] Paging paging,
                CancellationToken cancellation
            ) => SluiceResults.Page(await shop.CustomersAsync(paging.Page, paging.Size, include, cancellation), include)
        );

        app.MapGet(
            "/products/{id:int}",
            async (int id, Include<Product> include, Shop shop, CancellationToken cancellation) =>
                SluiceResults.Ok(await shop.FindProductAsync(id, include, cancellation), include)
        );

        lists.MapGet(
            "/products",
            async (Include<Product> include, Shop shop, [AsParameters] Paging paging, CancellationToken cancellation) =>
                SluiceResults.Page(await shop.ProductsAsync(paging.Page, paging.Size, include, cancellation), include)
        );

        // Filtered, sorted and paged by the request, over SQL written by hand.
        app.MapGet(
                "/orders/search",
                async (
                    Filter<Order> filter,
                    Sort<Order> sort,
                    Sluice.Paging paging,
                    Include<Order> include,
                    Shop shop,
                    HttpContext context,
                    CancellationToken cancellation
                ) =>
                {
                    OpenPage<Order> page = await paging.OpenAsync<Order>(context, sort, filter);
                    (List<Order> orders, long? total) = await shop.SearchAsync(
                        filter,
                        sort,
                        page,
                        include,
                        cancellation
                    );
                    return SluiceResults.Page(page.Close(orders, total), include);
                }
            )
            .WithPagingLimits(new() { MaxSize = 500 });

        // The whole table, row by row: nothing is made of a row between the database and the client.
        app.MapGet(
            "/orders/rows",
            async (Include<OrderRow> include, Shop shop, CancellationToken cancellation) =>
                SluiceResults.Rows(await shop.OrderRowsAsync(include, cancellation), include)
        );
    }
}
