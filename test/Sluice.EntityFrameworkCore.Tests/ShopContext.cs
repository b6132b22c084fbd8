using Microsoft.EntityFrameworkCore;
using Sluice.Wires;

namespace Sluice.EntityFrameworkCore.Tests;

[Shape]
public partial class Order
{
    public int Id { get; set; }
    public string Note { get; set; } = "";
    public DateTime Placed { get; set; }
    public decimal? Discount { get; set; }
    public Customer? Customer { get; set; }
    public List<Line> Lines { get; set; } = [];
    public Settings Settings { get; set; } = new();
    public Settings? Packed { get; set; }
}

public enum Urgency
{
    Low,
    Normal,
    High,
}

/// <summary>Stored as text by a converter.</summary>
public readonly record struct Isbn(string Text);

/// <summary>
/// Every kind of column, keys that are foreign too, an owned object and a complex one, a reference to its own type.
/// </summary>
[Shape]
public partial class Parcel
{
    public Guid Id { get; set; }
    public bool Fragile { get; set; }
    public short Shelf { get; set; }
    public long Number { get; set; }
    public float Weight { get; set; }
    public double? Volume { get; set; }
    public decimal Price { get; set; }
    public Urgency Urgency { get; set; }
    public Urgency? Was { get; set; }
    public Urgency Named { get; set; }

    [WireConverter(typeof(IsbnConverter))]
    public Isbn Book { get; set; }

    [WireName("sent_on")]
    public DateOnly? SentOn { get; set; }
    public TimeOnly At { get; set; }
    public TimeSpan Took { get; set; }
    public DateTimeOffset Seen { get; set; }
    public DateTime Local { get; set; }
    public byte[] Label { get; set; } = [];
    public List<int> Numbers { get; set; } = [];
    public string[] Tags { get; set; } = [];
    public string? Document { get; set; }
    public int? OwnerId { get; set; }
    public Customer? Owner { get; set; }
    public Place Place { get; set; } = new();
    public Address? Return { get; set; }
    public List<Stop> Stops { get; set; } = [];
    public string Last { get; set; } = "";
}

[Shape]
public partial class Address
{
    public string Street { get; set; } = "";
    public int? House { get; set; }
}

[Shape]
public partial class Place
{
    public double X { get; set; }
    public double Y { get; set; }
}

[Shape]
public partial class Stop
{
    public int Id { get; set; }
    public string? City { get; set; }
    public Urgency Urgency { get; set; }
    public Customer? Keeper { get; set; }
}

/// <summary>Types of one table: a hierarchy.</summary>
[Shape]
public partial class Animal
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
}

[Shape]
public partial class Dog : Animal
{
    public int Barks { get; set; }
}

/// <summary>
/// Made by queries: of columns, of what the database computes, of other made objects and of a collection.
/// </summary>
[Shape]
public partial class OrderRow
{
    public int Number { get; set; }
    public string? CustomerName { get; set; }
    public int? CustomerId { get; set; }
    public string Text { get; set; } = "";
    public DateTime At { get; set; }
    public decimal? Discount { get; set; }
    public decimal? Doubled { get; set; }
    public int LineCount { get; set; }
    public int Pieces { get; set; }
    public bool IsCheap { get; set; }
    public Customer? Customer { get; set; }
    public CustomerRow? Buyer { get; set; }
    public CustomerRow Place { get; set; } = new(0, "");
    public Settings? Settings { get; set; }
    public List<LineRow> Lines { get; set; } = [];
}

[Shape]
public partial record CustomerRow(int Id, string? Label);

[Shape]
public partial record LineRow(string Sku, int Quantity)
{
    public bool IsMany { get; init; }
}

/// <summary>Its constructor changes what it is given.</summary>
[Shape]
public partial record Shouted(int Id, string Note)
{
    public string Note { get; init; } = Note.ToUpperInvariant();
}

[Shape]
public partial class ParcelRow
{
    public Guid Key { get; set; }
    public Urgency Named { get; set; }
    public Urgency? Was { get; set; }
    public Urgency? NamedToo { get; set; }

    [WireConverter(typeof(IsbnConverter))]
    public Isbn Book { get; set; }
    public DateOnly? SentOn { get; set; }
    public double X { get; set; }
    public string? Street { get; set; }
    public string? Document { get; set; }
    public List<int> Numbers { get; set; } = [];
    public DateTimeOffset? Seen { get; set; }
    public short? Shelf { get; set; }
}

public struct IsbnConverter : IWireConverter<Isbn>
{
    public static void Write<TWriter>(ref TWriter writer, Isbn value)
        where TWriter : struct, IWireWriter, allows ref struct => writer.WriteString("ISBN " + value.Text);

    public static Isbn Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct => new(reader.ReadString()![5..]);
}

[Shape]
public partial record Customer(int Id, string Name, string Email)
{
    [WireIgnore]
    public List<Order> Orders { get; init; } = [];
}

[Shape]
public partial class Line
{
    public int Id { get; set; }
    public string Sku { get; set; } = "";
    public int Quantity { get; set; }
}

[Shape]
public partial class Settings
{
    public List<string> Tags { get; set; } = [];
    public Dictionary<string, int> Counts { get; set; } = [];
    public Settings? Inner { get; set; }
    public byte[]? Bytes { get; set; }
}

[Shape]
public partial class Secretive
{
    public int Id { get; set; }

    [Never]
    public string? Secret { get; set; }
}

public sealed class ShopContext(string connection) : DbContext
{
    public DbSet<Order> Orders => Set<Order>();
    public DbSet<Parcel> Parcels => Set<Parcel>();
    public DbSet<Animal> Animals => Set<Animal>();
    public DbSet<Customer> Customers => Set<Customer>();
    public DbSet<Depot> Depots => Set<Depot>();

    /// <summary>Tests that fill it run one after the other.</summary>
    internal const string Schema = "sluice_ef";

    public List<string> Commands { get; } = [];

    /// <summary>On the server that the environment names, if any.</summary>
    internal static ShopContext? Open() =>
        Environment.GetEnvironmentVariable("SLUICE_POSTGRES") is { Length: > 0 } connection ? new(connection) : null;

    internal async Task RecreateAsync()
    {
        await Database.ExecuteSqlRawAsync("drop schema if exists sluice_ef cascade");
        await Database.ExecuteSqlRawAsync("create schema sluice_ef");
        await Database.ExecuteSqlRawAsync(Database.GenerateCreateScript());
    }

    protected override void OnConfiguring(DbContextOptionsBuilder options) =>
        options
            .UseNpgsql(connection)
            .LogTo(
                (id, _) => id.Id == Microsoft.EntityFrameworkCore.Diagnostics.RelationalEventId.CommandExecuting.Id,
                e => Commands.Add(e.ToString()!)
            );

    protected override void OnModelCreating(ModelBuilder model)
    {
        model.HasDefaultSchema(Schema);
        model.Entity<Order>().Property(o => o.Settings).HasSluiceConversion();
        model.Entity<Order>().Property(o => o.Packed!).HasSluiceConversion(SluiceStorage.MessagePack);
        model.Entity<Order>().HasOne(o => o.Customer).WithMany(c => c.Orders);
        var parcel = model.Entity<Parcel>();
        parcel.HasOne(p => p.Owner).WithMany().HasForeignKey(p => p.OwnerId);
        parcel.Property(p => p.Named).HasConversion<string>();
        parcel.Property(p => p.Book).HasConversion(b => b.Text, t => new Isbn(t));
        parcel.Property(p => p.Document).HasColumnType("jsonb");
        parcel.Property(p => p.Local).HasColumnType("timestamp without time zone");
        parcel.Property(p => p.Price).HasColumnType("numeric(12,4)").HasColumnName("cost");
        parcel.ComplexProperty(p => p.Place);
        parcel.OwnsOne(p => p.Return);
        model.Entity<Dog>();
        Depot.Map(model);
        model.Entity<Customer>().Property(c => c.Id).ValueGeneratedNever();
    }
}
