using System.ComponentModel;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Sluice.Hosting.Tests.Explorer;

/// <summary>
/// An API for the explorer: types that hold each other, a guarded member, bound parameters of every kind, and a very
/// long answer.
/// </summary>
public static partial class Journal
{
    [Shape]
    public partial class Blog
    {
        public int Id { get; set; } = 1;
        public string Title { get; set; } = "First";

        [RequirePolicy("staff")]
        public decimal Income { get; set; } = 9.5m;
        public List<Post> Posts { get; set; } = [];
    }

    [Shape]
    public partial class Post
    {
        public int Id { get; set; } = 2;

        [WireName("head line")]
        public string Headline { get; set; } = "News";
        public Blog? Blog { get; set; }

        [SubPropertyDefault("[id]")]
        public Post? Next { get; set; }

        [Never]
        public string Draft { get; set; } = "";
    }

    public sealed record Paging(
        [property: DefaultValue(1)] int Page = 1,
        [FromQuery(Name = "per-page")] int Size = 20,
        [FromHeader] string? Trace = null
    );

    public sealed class Filter
    {
        public string? Search { get; set; }
        public int Row { get; set; }
    }

    internal static Task<AdHocServer> StartAsync() => AdHocServer.StartAsync(Map);

    /// <summary>One server for the tests of a class.</summary>
    public sealed class Fixture() : SharedServer(Map);

    private static void Map(WebApplication app)
    {
        app.MapSluiceExplorer();
        app.MapGet("/blog", static (Include<Blog> include) => SluiceResults.Ok(Sample(), include));
        app.MapGet(
            "/paged/{row}",
            static (Include<Blog> include, [AsParameters] Paging paging, [AsParameters] Filter filter) =>
                SluiceResults.Ok(
                    new Blog { Id = paging.Page, Title = $"{paging.Size} {filter.Search} {filter.Row}" },
                    include
                )
        );
        app.MapGet(
            "/sales",
            static (Sluice.Filter<Filters.Sale> filter, Sort<Filters.Sale> sort, Include<Filters.Sale> include) =>
                SluiceResults.Ok(Filters.Sale.All.Where(filter).OrderBy(sort).ToList(), include)
        );
        app.MapGet(
            "/long",
            static (Include<Post> include) =>
                SluiceResults.Ok(
                    Enumerable.Range(0, 80_000).Select(i => new Post { Id = i, Headline = new string('x', 70) }),
                    include
                )
        );
    }

    private static Blog Sample()
    {
        var blog = new Blog();
        blog.Posts.Add(
            new Post
            {
                Blog = blog,
                Next = new Post { Id = 3 },
            }
        );
        return blog;
    }
}
