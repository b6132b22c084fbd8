using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.ChangeTracking;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>An entity with a member of every kind.</summary>
[Shape]
public partial class Volume
{
    public int Id { get; set; }
    public string Isbn { get; set; } = Guid.NewGuid().ToString();
    public string Title { get; set; } = "";
    public string Code { get; init; } = "";
    public int? WriterId { get; set; }
    public Writer? Writer { get; set; }
    public List<Chapter> Chapters { get; set; } = [];
    public List<Label> Labels { get; set; } = [];
    public Shelfmark? Mark { get; set; }
    public Measures Size { get; set; } = new();
    public int Version { get; set; }
    public DateTime CreatedAt { get; set; }
    public string? Upper { get; set; }

    [NeverSet]
    public string State { get; set; } = "new";

    [RequirePolicy("staff")]
    public string? Cost { get; set; }

    [Never]
    public string? Secret { get; set; }
}

[Shape]
public partial class Writer
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public Writer? Teacher { get; set; }
}

[Shape]
public partial class Chapter
{
    public int Id { get; set; }
    public string Text { get; set; } = "";
}

[Shape]
public partial class Label
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public List<Volume> Volumes { get; set; } = [];
}

[Shape]
public partial class Shelfmark
{
    public string Row { get; set; } = "";
}

[Shape]
public partial class Measures
{
    public string Pages { get; set; } = "";
}

/// <summary>The members of a volume that its writer fills in; its shape is made at run time.</summary>
public class VolumeDraft
{
    public string Title { get; set; } = "";
    public string Code { get; init; } = "";

    [NeverSet]
    public string State { get; set; } = "new";

    [RequirePolicy("staff")]
    public string? Cost { get; set; }

    [Never]
    public string? Secret { get; set; }
    public Writer? Writer { get; set; }
}

public sealed class LibraryContext(DbContextOptions<LibraryContext> options) : DbContext(options)
{
    public DbSet<Volume> Volumes => Set<Volume>();
    public DbSet<Writer> Writers => Set<Writer>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Volume>(volume =>
        {
            volume.HasAlternateKey(v => v.Isbn);
            volume.OwnsOne(v => v.Mark);
            volume.ComplexProperty(v => v.Size);
            volume.Property(v => v.Version).IsConcurrencyToken();
            volume.Property(v => v.CreatedAt).HasDefaultValueSql("'2020-01-01'");
            volume.Property(v => v.Upper).HasComputedColumnSql("upper(\"Title\")");
            volume.Property<string?>("Tenant");
            volume.HasMany(v => v.Labels).WithMany(l => l.Volumes);
        });
    }

    public override Task<int> SaveChangesAsync(bool acceptAllChangesOnSuccess, CancellationToken cancellationToken)
    {
        ChangeTracker.DetectChanges();
        foreach (
            EntityEntry<Volume> changed in ChangeTracker.Entries<Volume>().Where(e => e.State == EntityState.Modified)
        )
            changed.Entity.Version++;
        return base.SaveChangesAsync(acceptAllChangesOnSuccess, cancellationToken);
    }
}
