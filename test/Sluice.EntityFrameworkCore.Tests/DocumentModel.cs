using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata.Builders;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>A value of a type in every place of a row where EF Core stores one.</summary>
public class Holder<T>
{
    public int Id { get; set; }
    public T Value { get; set; } = default!;
    public Document<T> Owned { get; set; } = new();
    public Document<T> Complex { get; set; } = new();
    public List<Document<T>> Items { get; set; } = [];
    public List<T> Many { get; set; } = [];
    public List<Holder<T>> Below { get; set; } = [];
}

/// <summary>A document, and a document in it.</summary>
public class Document<T>
{
    public int No { get; set; }
    public T Value { get; set; } = default!;
    public List<T> Many { get; set; } = [];
}

/// <summary>Holders of one type. A place that EF Core cannot map for the type is left out.</summary>
internal sealed class HolderContext<T>(DbContextOptions options, HolderPlaces places) : DbContext(options)
{
    protected override void OnModelCreating(ModelBuilder model)
    {
        model.Entity<Holder<T>>(holder =>
        {
            holder.ToTable($"Holder_{places}");
            holder.Property(h => h.Id).ValueGeneratedNever();
            holder.Property(h => h.Value);
            holder.HasMany(h => h.Below).WithOne();
            if (places != HolderPlaces.Many)
                holder.Ignore(h => h.Many);
            else
                holder.PrimitiveCollection(h => h.Many);
            if (places != HolderPlaces.Owned)
                holder.Ignore(h => h.Owned);
            else
                holder.OwnsOne(h => h.Owned, d => Configure(d.ToJson()));
            if (places != HolderPlaces.Complex)
                holder.Ignore(h => h.Complex);
            else
                holder.ComplexProperty(
                    h => h.Complex,
                    d =>
                    {
                        d.ToJson();
                        d.Property(v => v.Value);
                        d.PrimitiveCollection(v => v.Many);
                    }
                );
            if (places != HolderPlaces.Items)
                holder.Ignore(h => h.Items);
            else
                holder.ComplexCollection(
                    h => h.Items,
                    d =>
                    {
                        d.ToJson();
                        d.Property(v => v.Value);
                        d.PrimitiveCollection(v => v.Many);
                    }
                );
        });
    }

    private static void Configure<TOwner>(OwnedNavigationBuilder<TOwner, Document<T>> d)
        where TOwner : class
    {
        d.Property(v => v.Value);
        d.PrimitiveCollection(v => v.Many);
    }

    internal static List<Holder<T>> Holders(T[] values)
    {
        List<Holder<T>> all = [.. values.Select((v, i) => Made(i + 1, v, values))];
        Holder<T> root = Made(100, values[0], values);
        root.Below = all;
        return [root];
    }

    private static Holder<T> Made(int id, T value, T[] all) =>
        new()
        {
            Id = id,
            Value = value,
            Owned = new()
            {
                No = id,
                Value = value,
                Many = [.. all],
            },
            Complex = new()
            {
                No = id,
                Value = value,
                Many = [.. all],
            },
            Items =
            [
                .. all.Reverse()
                    .Select(
                        (v, n) =>
                            new Document<T>
                            {
                                No = 9 - n,
                                Value = v,
                                Many = [v],
                            }
                    ),
            ],
            Many = [.. all],
        };
}

/// <summary>Where a value is stored besides its own column.</summary>
internal enum HolderPlaces
{
    Value,
    Owned,
    Complex,
    Items,
    Many,
}
