using System.ComponentModel.DataAnnotations;
using System.ComponentModel.DataAnnotations.Schema;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;
using Sluice.Filtering;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Collections whose keys are text, in columns with a collation that orders it in another way.</summary>
public class TextKeyTests : IAsyncLifetime
{
    public sealed class Shelf
    {
        [Key, Sortable]
        public string Code { get; set; } = "";

        [Sortable]
        public int Rank { get; set; }
        public List<Book> Books { get; set; } = [];
        public List<Label> Labels { get; set; } = [];
        public List<Topic> Topics { get; set; } = [];
        public List<Box> Boxes { get; set; } = [];
    }

    public sealed class Book
    {
        [Key, Sortable]
        public string Code { get; set; } = "";

        [Sortable]
        public int Rank { get; set; }
        public List<Chapter> Chapters { get; set; } = [];

        /// <summary>Requires whole objects.</summary>
        [NotMapped]
        public string? Note { get; set; }
    }

    public sealed class Chapter
    {
        [Key]
        public string Code { get; set; } = "";
        public Book Book { get; set; } = null!;
    }

    public readonly record struct LabelCode(string Text);

    public sealed class Label
    {
        public LabelCode Id { get; set; }
        public int Rank { get; set; }
    }

    public sealed class Topic
    {
        [Key]
        public string Code { get; set; } = "";
        public List<Shelf> Shelves { get; set; } = [];
    }

    public sealed class Box
    {
        public string Code { get; set; } = "";
    }

    private protected sealed class ShelfContext(DbContextOptions options, string column) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder modelBuilder)
        {
            modelBuilder.Entity<Shelf>(shelf =>
            {
                shelf.ToTable("text_shelves");
                shelf.HasMany(s => s.Books).WithOne().HasForeignKey("ShelfCode");
                shelf.HasMany(s => s.Labels).WithOne().HasForeignKey("ShelfCode");
                shelf.HasMany(s => s.Topics).WithMany(t => t.Shelves).UsingEntity("text_shelf_topics");
                shelf.OwnsMany(
                    s => s.Boxes,
                    box =>
                    {
                        box.ToTable("text_boxes").WithOwner().HasForeignKey("ShelfCode");
                        box.HasKey("ShelfCode", "Code");
                    }
                );
            });
            modelBuilder.Entity<Book>().ToTable("text_books").HasMany(b => b.Chapters).WithOne(c => c.Book);
            modelBuilder.Entity<Chapter>().ToTable("text_chapters");
            modelBuilder.Entity<Topic>().ToTable("text_topics");
            modelBuilder
                .Entity<Label>()
                .ToTable("text_labels")
                .Property(l => l.Id)
                .HasConversion(code => code.Text, text => new LabelCode(text));
            IEnumerable<IMutableProperty> texts = modelBuilder
                .Model.GetEntityTypes()
                .SelectMany(type => type.GetProperties())
                .Where(property => property.ClrType == typeof(string) || property.ClrType == typeof(LabelCode));
            foreach (IMutableProperty property in texts)
            {
                property.SetMaxLength(20);
                property.SetCollation(column);
            }
        }
    }

    private static readonly string[] s_tables =
    [
        "chapters",
        "books",
        "labels",
        "shelf_topics",
        "topics",
        "boxes",
        "shelves",
    ];

    // U+FF61 precedes U+1F600, whose first UTF-16 code unit is smaller.
    private static readonly string[] s_texts = ["_", "b", "Z", "\U0001F600", "aa", "B1", "\uFF61", "é", "a", "Y"];

    private static readonly Comparer<string> s_codePoints = Comparer<string>.Create(
        (one, other) => Encoding.UTF8.GetBytes(one).AsSpan().SequenceCompareTo(Encoding.UTF8.GetBytes(other))
    );

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private List<Shelf> _shelves = [];

    private protected virtual string ColumnCollation => "NOCASE";

    private protected virtual DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseSqlite(_connection);

    private ShelfContext Open() => new(Configure(new DbContextOptionsBuilder<ShelfContext>()).Options, ColumnCollation);

    public virtual async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using ShelfContext context = Open();
        foreach (string drop in s_tables.Select(table => $"drop table if exists text_{table}"))
            await context.Database.ExecuteSqlRawAsync(drop);
        await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        Topic[] topics = [.. s_texts.Select(text => new Topic { Code = text })];
        _shelves =
        [
            .. s_texts.Select(
                (text, i) =>
                    new Shelf
                    {
                        Code = text,
                        Rank = i % 2,
                        Topics = [.. topics],
                    }
            ),
        ];
        foreach (Shelf shelf in _shelves.Take(2))
        {
            shelf.Books = [.. s_texts.Select((text, i) => CreateBook($"{text}/{shelf.Rank}", i))];
            shelf.Labels = [.. s_texts.Select((text, i) => new Label { Id = new($"{text}/{shelf.Rank}"), Rank = i })];
            shelf.Boxes = [.. s_texts.Select(text => new Box { Code = text })];
        }
        context.AddRange(_shelves);
        await context.SaveChangesAsync();
        Sort();
    }

    private static Book CreateBook(string code, int rank) =>
        new()
        {
            Code = code,
            Rank = rank % 2,
            Chapters = rank > 3 ? [] : [.. s_texts.Select(text => new Chapter { Code = $"{text}/{code}" })],
        };

    private void Sort()
    {
        _shelves = [.. _shelves.OrderBy(s => s.Code, s_codePoints)];
        foreach (Shelf shelf in _shelves)
        {
            shelf.Books = [.. shelf.Books.OrderBy(b => b.Code, s_codePoints)];
            shelf.Labels = [.. shelf.Labels.OrderBy(l => l.Id.Text, s_codePoints)];
            shelf.Topics = [.. shelf.Topics.OrderBy(t => t.Code, s_codePoints)];
            shelf.Boxes = [.. shelf.Boxes.OrderBy(b => b.Code, s_codePoints)];
            foreach (Book book in shelf.Books)
                book.Chapters = [.. book.Chapters.OrderBy(c => c.Code, s_codePoints)];
        }
    }

    public virtual async ValueTask DisposeAsync()
    {
        await _connection.DisposeAsync();
        GC.SuppressFinalize(this);
    }

    [Theory]
    [InlineData("[code,books[code]]")]
    [InlineData("[code,books[!first:3,code]]")]
    [InlineData("[code,books[!sort:rank,code]]")]
    [InlineData("[code,books[!sort:-rank,!first:4,code]]")]
    [InlineData("[code,books[!sort:-code,!first:4,code]]")]
    [InlineData("[code,books[code,chapters[code]]]")]
    [InlineData("[code,books[!first:3,code,chapters[!first:2,code]]]")]
    [InlineData("[code,books[code,note]]")]
    [InlineData("[code,books[code,note,chapters[code]]]")]
    [InlineData("[code,books[!first:3,code,note]]")]
    [InlineData("[code,books[chapters[code,book[code,chapters[code,book[note]]]]]]")]
    [InlineData("[code,labels[rank]]")]
    [InlineData("[code,labels[!first:3,rank]]")]
    [InlineData("[code,topics[code]]")]
    [InlineData("[code,topics[!first:3,code]]")]
    [InlineData("[code,boxes[code]]")]
    [InlineData("[code,boxes]")]
    [InlineData("[code,books[code],labels[rank],topics[code],boxes[code]]")]
    public async Task Elements_have_the_order_of_their_key_by_code_points(string include)
    {
        FieldSelection<Shelf> selection = FieldSelection.Parse<Shelf>(include);
        FieldSelection<List<Shelf>> ofList = FieldSelection.Parse<List<Shelf>>(include);
        string expected = JsonWire.Serialize(_shelves, ofList);
        await using ShelfContext context = Open();
        KeysetOrder<Shelf> order = KeysetOrder<Shelf>.Of(FieldSort.Parse<Shelf>("code"));
        IQueryable<Shelf> shelves = order.Apply(context.Set<Shelf>(), null);
        foreach (
            IQueryable<Shelf> query in (IQueryable<Shelf>[])[shelves, shelves.AsSingleQuery(), shelves.AsSplitQuery()]
        )
        {
            Assert.Equal(expected, await RowsAsync(query, selection));
            Assert.Equal(expected, JsonWire.Serialize(await query.Select(selection).ToListAsync(), ofList));
        }
    }

    [Theory]
    [InlineData("code")]
    [InlineData("-code")]
    [InlineData("rank,code")]
    [InlineData("-rank,-code")]
    public async Task Pages_are_in_the_order_of_code_points(string sort)
    {
        FieldSelection<Shelf> selection = FieldSelection.Parse<Shelf>("[code,books[!first:2,code]]");
        FieldSort<Shelf> keys = FieldSort.Parse<Shelf>(sort);
        await using ShelfContext context = Open();
        KeysetOrder<Shelf> order = KeysetOrder<Shelf>.Of(keys);
        List<string> pages = [];
        for (KeysetPosition? at = null; ; )
        {
            List<Shelf> page = await order.Apply(context.Set<Shelf>(), at).Take(3).Select(selection).ToListAsync();
            if (page.Count == 0)
                break;
            pages.AddRange(page.Select(shelf => JsonWire.Serialize(shelf, selection)));
            string last = page[^1].Code;
            at = order.PositionOf(_shelves.Single(shelf => shelf.Code == last));
        }
        Assert.Equal(_shelves.OrderBy(keys).Select(shelf => JsonWire.Serialize(shelf, selection)), pages);
    }

    private static async Task<string> RowsAsync<T>(IQueryable<T> query, FieldSelection<T> selection)
        where T : class
    {
        var stream = new MemoryStream();
        await query.SerializeRowsAsync(stream, selection);
        return Encoding.UTF8.GetString(stream.ToArray());
    }
}

/// <summary>On PostgreSQL, in columns with a collation of ICU.</summary>
public sealed class PostgresTextKeyTests : TextKeyTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_POSTGRES") ?? "";

    private protected override string ColumnCollation => "en-x-icu";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseNpgsql(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_POSTGRES names no server.");
        await base.InitializeAsync();
    }
}

/// <summary>On MariaDB.</summary>
public sealed class MariaDbTextKeyTests : TextKeyTests
{
    private static readonly string s_connection = Environment.GetEnvironmentVariable("SLUICE_MARIADB") ?? "";

    private protected override string ColumnCollation => "utf8mb4_general_ci";

    private protected override DbContextOptionsBuilder Configure(DbContextOptionsBuilder options) =>
        options.UseMySQL(s_connection);

    public override async ValueTask InitializeAsync()
    {
        Assert.SkipUnless(s_connection.Length > 0, "SLUICE_MARIADB names no server.");
        await base.InitializeAsync();
    }
}
