using System.ComponentModel.DataAnnotations.Schema;
using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Tests.SameAnswers;

/// <summary>A shop's orders with every kind of relation, and members that only EF Core's shaper can read.</summary>
public sealed class SaleContext(DbContextOptions<SaleContext> options) : DbContext(options)
{
    public DbSet<Sale> Sales => Set<Sale>();

    protected override void OnModelCreating(ModelBuilder model)
    {
        model.Entity<Sale>().OwnsOne(s => s.Parcel, p => p.ToJson());
        model.Entity<Sale>().HasMany(s => s.Labels).WithMany();
    }

    internal void Fill()
    {
        var random = new Random(11);
        SaleGroup[] groups = [.. "Kitchen,Garden".Split(',').Select(n => new SaleGroup { Name = n })];
        SaleProduct[] products =
        [
            .. Enumerable
                .Range(1, 5)
                .Select(i => new SaleProduct { Name = $"P{i}", Group = i == 5 ? null : groups[i % 2] }),
        ];
        SaleCustomer[] customers = [.. "Ada,Bo,Cy".Split(',').Select(n => new SaleCustomer { Name = n })];
        SaleLabel[] labels = [.. "red,blue,old".Split(',').Select(t => new SaleLabel { Text = t })];
        for (int i = 0; i < 14; i++)
            Add(Made(i, random, products, customers, labels));
    }

    private static Sale Made(
        int i,
        Random random,
        SaleProduct[] products,
        SaleCustomer[] customers,
        SaleLabel[] labels
    ) =>
        new()
        {
            Number = $"N{random.Next(100)}",
            Rank = random.Next(4),
            Customer = i % 4 == 0 ? null : customers[random.Next(customers.Length)],
            Parcel = i % 3 == 0 ? null : new() { Street = $"S{i}", House = i },
            Labels = [.. labels.Where(_ => random.Next(2) == 0)],
            Notes = [.. Enumerable.Range(0, random.Next(3)).Select(n => new SaleNote { Text = $"n{n}" })],
            Lines =
            [
                .. Enumerable
                    .Range(0, random.Next(5))
                    .Select(n => new SaleLine
                    {
                        Quantity = random.Next(1, 4),
                        Product = products[random.Next(products.Length)],
                        Discounts =
                        [
                            .. Enumerable
                                .Range(0, random.Next(4))
                                .Select(d => new SaleDiscount { Percent = random.Next(1, 9) }),
                        ],
                    }),
            ],
        };
}

public class Sale
{
    [Default, Filterable, Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public string Number { get; set; } = "";

    [Filterable, Sortable]
    public int Rank { get; set; }

    [Filterable, Sortable]
    public SaleCustomer? Customer { get; set; }
    public SaleParcel? Parcel { get; set; }

    [Filterable]
    public List<SaleLine> Lines { get; set; } = [];
    public List<SaleNote> Notes { get; set; } = [];
    public List<SaleLabel> Labels { get; set; } = [];

    /// <summary>Loads the lines.</summary>
    [NotMapped]
    public int LineCount => Lines.Count;
}

public class SaleCustomer
{
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public string Name { get; set; } = "";

    /// <summary>Computed from a column.</summary>
    [NotMapped]
    public string Greeting => $"Hello {Name}";
}

public class SaleParcel
{
    public string Street { get; set; } = "";
    public int House { get; set; }
}

public class SaleLine
{
    [Default, Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public int Quantity { get; set; }

    /// <summary>A reference among the defaults.</summary>
    [Default, Filterable]
    public SaleProduct Product { get; set; } = null!;

    [Filterable]
    public List<SaleDiscount> Discounts { get; set; } = [];

    /// <summary>Loads the product.</summary>
    [NotMapped]
    public string Title => $"{Quantity} {Product.Name}";
}

public class SaleProduct
{
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public string Name { get; set; } = "";

    [Filterable]
    public SaleGroup? Group { get; set; }
}

public class SaleGroup
{
    public int Id { get; set; }

    [Default, Filterable]
    public string Name { get; set; } = "";
}

public class SaleDiscount
{
    [Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public int Percent { get; set; }
}

public class SaleNote
{
    [Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public string Text { get; set; } = "";
}

public class SaleLabel
{
    [Sortable]
    public int Id { get; set; }

    [Default, Filterable, Sortable]
    public string Text { get; set; } = "";
}
