using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Projections to records with members beside those of the constructor, and to objects that check.</summary>
public sealed class RecordMemberTests : IAsyncLifetime
{
    private QueryHost _host = null!;

    public async ValueTask InitializeAsync() => _host = await QueryHost.StartAsync<RecordContext>(Fill, Map);

    public ValueTask DisposeAsync() => _host.DisposeAsync();

    private static void Fill(RecordContext context)
    {
        for (int id = 1; id <= 3; id++)
            context.Add(
                new RecordSource
                {
                    Id = id,
                    Name = $"{(char)('a' + id % 3)}",
                    Parts =
                    {
                        new RecordPart { Id = id, Sku = $"s{id}" },
                    },
                }
            );
    }

    private static void Map(WebApplication app)
    {
        app.MapGet(
            "/records",
            static (RecordContext db, Filter<RecordRow> filter, Sort<RecordRow> sort, Include<RecordRow> include) =>
                SluiceResults.Query(
                    db.Sources.Select(each => new RecordRow(each.Id, each.Name)
                        {
                            Skus = each.Parts.Select(part => part.Sku).ToList(),
                        })
                        .Where(filter)
                        .OrderBy(sort),
                    include
                )
        );
        app.MapGet(
            "/page",
            static (
                RecordContext db,
                Filter<RecordRow> filter,
                Sort<RecordRow> sort,
                Paging paging,
                Include<RecordRow> include
            ) =>
                SluiceResults.Page(
                    db.Sources.Select(each => new RecordRow(each.Id, each.Name)),
                    filter,
                    sort,
                    paging,
                    include
                )
        );
        app.MapGet(
            "/checked",
            static (RecordContext db, Sort<HolderRow> sort, Include<HolderRow> include) =>
                SluiceResults.Query(
                    db.Sources.Select(each => new HolderRow { Id = each.Id, Inner = new CheckedRow(each.Name) })
                        .OrderBy(sort),
                    include
                )
        );
    }

    [Theory]
    [InlineData(
        "/records?include=[id,skus]&sort=-name",
        """[{"id":2,"skus":["s2"]},{"id":1,"skus":["s1"]},{"id":3,"skus":["s3"]}]"""
    )]
    [InlineData(
        "/records?filter=name%20gt%20%27a%27",
        """[{"id":1,"name":"b","kind":"row","skus":["s1"]},{"id":2,"name":"c","kind":"row","skus":["s2"]}]"""
    )]
    public async Task Members_of_a_record_with_initializers_are_compared(string path, string expected) =>
        Assert.Equal(expected, await _host.AskAsync(path));

    [Fact]
    public async Task Pages_of_such_records_follow_one_another() =>
        Assert.Equal(
            """[{"id":3,"name":"a","kind":"row","skus":[]},{"id":1,"name":"b","kind":"row","skus":[]},{"id":2,"name":"c","kind":"row","skus":[]}]""",
            await _host.WalkAsync("/page?size=1&sort=name")
        );

    [Theory]
    [InlineData("/checked?include=[id]&sort=-id,inner.name")]
    [InlineData("/checked?include=[id]&sort=inner.name,-id")]
    public async Task What_a_constructor_with_code_assigns_is_refused_as_a_key(string path) =>
        Assert.StartsWith("400 ", await _host.AskAsync(path), StringComparison.Ordinal);
}

public sealed class RecordContext(DbContextOptions<RecordContext> options) : DbContext(options)
{
    public DbSet<RecordSource> Sources => Set<RecordSource>();
}

public class RecordSource
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public List<RecordPart> Parts { get; set; } = [];
}

public class RecordPart
{
    public int Id { get; set; }
    public string Sku { get; set; } = "";
}

public record RecordRow([property: Filterable, Sortable] int Id, [property: Filterable, Sortable] string Name)
{
    public string Kind { get; init; } = "row";
    public List<string> Skus { get; init; } = [];
}

public class HolderRow
{
    [Sortable]
    public int Id { get; set; }

    [Sortable]
    public CheckedRow? Inner { get; set; }
}

public class CheckedRow
{
    public CheckedRow(string name) =>
        Name = name.Length > 0 ? name : throw new ArgumentException("Empty.", nameof(name));

    [Sortable]
    public string Name { get; }
}
