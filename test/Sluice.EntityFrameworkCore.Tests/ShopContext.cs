using Microsoft.EntityFrameworkCore;

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

[Shape]
public partial record Customer(int Id, string Name, string Email)
{
    [WireIgnore] public List<Order> Orders { get; init; } = [];
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
    [Never] public string? Secret { get; set; }
}

public sealed class ShopContext(string connection) : DbContext
{
    public DbSet<Order> Orders => Set<Order>();
    public List<string> Commands { get; } = [];

    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseNpgsql(connection)
        .LogTo((id, _) => id.Id == Microsoft.EntityFrameworkCore.Diagnostics.RelationalEventId.CommandExecuting.Id, e => Commands.Add(e.ToString()!));

    protected override void OnModelCreating(ModelBuilder model)
    {
        model.HasDefaultSchema("sluice_ef");
        model.Entity<Order>().Property(o => o.Settings).HasSluiceConversion();
        model.Entity<Order>().Property(o => o.Packed!).HasSluiceConversion(SluiceStorage.MessagePack);
        model.Entity<Order>().HasOne(o => o.Customer).WithMany(c => c.Orders);
        model.Entity<Customer>().Property(c => c.Id).ValueGeneratedNever();
    }
}
