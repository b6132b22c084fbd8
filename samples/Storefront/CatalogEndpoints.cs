using System.Security.Claims;
using Sluice;
using Storefront.Data;
using Storefront.Models;

namespace Storefront;

/// <summary>
/// The catalogue over EF Core: pages in an envelope, an element by id, a computed member, and one that only the staff
/// sees.
/// </summary>
internal static class CatalogEndpoints
{
    private const string StaffKey = "staff-of-the-sample";

    public static IServiceCollection AddCatalog(this IServiceCollection services, ShopDatabase database)
    {
        services.AddDbContext<CatalogContext>(database.Configure);
        services.AddAuthorization(options => options.AddPolicy("staff", policy => policy.RequireRole("Staff")));
        return services;
    }

    public static void MapCatalog(this WebApplication app)
    {
        // In place of an authentication scheme: whoever sends the key is staff.
        app.Use(
            (context, next) =>
            {
                if (context.Request.Headers["X-Api-Key"] == StaffKey)
                    context.User = new(new ClaimsIdentity([new(ClaimTypes.Role, "Staff")], "key"));
                return next(context);
            }
        );

        app.MapGet(
            "/catalog",
            (Include<CatalogItem> include, CatalogContext context, int page = 1, int size = 20) =>
                SluiceResults
                    .Page(context.Items.OrderBy(item => item.Id), page, size, include)
                    .In(count => new Catalog(null, count, page))
        );

        // All of a request at once: filter, order, pages by cursor, fields, and limits of the collections within.
        app.MapGet(
            "/catalog/search",
            (
                Filter<CatalogItem> filter,
                Sort<CatalogItem> sort,
                Sluice.Paging paging,
                Include<CatalogItem> include,
                CatalogContext context
            ) => SluiceResults.Page(context.Items, filter, sort, paging, include)
        );

        app.MapGet(
            "/catalog/{id:int}",
            (int id, Include<CatalogItem> include, CatalogContext context) =>
                SluiceResults.QuerySingle(context.Items.Where(item => item.Id == id), include).WithVersion()
        );
    }
}
