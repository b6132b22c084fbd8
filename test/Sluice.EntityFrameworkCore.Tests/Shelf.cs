using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>An object with a collection in a collection, and another beside it.</summary>
public class Shelf
{
    public int Id { get; set; }
    public string Label { get; set; } = "";
    public List<Book> Books { get; set; } = [];
    public List<Sticker> Stickers { get; set; } = [];
}

public class Book
{
    public int Id { get; set; }
    public int ShelfId { get; set; }
    public string Title { get; set; } = "";
    public List<Loan> Loans { get; set; } = [];
}

public class Loan
{
    public int Id { get; set; }
    public int BookId { get; set; }
}

public class Sticker
{
    public int Id { get; set; }
    public int ShelfId { get; set; }
    public string Text { get; set; } = "";
}

internal sealed class ShelfContext(Action<DbContextOptionsBuilder> configure, params IInterceptor[] interceptors)
    : DbContext
{
    internal DbSet<Shelf> Shelves => Set<Shelf>();

    protected override void OnConfiguring(DbContextOptionsBuilder options)
    {
        configure(options);
        options.AddInterceptors(interceptors);
    }

    protected override void OnModelCreating(ModelBuilder model)
    {
        model.HasDefaultSchema("sluice_shelves");
        model.Entity<Shelf>().Property(s => s.Id).ValueGeneratedNever();
    }
}

/// <summary>A way that a query takes: its include, and what makes it take the way.</summary>
internal sealed record ShelfWay(string Name, string Include, bool IsSplit, bool IsShaped)
{
    internal static readonly ShelfWay[] All =
    [
        new("rows", "id,label", false, false),
        new("collection", "id,books[title]", false, false),
        new("nested", "id,books[title,loans[id]],label", false, false),
        new("side by side", "id,books[title,loans[id]],stickers[text]", false, false),
        new("split", "id,label,books[title,loans[id]],stickers[text]", true, false),
        new("shaper", "id,label", false, true),
        new("shaped side by side", "id,books[title,loans[id]],stickers[text]", false, true),
        new("shaped split", "id,label,books[title,loans[id]],stickers[text]", true, true),
    ];

    internal static ShelfWay Of(string name) => Array.Find(All, w => w.Name == name)!;

    internal Task<long> WriteAsync(ShelfContext context, Stream destination, bool isJson, int last = int.MaxValue)
    {
        IQueryable<Shelf> shelves = context.Shelves.Where(s => s.Id <= last).OrderBy(s => s.Id);
        shelves = IsSplit ? shelves.AsSplitQuery() : shelves.AsSingleQuery();
        FieldSelection<Shelf> selection = FieldSelection.Parse<Shelf>(Include);
        return isJson
            ? shelves.SerializeRowsAsync(destination, selection, new JsonWireOptions { EnumsAsText = IsShaped })
            : shelves.SerializeRowsAsync(
                destination,
                selection,
                new MessagePackWireOptions { Omit = IsShaped ? OmitWhen.Default : default }
            );
    }

    internal static bool IsWhole(byte[] answer, bool isJson)
    {
        try
        {
            if (isJson)
                JsonWire.Deserialize<List<Shelf>>(answer);
            else
                MessagePackWire.Deserialize<List<Shelf>>(answer);
            return true;
        }
        catch (WireException)
        {
            return false;
        }
    }
}
