using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Filters, sort expressions and pages of objects that <c>Select</c> creates, and of strongly typed keys.
/// </summary>
public class CreatedObjectTests(CreatedObjectTests.Desks desks) : IClassFixture<CreatedObjectTests.Desks>
{
    public readonly record struct DeskId(int Value);

    public record OwnerId(Guid Value);

    public readonly record struct DeskCode(string Text);

    public class Desk
    {
        [Filterable, Sortable]
        public DeskId Id { get; set; }

        [Filterable, Sortable]
        public OwnerId? Owner { get; set; }

        [Filterable, Sortable]
        public DeskCode Code { get; set; }

        [Filterable, Sortable]
        public DeskId? NextId { get; set; }

        [Filterable, Sortable]
        public Desk? Next { get; set; }
        public List<Drawer> Drawers { get; set; } = [];
    }

    public class Drawer
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public int Depth { get; set; }
    }

    // As people write answers: records with constructors, all the way down.
    public record DeskAnswer(
        [property: Filterable, Sortable] DeskId Id,
        [property: Filterable] List<DrawerAnswer> Drawers,
        [property: Filterable, Sortable] NextAnswer? Next
    );

    public record DrawerAnswer([property: Filterable] string Name, [property: Filterable] int Depth);

    public record NextAnswer([property: Filterable, Sortable] DeskCode Code, [property: Filterable] int Drawers);

    public class DeskObject
    {
        [Filterable, Sortable]
        public DeskId Id { get; set; }

        [Filterable]
        public DrawerAnswer[] Drawers { get; set; } = [];

        [Filterable, Sortable]
        public NextObject? Next { get; set; }

        [Filterable]
        public NextObject Always { get; set; } = new();
    }

    public class NextObject
    {
        [Filterable, Sortable]
        public DeskCode Code { get; set; }

        [Filterable]
        public int Drawers { get; set; }
    }

    public class DeskContext(DbContextOptions<DeskContext> options) : DbContext(options)
    {
        public DbSet<Desk> Desks => Set<Desk>();

        protected override void OnModelCreating(ModelBuilder modelBuilder) =>
            modelBuilder.Entity<Desk>(desk =>
            {
                desk.Property(d => d.Id)
                    .HasConversion(id => id.Value, value => new DeskId(value))
                    .ValueGeneratedNever();
                desk.Property(d => d.Owner).HasConversion(o => o!.Value, value => new OwnerId(value));
                desk.Property(d => d.Code).HasConversion(c => c.Text, value => new DeskCode(value));
                desk.Property(d => d.NextId).HasConversion(id => id!.Value.Value, value => new DeskId(value));
            });
    }

    /// <summary>The server of all tests.</summary>
    public sealed class Desks : IAsyncLifetime
    {
        internal QueryHost Host { get; private set; } = null!;

        public async ValueTask InitializeAsync() =>
            Host = await QueryHost.StartAsync<DeskContext>(
                static db =>
                {
                    for (int i = 1; i <= 6; i++)
                        db.Add(
                            new Desk
                            {
                                Id = new(i),
                                Owner = i % 2 == 0 ? null : new(new Guid(i, 0, 0, new byte[8])),
                                Code = new("c" + (i % 3)),
                                NextId = i > 4 ? null : new DeskId(i + 1),
                                Drawers =
                                [
                                    .. Enumerable.Range(0, i % 4).Select(k => new Drawer { Name = "d" + k, Depth = k }),
                                ],
                            }
                        );
                },
                static app =>
                {
                    Map(app, "/desks", static db => db.Desks);
                    Map(
                        app,
                        "/records",
                        static db =>
                            db.Desks.Select(d => new DeskAnswer(
                                d.Id,
                                d.Drawers.Select(w => new DrawerAnswer(w.Name, w.Depth)).ToList(),
                                d.Next == null ? null : new NextAnswer(d.Next.Code, d.Next.Drawers.Count)
                            ))
                    );
                    Map(
                        app,
                        "/objects",
                        static db =>
                            db.Desks.Select(d => new DeskObject
                            {
                                Id = d.Id,
                                Drawers = d
                                    .Drawers.Where(w => w.Depth >= 0)
                                    .Select(w => new DrawerAnswer(w.Name, w.Depth))
                                    .ToArray(),
                                Next =
                                    d.NextId != null
                                        ? new NextObject { Code = d.Next!.Code, Drawers = d.Next.Drawers.Count }
                                        : null,
                                Always = new NextObject { Code = d.Code, Drawers = d.Drawers.Count },
                            })
                    );
                }
            );

        public ValueTask DisposeAsync() => Host.DisposeAsync();
    }

    private static void Map<T>(WebApplication app, string path, Func<DeskContext, IQueryable<T>> query)
    {
        Delegate all = (Include<T> include, Filter<T> filter, Sort<T> sort, DeskContext db) =>
            SluiceResults.Query(query(db).Where(filter).OrderBy(sort), include);
        Delegate pages = (Include<T> include, Filter<T> filter, Sort<T> sort, Paging paging, DeskContext db) =>
            SluiceResults.Page(query(db), filter, sort, paging, include);
        Delegate memory = async (Include<T> include, Filter<T> filter, Sort<T> sort, DeskContext db) =>
            SluiceResults.Ok((await query(db).ToListAsync()).Where(filter).OrderBy(sort), include);
        app.MapGet(path, all);
        app.MapGet(path + "/pages", pages);
        app.MapGet(path + "/memory", memory);
    }

    [Theory]
    [InlineData("/desks", "id gt 2", "-id")]
    [InlineData("/desks", "", "owner")]
    [InlineData("/desks", "owner ne null", "-owner")]
    [InlineData("/desks", "", "-code")]
    [InlineData("/desks", "", "nextId")]
    [InlineData("/records", "", "-id")]
    [InlineData("/records", "", "next.code")]
    [InlineData("/records", "drawers/any(d: d/depth gt 1)", "id")]
    [InlineData("/records", "drawers/any(d: d/name eq 'd0') and not (drawers/any(d: d/name eq 'd1'))", "id")]
    [InlineData("/records", "drawers/all(d: d/depth lt 1)", "-next.code")]
    [InlineData("/records", "next eq null", "id")]
    [InlineData("/records", "next ne null and next/code gt 'c0'", "id")]
    [InlineData("/records", "not (next/drawers gt 1)", "id")]
    [InlineData("/objects", "drawers/any(d: d/depth gt 1 or d/name eq 'd0')", "id")]
    [InlineData("/objects", "next eq null or next/drawers eq 2", "next.code")]
    [InlineData("/objects", "not (next ne null)", "id")]
    [InlineData("/objects", "always/code eq 'c1' and always/drawers lt 3", "-id")]
    [InlineData("/objects", "drawers/any() and always ne null", "-id")]
    public async Task Answers_and_pages_equal_those_of_objects_in_memory(string path, string filter, string sort)
    {
        string query = $"?include=[id]&sort={sort}&filter={Uri.EscapeDataString(filter)}";
        string expected = await desks.Host.AskAsync(path + "/memory" + query);
        Assert.StartsWith("[{", expected, StringComparison.Ordinal);
        Assert.Equal(expected, await desks.Host.AskAsync(path + query));
        Assert.Equal(expected, await desks.Host.WalkAsync($"{path}/pages{query}&size=2"));
    }
}
