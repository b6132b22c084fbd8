using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using TemplateCategory = SluiceApi.Category;
using TemplateProduct = SluiceApi.Product;
using TemplateReview = SluiceApi.Review;

namespace Sluice.EntityFrameworkCore.Tests.SameAnswers;

/// <summary>The template's model, as its context maps it.</summary>
public sealed class TemplateContext(DbContextOptions<TemplateContext> options) : DbContext(options)
{
    public DbSet<TemplateProduct> Products => Set<TemplateProduct>();

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        modelBuilder.Entity<TemplateProduct>().Property(product => product.Version).IsConcurrencyToken();
}

/// <summary>The template's model: requests select and limit; nothing is marked for filters and orders.</summary>
public class TemplateAnswerTests : SameAnswers<TemplateContext, TemplateProduct>
{
    private protected override int SampleOf => 4;
    private protected override string[] Ways => ["query", "stream", "envelope", "paged", "single"];
    private protected override string[] Includes =>
        [
            "",
            "id",
            "!all",
            "name,cost,version",
            "id,category",
            "id,category[id,name]",
            "name,reviews",
            "id,reviews[!first:1]",
            "id,reviews[!first:2,id,rating],category",
            "id,reviews[!first:3,!all]",
            "reviews[body],price",
            "category[name]",
            "id,categoryId,category[!all],reviews[!all]",
            "!default,cost",
            "!all,-reviews",
        ];
    private protected override string[] Filters => [""];
    private protected override string[] Sorts => [""];

    private protected override TemplateContext Open(DbContextOptions<TemplateContext> options) => new(options);

    private protected override int KeyOf(TemplateProduct element) => element.Id;

    private protected override void Fill(TemplateContext context)
    {
        var random = new Random(9);
        TemplateCategory[] categories = [new() { Name = "Kitchen" }, new() { Name = "Garden" }];
        for (int i = 0; i < 13; i++)
            context.Add(
                new TemplateProduct
                {
                    Name = $"P{i}",
                    Price = random.Next(400) / 100m,
                    Cost = random.Next(200) / 100m,
                    Category = categories[i % 2],
                    Reviews =
                    [
                        .. Enumerable
                            .Range(0, random.Next(4))
                            .Select(n => new TemplateReview { Rating = random.Next(1, 6), Body = $"Review {n}" }),
                    ],
                }
            );
    }

    private protected override Task<List<TemplateProduct>> ReadAsync(TemplateContext context) =>
        context
            .Products.AsNoTrackingWithIdentityResolution()
            .Include(p => p.Category)
            .Include(p => p.Reviews.OrderBy(r => r.Id))
            .AsSplitQuery()
            .OrderBy(p => p.Id)
            .ToListAsync();

    private protected override void Map(WebApplication app)
    {
        app.MapGet(
            "/query",
            (TemplateContext db, Include<TemplateProduct> include) =>
                SluiceResults.Query(db.Products.OrderBy(p => p.Id), include)
        );
        app.MapGet(
            "/envelope",
            (TemplateContext db, Include<TemplateProduct> include) =>
                SluiceResults.Query(db.Products.OrderBy(p => p.Id), include).In(new Envelope())
        );
        app.MapGet(
            "/numbered",
            (TemplateContext db, Include<TemplateProduct> include, int no) =>
                SluiceResults.Page(db.Products.OrderBy(p => p.Id), no, PageSize, include)
        );
        app.MapGet(
            "/single",
            (TemplateContext db, Include<TemplateProduct> include, int id) =>
                SluiceResults.QuerySingle(db.Products.Where(p => p.Id == id), include)
        );
    }
}

/// <inheritdoc/>
public sealed class PostgresTemplateAnswerTests : TemplateAnswerTests
{
    private protected override string Schema => "sluice_template";
}
