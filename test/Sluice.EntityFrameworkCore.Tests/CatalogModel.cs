using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>An article as RealWorld's "Conduit" has it.</summary>
[Shape]
public partial class Article
{
    public int Id { get; set; }
    public string Slug { get; set; } = "";
    public string Title { get; set; } = "";
    public string Body { get; set; } = "";
    public Profile Author { get; set; } = null!;
}

[Shape]
public partial class Profile
{
    public int Id { get; set; }
    public string Username { get; set; } = "";
    public string Bio { get; set; } = "";
}

/// <summary>An item of a shop's catalog.</summary>
[Shape]
public partial class CatalogItem
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public string Description { get; set; } = "";
    public decimal Price { get; set; }
}

public sealed record ArticleList(List<Article> Articles, int ArticlesCount);

public sealed record OneArticle(Article? Article);

public sealed class PaginatedItems<TEntity>(int pageIndex, int pageSize, long count, IEnumerable<TEntity> data)
{
    public int PageIndex { get; } = pageIndex;
    public int PageSize { get; } = pageSize;
    public long Count { get; } = count;
    public IEnumerable<TEntity> Data { get; } = data;
}

public sealed class ApiResponse<T>
{
    public bool Success { get; set; } = true;
    public T? Data { get; set; }
    public List<string> Messages { get; set; } = [];
}

internal sealed class CatalogContext(DbContextOptions<CatalogContext> options) : DbContext(options)
{
    public DbSet<Article> Articles => Set<Article>();
    public DbSet<CatalogItem> Items => Set<CatalogItem>();

    public void Fill()
    {
        Database.EnsureCreated();
        Profile[] authors =
        [
            new()
            {
                Id = 1,
                Username = "ada",
                Bio = "secret bio",
            },
            new()
            {
                Id = 2,
                Username = "sören",
                Bio = "secret bio",
            },
        ];
        Articles.AddRange(
            Enumerable
                .Range(1, 5)
                .Select(i => new Article
                {
                    Id = i,
                    Slug = $"a-{i}",
                    Title = $"Title {i}",
                    Body = "long body",
                    Author = authors[i % 2],
                })
        );
        Items.AddRange(
            Enumerable
                .Range(1, 23)
                .Select(i => new CatalogItem
                {
                    Id = i,
                    Name = $"Item {i}",
                    Description = "long text",
                    Price = i,
                })
        );
        SaveChanges();
    }
}
