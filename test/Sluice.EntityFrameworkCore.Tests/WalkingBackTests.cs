using System.ComponentModel.DataAnnotations.Schema;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Selections and includes that lead back to an object that was read already.</summary>
public sealed class WalkingBackTests : IAsyncLifetime
{
    public sealed class Desk
    {
        public int Id { get; set; }
        public List<Key> Ks { get; set; } = [];
        public Paper Paper { get; set; } = new();

        [NotMapped]
        public int Kn => Ks.Count;
    }

    public sealed class Key
    {
        public int Id { get; set; }
        public Desk D { get; set; } = null!;

        [NotMapped]
        public int Others => D.Ks.Count - 1;
    }

    public sealed class Paper
    {
        public byte[] Raw { get; set; } = [1, 2, 255];
    }

    /// <summary>Has collections within documents, which EF Core may connect only while it tracks.</summary>
    public sealed class Album
    {
        public int Id { get; set; }
        public List<Song> Songs { get; set; } = [];
        public Band? Band { get; set; }
        public Sleeve Sleeve { get; set; } = new();
        public List<Mark> Marks { get; set; } = [];

        [NotMapped]
        public int Length => Songs.Count;
    }

    public sealed class Band
    {
        public int Id { get; set; }
        public List<Album> Albums { get; set; } = [];
    }

    public sealed class Song
    {
        public int Id { get; set; }
        public Album Album { get; set; } = null!;
    }

    public sealed class Sleeve
    {
        public List<Mark> Marks { get; set; } = [];
    }

    public sealed class Mark
    {
        public string Text { get; set; } = "";
    }

    public sealed class Room
    {
        public int Id { get; set; }
        public List<Door> Doors { get; set; } = [];
    }

    public sealed class Door
    {
        public int Id { get; set; }
        public Room Room { get; set; } = null!;

        [NotMapped]
        public int Others => Room.Doors.Count - 1;
    }

    private sealed class DeskContext(DbContextOptions options) : DbContext(options)
    {
        public DbSet<Desk> Desks => Set<Desk>();

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.Entity<Desk>().HasMany(d => d.Ks).WithOne(k => k.D);
            model.Entity<Desk>().OwnsOne(d => d.Paper, p => p.ToJson());
            model.Entity<Album>(album =>
            {
                album.HasMany(a => a.Songs).WithOne(s => s.Album);
                album.OwnsOne(
                    a => a.Sleeve,
                    sleeve =>
                    {
                        sleeve.ToJson();
                        sleeve.OwnsMany(s => s.Marks);
                    }
                );
                album.ComplexCollection(a => a.Marks, marks => marks.ToJson());
            });
            model.Entity<Room>().HasMany(r => r.Doors).WithOne(d => d.Room);
        }
    }

    private readonly SqliteConnection _connection = new("Data Source=:memory:");

    private DeskContext Open() => new(new DbContextOptionsBuilder().UseSqlite(_connection).Options);

    public async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using DeskContext context = Open();
        await context.Database.EnsureCreatedAsync();
        context.AddRange(
            new Desk { Ks = [new(), new()] },
            new Desk(),
            new Room { Doors = [new(), new()] },
            new Album
            {
                Band = new(),
                Songs = [new(), new()],
                Marks = [new() { Text = "a" }],
                Sleeve = new() { Marks = [new() { Text = "b" }, new() { Text = "c" }] },
            }
        );
        await context.SaveChangesAsync();
    }

    public ValueTask DisposeAsync() => _connection.DisposeAsync();

    [Theory]
    [InlineData("id,ks[d[kn]]", """[{"id":1,"ks":[{"d":{"kn":2}},{"d":{"kn":2}}]},{"id":2,"ks":[]}]""")]
    [InlineData("ks[others]", """[{"ks":[{"others":1},{"others":1}]},{"ks":[]}]""")]
    [InlineData(
        "ks[!first:1,d[ks[id,d[kn]]]]",
        """[{"ks":[{"d":{"ks":[{"id":1,"d":{"kn":2}},{"id":2,"d":{"kn":2}}]}}]},{"ks":[]}]"""
    )]
    [InlineData("kn,ks[d[id]]", """[{"ks":[{"d":{"id":1}},{"d":{"id":1}}],"kn":2},{"ks":[],"kn":0}]""")]
    [InlineData("paper[raw]", """[{"paper":{"raw":"AQL/"}},{"paper":{"raw":"AQL/"}}]""")]
    public async Task Members_on_the_way_back_are_answered(string include, string expected)
    {
        await using DeskContext context = Open();
        Assert.Equal(expected, await AnswerAsync(context.Desks.OrderBy(d => d.Id), include));
    }

    [Fact]
    public async Task A_query_may_include_the_way_back_itself()
    {
        await using DeskContext context = Open();
        IQueryable<Door> doors = context.Set<Door>().Include(d => d.Room).ThenInclude(r => r.Doors).OrderBy(d => d.Id);
        Assert.Equal("""[{"id":1,"others":1},{"id":2,"others":1}]""", await AnswerAsync(doors, "id,others"));
    }

    [Fact]
    public async Task A_query_may_include_the_way_back_by_names()
    {
        await using DeskContext context = Open();
        string back = "Doors";
        IQueryable<Door> doors = context
            .Set<Door>()
            .Include(d => EF.Property<Room>(d, "Room"))
                .ThenInclude(r => EF.Property<List<Door>>(r, back))
            .OrderBy(d => d.Id);
        Assert.Equal("""[{"id":1,"others":1},{"id":2,"others":1}]""", await AnswerAsync(doors, "id,others"));
        Assert.Equal(
            """[{"id":1,"room":{"id":1}},{"id":2,"room":{"id":1}}]""",
            await AnswerAsync(doors, "id,room[id]")
        );
    }

    [Theory]
    [InlineData("id,ks[id]", """[{"id":1,"ks":[{"id":2}]},{"id":2,"ks":[]}]""")]
    [InlineData("id,kn", """[{"id":1,"kn":1},{"id":2,"kn":0}]""")]
    [InlineData("id", """[{"id":1},{"id":2}]""")]
    public async Task A_query_may_filter_what_it_includes_by_name(string include, string expected)
    {
        await using DeskContext context = Open();
        IQueryable<Desk> desks = context
            .Desks.OrderBy(d => d.Id)
            .Include(d => EF.Property<List<Key>>(d, "Ks").Where(k => k.Id > 1));
        Assert.Equal(expected, await AnswerAsync(desks, include));
    }

    private static async Task<string> AnswerAsync<T>(IQueryable<T> query, string include)
        where T : class
    {
        var output = new MemoryStream();
        await query.SerializeRowsAsync(output, FieldSelection.Parse<T>(include));
        return Encoding.UTF8.GetString(output.ToArray());
    }

    [Theory]
    [InlineData("songs[album[length]]", """[{"songs":[{"album":{"length":2}},{"album":{"length":2}}]}]""", false)]
    [InlineData("band[albums[length]]", """[{"band":{"albums":[{"length":2}]}}]""", true)]
    [InlineData(
        "length,songs[album[length,marks,sleeve]]",
        """[{"songs":[{"album":{"sleeve":{"marks":[{"text":"b"},{"text":"c"}]},"marks":[{"text":"a"}],"length":2}},{"album":{"sleeve":{"marks":[{"text":"b"},{"text":"c"}]},"marks":[{"text":"a"}],"length":2}}],"length":2}]""",
        false
    )]
    public async Task Objects_with_documents_are_tracked_only_while_they_are_written(
        string include,
        string expected,
        bool isTracked
    )
    {
        await using DeskContext context = Open();
        FieldSelection<Album> selection = FieldSelection.Parse<Album>(include);
        for (int i = 0; i < 2; i++)
        {
            var output = new MemoryStream();
            await context.Set<Album>().SerializeRowsAsync(output, selection);
            Assert.Equal(expected, Encoding.UTF8.GetString(output.ToArray()));
            Assert.Empty(context.ChangeTracker.Entries());
        }

        List<Album> selected = await context.Set<Album>().Select(selection).ToListAsync();
        Assert.Equal(expected, JsonWire.Serialize(selected, selection));
        context.ChangeTracker.Clear();
        Song other = await context.Set<Song>().FirstAsync();
        Task again = context.Set<Album>().SerializeRowsAsync(new MemoryStream(), selection);
        if (isTracked)
            await Assert.ThrowsAsync<InvalidOperationException>(() => again);
        else
            await again;
        Assert.Same(other, Assert.Single(context.ChangeTracker.Entries()).Entity);
    }
}
