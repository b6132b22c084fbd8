using Microsoft.AspNetCore.Authorization;
using Microsoft.EntityFrameworkCore;
using Sluice;
using Sluice.Data;
using Storefront.Data;
using Storefront.Models;

namespace Storefront;

/// <summary>
/// What changes the catalogue: reviews by everybody, names and prices by the staff, and many reviews at once from a
/// file.
/// </summary>
internal static class CatalogWrites
{
    public static void MapCatalogWrites(this WebApplication app)
    {
        // The key, the product and the date are not the body's: each is a 400 with its path.
        app.MapPost(
            "/catalog/{id:int}/reviews",
            async Task<IResult> (
                int id,
                Body<CatalogReview> body,
                Include<CatalogReview> include,
                CatalogContext context
            ) =>
            {
                if (!await context.Items.AnyAsync(item => item.Id == id))
                    return Results.NotFound();
                CatalogReview review = body.Value;
                (review.ProductId, review.WrittenOn) = (id, DateOnly.FromDateTime(DateTime.UtcNow));
                context.Reviews.Add(review);
                await context.SaveChangesAsync();
                return SluiceResults.SavedCreated($"/catalog/reviews/{review.Id}", context.Reviews, review, include);
            }
        );

        app.MapGet(
            "/catalog/reviews/{id:int}",
            (int id, Include<CatalogReview> include, CatalogContext context) =>
                SluiceResults.QuerySingle(context.Reviews.Where(review => review.Id == id), include)
        );

        RouteGroupBuilder staff = app.MapGroup("/catalog").AddEndpointFilter(RequireStaffAsync);

        // If-Match with the ETag of an earlier answer is a 412 if the price was changed since.
        staff
            .MapPatch(
                "/{id:int}",
                async Task<IResult> (
                    int id,
                    Patch<CatalogItem> patch,
                    Include<CatalogItem> include,
                    HttpContext http,
                    CatalogContext context
                ) =>
                {
                    CatalogItem? item = await context.Items.FindAsync(id);
                    if (SluicePreconditions.Check(http, context.Items, item) is { } failed)
                        return failed;
                    if (item is null)
                        return Results.NotFound();
                    patch.ApplyTo(item);
                    await context.SaveChangesAsync();
                    return SluiceResults.Saved(context.Items, item, include);
                }
            )
            .WithSettable("[name,price]");

        staff.MapDelete(
            "/reviews/{id:int}",
            async (int id, CatalogContext context) =>
                await context.Reviews.Where(review => review.Id == id).ExecuteDeleteAsync() == 0
                    ? Results.NotFound()
                    : Results.NoContent()
        );

        // A JSON array, JSON Lines, MessagePack or CSV, row by row into the table: all rows or none. The type of a row
        // is for the OpenAPI document and the explorer; what is stored is what the columns can hold.
        staff
            .MapPost(
                "/reviews",
                (ShopDatabase database) =>
                    SluiceResults.InsertRows(
                        database.CreateWriter(),
                        "reviews",
                        new InsertOptions { Columns = ["product_id", "customer_id", "rating", "body", "written_on"] }
                    )
            )
            .Accepts<NewReview[]>("application/json", "application/x-ndjson", "application/vnd.msgpack", "text/csv");
    }

    private static async ValueTask<object?> RequireStaffAsync(
        EndpointFilterInvocationContext context,
        EndpointFilterDelegate next
    )
    {
        IAuthorizationService authorization =
            context.HttpContext.RequestServices.GetRequiredService<IAuthorizationService>();
        AuthorizationResult result = await authorization.AuthorizeAsync(context.HttpContext.User, "staff");
        return result.Succeeded
            ? await next(context)
            : Results.Problem("The catalogue is changed by the staff: send the key as X-Api-Key.", statusCode: 403);
    }
}
