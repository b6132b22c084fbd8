using Microsoft.EntityFrameworkCore;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Model;

/// <summary>One model for all categories, on either database.</summary>
public sealed partial class OracleContext(DbContextOptions<OracleContext> options) : DbContext(options)
{
    /// <summary>What the model's filter compares with.</summary>
    public int Tenant { get; set; } = 1;

    public DbSet<Customer> Customers => Set<Customer>();
    public DbSet<Employee> Employees => Set<Employee>();
    public DbSet<Order> Orders => Set<Order>();
    public DbSet<Detail> Details => Set<Detail>();
    public DbSet<Product> Products => Set<Product>();
    public DbSet<Supplier> Suppliers => Set<Supplier>();
    public DbSet<Category> Categories => Set<Category>();
    public DbSet<Section> Sections => Set<Section>();
    public DbSet<Animal> Animals => Set<Animal>();
    public DbSet<Habitat> Habitats => Set<Habitat>();
    public DbSet<Drink> Drinks => Set<Drink>();
    public DbSet<Figure> Figures => Set<Figure>();
    public DbSet<Plant> Plants => Set<Plant>();
    public DbSet<Garden> Gardens => Set<Garden>();
    public DbSet<Vehicle> Vehicles => Set<Vehicle>();
    public DbSet<Garage> Garages => Set<Garage>();
    public DbSet<Person> People => Set<Person>();
    public DbSet<Shop> Shops => Set<Shop>();
    public DbSet<Blog> Blogs => Set<Blog>();
    public DbSet<Gadget> Gadgets => Set<Gadget>();
    public DbSet<Maker> Makers => Set<Maker>();
    public DbSet<Student> Students => Set<Student>();
    public DbSet<Course> Courses => Set<Course>();
    public DbSet<Club> Clubs => Set<Club>();
    public DbSet<Folder> Folders => Set<Folder>();
    public DbSet<Document> Documents => Set<Document>();
    public DbSet<Memo> Memos => Set<Memo>();
    public DbSet<Board> Boards => Set<Board>();
    public DbSet<Owner> Owners => Set<Owner>();
    public DbSet<Pet> Pets => Set<Pet>();

    public DbSet<Team> Teams => Set<Team>();
    public DbSet<Player> Players => Set<Player>();
    public DbSet<Coach> Coaches => Set<Coach>();
    public DbSet<Oddity> Oddities => Set<Oddity>();
    public DbSet<Trinket> Trinkets => Set<Trinket>();
    public DbSet<Token> Tokens => Set<Token>();

    internal bool IsNpgsql => Database.ProviderName!.Contains("Npgsql", StringComparison.Ordinal);

    protected override void OnModelCreating(ModelBuilder model)
    {
        MapNorthwind(model);
        MapHierarchies(model);
        MapStructured(model);
        MapOthers(model);
    }

    private static void MapNorthwind(ModelBuilder model)
    {
        model.Entity<Order>(order =>
        {
            order.Property(o => o.OrderId).ValueGeneratedNever();
            order.HasOne(o => o.Customer).WithMany(c => c.Orders).HasForeignKey(o => o.CustomerId);
            order.HasOne(o => o.Employee).WithMany(e => e.Orders).HasForeignKey(o => o.EmployeeId);
        });
        model.Entity<Employee>(employee =>
        {
            employee.Property(e => e.EmployeeId).ValueGeneratedNever();
            employee.HasOne(e => e.Manager).WithMany(e => e.Reports).HasForeignKey(e => e.ReportsTo);
        });
        model.Entity<Detail>().HasKey(d => new { d.OrderId, d.ProductId });
        model.Entity<Product>().Property(p => p.ProductId).ValueGeneratedNever();
        model.Entity<Supplier>().Property(s => s.SupplierId).ValueGeneratedNever();
        model.Entity<Category>().Property(c => c.CategoryId).ValueGeneratedNever();
        model.Entity<Section>().HasOne(s => s.Parent).WithMany(s => s.Children).HasForeignKey(s => s.ParentId);
    }

    private static void MapHierarchies(ModelBuilder model)
    {
        model.Entity<Animal>().HasOne(a => a.Habitat).WithMany(h => h.Animals).HasForeignKey(a => a.HabitatId);
        model.Entity<Bird>();
        model.Entity<Eagle>().HasMany(e => e.Prey).WithOne().HasForeignKey(k => k.EagleId);
        model.Entity<Kiwi>();
        model.Entity<Cat>();
        model.Entity<Coke>();
        model.Entity<Tea>();
        model.Entity<Circle>();
        model.Entity<Square>();
        model.Entity<Plant>(plant =>
        {
            plant.UseTptMappingStrategy();
            plant.HasOne(p => p.Garden).WithMany(g => g.Plants).HasForeignKey(p => p.GardenId);
        });
        model.Entity<Flower>().ToTable("Flowers");
        model.Entity<Rose>().ToTable("Roses");
        model.Entity<Tree>().ToTable("Trees");
        model.Entity<Garden>().HasMany(g => g.Roses).WithOne().HasForeignKey("ShowGardenId");
        model.Entity<Vehicle>(vehicle =>
        {
            vehicle.UseTpcMappingStrategy();
            vehicle.Property(v => v.Id).ValueGeneratedNever();
            vehicle.HasOne(v => v.Garage).WithMany(g => g.Vehicles).HasForeignKey(v => v.GarageId);
        });
        model.Entity<Car>().ToTable("Cars");
        model.Entity<SportsCar>().ToTable("SportsCars");
        model.Entity<Truck>().ToTable("Trucks");
    }

    private static void MapStructured(ModelBuilder model)
    {
        model.Entity<Person>(person =>
        {
            person.OwnsOne(p => p.Home, home => home.OwnsOne(h => h.Region));
            person.Navigation(p => p.Home).IsRequired();
            person.OwnsOne(
                p => p.Work,
                work =>
                {
                    work.Property(w => w.Street).IsRequired();
                    work.OwnsOne(w => w.Region);
                }
            );
            person.OwnsMany(
                p => p.Phones,
                phones =>
                {
                    phones.WithOwner().HasForeignKey("PersonId");
                    phones.HasKey("PersonId", nameof(Phone.Number));
                }
            );
            person.HasOne(p => p.BestFriend).WithMany().HasForeignKey(p => p.BestFriendId);
        });
        model.Entity<Shop>(shop =>
        {
            shop.ComplexProperty(s => s.Place, place => place.ComplexProperty(p => p.Point));
            shop.ComplexProperty(s => s.Open);
            shop.ComplexProperty(s => s.Branch, branch => branch.ComplexProperty(p => p.Point));
            shop.HasOne(s => s.Parent).WithMany(s => s.Children).HasForeignKey(s => s.ParentId);
        });
        model.Entity<Blog>(blog =>
        {
            blog.OwnsOne(b => b.Meta, meta => meta.ToJson());
            blog.OwnsOne(b => b.Draft, draft => draft.ToJson());
            blog.OwnsMany(
                b => b.Posts,
                posts =>
                {
                    posts.ToJson();
                    posts.OwnsMany(p => p.Comments);
                }
            );
            blog.ComplexProperty(
                b => b.Layout,
                layout =>
                {
                    layout.ToJson();
                    layout.ComplexProperty(l => l.Origin);
                }
            );
        });
        model.Entity<Gadget>(gadget =>
        {
            gadget.Property(g => g.Price).HasConversion(p => (long)(p * 100), p => p / 100m);
            gadget.Property(g => g.Rebate).HasConversion(p => (long)(p! * 100), p => p / 100m);
            gadget.Property(g => g.Status).HasConversion<string>();
            gadget.Property(g => g.Was).HasConversion<string>();
            gadget.Property(g => g.IsNew).HasConversion(b => b ? "Y" : "N", s => s == "Y");
            gadget.Property(g => g.Secret).HasConversion(s => "ENC(" + s + ")", s => s.Substring(4, s.Length - 5));
            gadget.Property(g => g.Maybe).HasConversion(s => "ENC(" + s + ")", s => s.Substring(4, s.Length - 5));
            gadget.Property(g => g.Made).HasConversion(d => d.DayNumber, n => DateOnly.FromDayNumber(n));
            gadget.Property(g => g.Code).HasConversion(c => c.Text, t => new GadgetCode(t));
            gadget.Property(g => g.Parts).HasSluiceConversion();
            gadget.HasOne(g => g.Maker).WithMany(m => m.Gadgets).HasForeignKey(g => g.MakerId);
        });
        model.Entity<Maker>().Property(m => m.Budget).HasConversion(p => (long)(p * 100), p => p / 100m);
    }

    private void MapOthers(ModelBuilder model)
    {
        model.Entity<Student>(student =>
        {
            student.HasMany(s => s.Courses).WithMany(c => c.Students);
            student
                .HasMany(s => s.Clubs)
                .WithMany(c => c.Students)
                .UsingEntity<Membership>(
                    r => r.HasOne(m => m.Club).WithMany(c => c.Memberships).HasForeignKey(m => m.ClubId),
                    l => l.HasOne(m => m.Student).WithMany(s => s.Memberships).HasForeignKey(m => m.StudentId)
                );
            student.HasMany(s => s.Friends).WithMany(s => s.FriendOf);
        });
        model.Entity<OrderSummary>(summary =>
        {
            summary.HasNoKey().ToView("OrderSummaries");
            summary.HasOne(s => s.Customer).WithMany().HasForeignKey(s => s.CustomerId);
        });
        model
            .Entity<CityCount>()
            .HasNoKey()
            .ToSqlQuery("""select "City", count(*) as "Customers" from "Customers" group by "City" """);
        model
            .Entity<Folder>()
            .HasQueryFilter("tenant", f => f.Tenant == Tenant)
            .HasQueryFilter("deleted", f => !f.IsDeleted);
        model.Entity<Document>().HasQueryFilter(d => !d.IsDeleted);
        model.Entity<Attachment>().HasQueryFilter(a => !a.IsDeleted);
        model.Entity<Document>().HasOne(d => d.Folder).WithMany(f => f.Documents).HasForeignKey(d => d.FolderId);
        model.Entity<Board>(board =>
        {
            board.Property<int>("Id").ValueGeneratedNever();
            board.HasKey("Id");
        });
        model.Entity<Memo>(memo =>
        {
            memo.Property<int?>("BoardId");
            memo.Property<int>("Rank");
            memo.Property<string?>("Author");
            memo.HasOne(m => m.Board).WithMany(b => b.Memos).HasForeignKey("BoardId");
        });
        model.Entity<Remark>(remark =>
        {
            remark.Property<int>("Id").ValueGeneratedNever();
            remark.HasKey("Id");
            remark.HasOne(r => r.Memo).WithMany(m => m.Remarks).HasForeignKey("MemoId");
        });
        model
            .Entity<Owner>()
            .Property(o => o.Sorted)
            .HasComputedColumnSql("\"Last\" || ', ' || \"First\"", stored: true);
        model.Entity<Team>(team =>
        {
            team.HasSluiceExpression(t => t.PlayerCount, t => t.Players.Count);
            team.HasSluiceExpression(t => t.Doubled, t => t.PlayerCount * 2);
            team.HasSluiceExpression(t => t.Mean, t => t.Players.Average(p => (double?)p.Goals) ?? 0);
        });
        model.Entity<Pet>().HasOne(p => p.Owner).WithMany(o => o.Pets).HasForeignKey(p => p.OwnerId);
        model.Entity<Oddity>(oddity =>
        {
            oddity.Property(o => o.Id).ValueGeneratedNever();
            oddity.OwnsOne(o => o.Extra);
            oddity.HasMany(o => o.Trinkets).WithOne().HasForeignKey(t => t.OddityId);
        });
        model.Entity<Trinket>().Property(t => t.Id).ValueGeneratedNever();
        model.Entity<Token>(token =>
        {
            token.HasKey(t => new { t.Scope, t.Number });
            token.Property(t => t.Text);
        });
    }
}
