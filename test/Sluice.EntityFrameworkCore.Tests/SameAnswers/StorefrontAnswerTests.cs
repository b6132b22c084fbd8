using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using StorefrontContext = Storefront.Data.CatalogContext;
using StorefrontGroup = Storefront.Models.CatalogGroup;
using StorefrontItem = Storefront.Models.CatalogItem;
using StorefrontReview = Storefront.Models.CatalogReview;

namespace Sluice.EntityFrameworkCore.Tests.SameAnswers;

/// <summary>The sample's catalogue: a converted price, a guarded member, and one that the database computes.</summary>
public class StorefrontAnswerTests : SameAnswers<StorefrontContext, StorefrontItem>
{
    private protected override string[] Includes =>
        [
            "",
            "id",
            "!all",
            "id,price",
            "name,rating",
            "id,stock,price",
            "id,group",
            "name,group[id,name]",
            "id,reviews",
            "id,reviews[!first:2]",
            "id,reviews[!first:1,rating,writtenOn],rating",
            "name,reviews[!sort:-rating,!sort:id,id]",
            "id,reviews[!first:2,!sort:-rating,!sort:-id,rating,body],group",
            "id,reviews[!filter:'rating gt 3']",
            "id,reviews[!filter:'rating le 3',!first:1,id],rating",
            "id,reviews[!first:3,!all]",
            "id,reviews[!all],group[!all]",
            "rating",
            "price,reviews[!filter:'not (rating eq 2)',!sort:-id,!first:3,customerId]",
        ];

    private protected override string[] Filters =>
        [
            "",
            "price gt 2.5",
            "group/name eq 'Garden'",
            "reviews/any(r: r/rating gt 4)",
            "stock in (1,3) or price le 1",
            "reviews/all(r: r/rating ge 2)",
            "not (startswith(name,'Item 1'))",
        ];
    private protected override string[] Sorts => ["", "-price", "group.name", "name,-id", "-stock"];

    private protected override StorefrontContext Open(DbContextOptions<StorefrontContext> options) => new(options);

    private protected override int KeyOf(StorefrontItem element) => element.Id;

    private protected override void Fill(StorefrontContext context)
    {
        var random = new Random(8);
        StorefrontGroup[] groups = [new() { Name = "Kitchen" }, new() { Name = "Garden" }, new() { Name = "garden" }];
        for (int i = 0; i < 15; i++)
            context.Add(
                new StorefrontItem
                {
                    Name = $"Item {random.Next(30)}",
                    Price = random.Next(400) / 100m,
                    Stock = random.Next(5),
                    Group = groups[random.Next(groups.Length)],
                    Reviews =
                    [
                        .. Enumerable
                            .Range(0, random.Next(5))
                            .Select(n => new StorefrontReview
                            {
                                Rating = random.Next(1, 6),
                                Body = $"Review {n}",
                                CustomerId = n,
                                WrittenOn = new(2026, 1, 1 + n),
                            }),
                    ],
                }
            );
    }

    private protected override Task<List<StorefrontItem>> ReadAsync(StorefrontContext context) =>
        context
            .Items.AsNoTrackingWithIdentityResolution()
            .Include(i => i.Group)
            .Include(i => i.Reviews.OrderBy(r => r.Id))
            .AsSplitQuery()
            .OrderBy(i => i.Id)
            .ToListAsync();

    private protected override void Map(WebApplication app)
    {
        app.MapGet(
            "/query",
            (
                StorefrontContext db,
                Filter<StorefrontItem> filter,
                Sort<StorefrontItem> sort,
                Include<StorefrontItem> include
            ) => SluiceResults.Query(Sorted(db, filter, sort), include)
        );
        app.MapGet(
            "/envelope",
            (
                StorefrontContext db,
                Filter<StorefrontItem> filter,
                Sort<StorefrontItem> sort,
                Include<StorefrontItem> include
            ) => SluiceResults.Query(Sorted(db, filter, sort), include).In(new Envelope())
        );
        app.MapGet(
            "/numbered",
            (
                StorefrontContext db,
                Filter<StorefrontItem> filter,
                Sort<StorefrontItem> sort,
                Include<StorefrontItem> include,
                int no
            ) => SluiceResults.Page(Sorted(db, filter, sort), no, PageSize, include)
        );
        app.MapGet(
            "/page",
            (
                StorefrontContext db,
                Filter<StorefrontItem> filter,
                Sort<StorefrontItem> sort,
                Include<StorefrontItem> include,
                Paging paging
            ) => SluiceResults.Page(db.Items, filter, sort, paging, include)
        );
        app.MapGet(
            "/pageEnvelope",
            (
                StorefrontContext db,
                Filter<StorefrontItem> filter,
                Sort<StorefrontItem> sort,
                Include<StorefrontItem> include,
                Paging paging
            ) => SluiceResults.Page(db.Items, filter, sort, paging, include).In(_ => new Envelope())
        );
        app.MapGet(
            "/single",
            (StorefrontContext db, Include<StorefrontItem> include, int id) =>
                SluiceResults.QuerySingle(db.Items.Where(i => i.Id == id), include)
        );
    }

    private static IQueryable<StorefrontItem> Sorted(
        StorefrontContext db,
        Filter<StorefrontItem> filter,
        Sort<StorefrontItem> sort
    ) => db.Items.Where(filter.Bound).OrderBy(sort.Bound);
}

/// <inheritdoc/>
public sealed class PostgresStorefrontAnswerTests : StorefrontAnswerTests
{
    private protected override string Schema => "sluice_catalogue";
}
