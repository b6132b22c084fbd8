using System.Linq.Expressions;
using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Metadata;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Members of entities that getters compute: given as EF Core's own objects give them, or refused, never a default.
/// </summary>
public sealed class ComputedMemberTests : IAsyncLifetime
{
    private static readonly Func<Owner, int> s_counter = o => o.Pets.Count;
    private SqliteConnection _database = null!;

    public interface ICounter
    {
        int Count(Owner owner);
    }

    public sealed class Counter : ICounter
    {
        public int Count(Owner owner) => owner.Pets.Count;
    }

    public class Owner
    {
        private readonly List<Toy> _toys = [];
        private string _code = "";

        public int Id { get; set; }
        public string First { get; set; } = "";

        [WireIgnore]
        public string Last { get; set; } = "";
        public string FullName => First + " " + Last;
        public List<Pet> Pets { get; set; } = [];
        public int PetCount => Pets.Count;
        public int PushedCount => Pets.Count;

        [SluiceExpression(nameof(NamedExpression))]
        public int NamedCount => Pets.Count;

        [SluiceExpression(nameof(NamedExpression))]
        public int AssignedCount { get; init; }
        public int Heavy => Pets.Count(p => p.Weight > 10);
        public string Names => string.Join("+", from p in Pets orderby p.Id select p.Name);
        public int ToyCount => Pets.Sum(p => p.ToyCount);
        public int ViaHelper => Helper.CountOf(this);
        public int ViaLocal
        {
            get
            {
                return Sum(Pets);
                static int Sum(List<Pet> pets) => pets.Count;
            }
        }

        public int ViaDelegate => s_counter(this);
        public int ViaInterface => ((ICounter)new Counter()).Count(this);
        public int ViaReflection => ((List<Pet>)typeof(Owner).GetProperty(nameof(Pets))!.GetValue(this)!).Count;
        public int ViaCompiled => NamedExpression.Compile()(this);
        public string ViaJson => System.Text.Json.JsonSerializer.Serialize(Pets);
        public int FromJson => System.Text.Json.JsonSerializer.Deserialize<int[]>($"[{Id}]")!.Length;
        public string Code
        {
            get => _code.Trim('*');
            set => _code = "*" + value + "*";
        }
        public IReadOnlyList<Toy> Toys => _toys.AsReadOnly();

        private static Expression<Func<Owner, int>> NamedExpression => o => o.Pets.Count;
    }

    public static class Helper
    {
        public static int CountOf(Owner owner) => owner.Pets.Count;
    }

    public class Pet
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
        public int Weight { get; set; }
        public int OwnerId { get; set; }
        public Owner? Owner { get; set; }
        public Pet? Parent { get; set; }
        public int? ParentId { get; set; }
        public List<Toy> PetToys { get; set; } = [];
        public int ToyCount => PetToys.Count;
        public int Siblings => Owner!.Pets.Count - 1;
        public string ParentName => Parent?.Name ?? "none";
        public int Depth => Parent is null ? 0 : Parent.Depth + 1;
    }

    public class Toy
    {
        public int Id { get; set; }
        public int? PetId { get; set; }
        public int? OwnerId { get; set; }
    }

    private sealed class PetContext(SqliteConnection connection, params IInterceptor[] interceptors) : DbContext
    {
        internal DbSet<Owner> Owners => Set<Owner>();
        internal DbSet<Pet> Pets => Set<Pet>();

        protected override void OnConfiguring(DbContextOptionsBuilder options) =>
            options.UseSqlite(connection).AddInterceptors(interceptors);

        protected override void OnModelCreating(ModelBuilder model)
        {
            model.Entity<Owner>(owner =>
            {
                owner.HasSluiceExpression(o => o.PushedCount, o => o.Pets.Count);
                owner.Ignore(o => o.AssignedCount);
                owner.Property(o => o.Code);
                owner.HasMany(o => o.Pets).WithOne(p => p.Owner).HasForeignKey(p => p.OwnerId);
                owner.HasMany(o => o.Toys).WithOne().HasForeignKey(t => t.OwnerId);
            });
            model.Entity<Pet>(pet =>
            {
                pet.HasOne(p => p.Parent).WithMany().HasForeignKey(p => p.ParentId);
                pet.HasMany(p => p.PetToys).WithOne().HasForeignKey(t => t.PetId);
            });
        }
    }

    public async ValueTask InitializeAsync()
    {
        _database = new SqliteConnection("Data Source=:memory:");
        await _database.OpenAsync();
        await using var context = new PetContext(_database);
        await context.Database.EnsureCreatedAsync();
        context.Add(
            new Owner
            {
                Id = 1,
                First = "Ann",
                Last = "Ax",
                Code = "a1",
            }
        );
        context.Add(
            new Owner
            {
                Id = 2,
                First = "Bob",
                Last = "By",
                Code = "b2",
            }
        );
        context.AddRange(
            new Pet
            {
                Id = 1,
                OwnerId = 2,
                Name = "Rex",
                Weight = 30,
            },
            new Pet
            {
                Id = 2,
                OwnerId = 2,
                Name = "Tom",
                Weight = 4,
                ParentId = 1,
            }
        );
        context.AddRange(
            new Toy { Id = 1, PetId = 1 },
            new Toy { Id = 2, PetId = 2 },
            new Toy
            {
                Id = 3,
                PetId = 2,
                OwnerId = 2,
            }
        );
        await context.SaveChangesAsync();
    }

    public ValueTask DisposeAsync() => _database.DisposeAsync();

    private static async Task<(string Json, bool ByRows)> WriteAsync<T>(IQueryable<T> query, string include)
        where T : class
    {
        FieldSelection<T> selection = FieldSelection.Parse<T>(include);
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        using var output = new MemoryStream();
        await query.SerializeRowsAsync(output, selection);
        return (Encoding.UTF8.GetString(output.ToArray()), way[^1] is null);
    }

    [Theory]
    [InlineData("petCount", """[{"petCount":0},{"petCount":2}]""", false)]
    [InlineData(
        "pets[name],petCount",
        """[{"pets":[],"petCount":0},{"pets":[{"name":"Rex"},{"name":"Tom"}],"petCount":2}]""",
        false
    )]
    [InlineData("pushedCount", """[{"pushedCount":0},{"pushedCount":2}]""", true)]
    [InlineData(
        "pets[name],pushedCount",
        """[{"pets":[],"pushedCount":0},{"pets":[{"name":"Rex"},{"name":"Tom"}],"pushedCount":2}]""",
        true
    )]
    [InlineData(
        "namedCount,assignedCount",
        """[{"namedCount":0,"assignedCount":0},{"namedCount":2,"assignedCount":2}]""",
        true
    )]
    [InlineData("petCount,pushedCount", """[{"petCount":0,"pushedCount":0},{"petCount":2,"pushedCount":2}]""", false)]
    [InlineData("heavy", """[{"heavy":0},{"heavy":1}]""", false)]
    [InlineData("names", """[{"names":""},{"names":"Rex+Tom"}]""", false)]
    [InlineData("toyCount", """[{"toyCount":0},{"toyCount":3}]""", false)]
    [InlineData("viaHelper,viaLocal", """[{"viaHelper":0,"viaLocal":0},{"viaHelper":2,"viaLocal":2}]""", false)]
    [InlineData("fromJson", """[{"fromJson":1},{"fromJson":1}]""", false)]
    [InlineData("fullName", """[{"fullName":"Ann Ax"},{"fullName":"Bob By"}]""", false)]
    [InlineData("first,code", """[{"first":"Ann","code":"a1"},{"first":"Bob","code":"b2"}]""", false)]
    [InlineData("toys[id]", """[{"toys":[]},{"toys":[{"id":3}]}]""", true)]
    public async Task Getters_are_pushed_down_or_have_what_they_read_loaded(
        string include,
        string expected,
        bool byRows
    )
    {
        await using var context = new PetContext(_database);
        Assert.Equal((expected, byRows), await WriteAsync(context.Owners.OrderBy(o => o.Id), include));
    }

    [Theory]
    [InlineData("siblings", """[{"siblings":1},{"siblings":1}]""")]
    [InlineData("parentName", """[{"parentName":"none"},{"parentName":"Rex"}]""")]
    [InlineData(
        "owner[petCount],name",
        """[{"name":"Rex","owner":{"petCount":2}},{"name":"Tom","owner":{"petCount":2}}]"""
    )]
    [InlineData("owner[pushedCount]", """[{"owner":{"pushedCount":2}},{"owner":{"pushedCount":2}}]""")]
    public async Task Getters_of_objects_that_are_reached_are_no_different(string include, string expected)
    {
        await using var context = new PetContext(_database);
        Assert.Equal(expected, (await WriteAsync(context.Pets.OrderBy(p => p.Id), include)).Json);
    }

    [Theory]
    [InlineData("viaDelegate", "Owner.ViaDelegate")]
    [InlineData("viaInterface", "Owner.ViaInterface")]
    [InlineData("viaReflection", "Owner.ViaReflection")]
    [InlineData("viaCompiled", "Owner.ViaCompiled")]
    [InlineData("viaJson", "Owner.ViaJson")]
    [InlineData("pets[depth]", "Pet.Depth")]
    [InlineData("assignedCount,petCount", "Owner.AssignedCount")]
    public async Task What_cannot_be_proved_is_refused_before_anything_is_executed(string include, string member)
    {
        var calls = new List<string>();
        await using var context = new PetContext(_database, InterceptorRecorder.Create(calls));
        var refusal = await Assert.ThrowsAsync<InvalidOperationException>(() => WriteAsync(context.Owners, include));
        Assert.Contains(member, refusal.Message, StringComparison.Ordinal);
        Assert.Contains("(-", refusal.Message, StringComparison.Ordinal);
        if (include.StartsWith("via", StringComparison.Ordinal))
            Assert.Contains("HasSluiceExpression", refusal.Message, StringComparison.Ordinal);
        Assert.Empty(calls);
    }

    [Fact]
    public async Task A_filtered_include_filters_what_getters_count()
    {
        await using var context = new PetContext(_database);
        IQueryable<Owner> owners = context.Owners.Where(o => o.Id == 2).Include(o => o.Pets.Where(p => p.Weight > 10));
        Owner expected = Assert.Single(await owners.AsNoTracking().ToListAsync());
        Assert.Equal(1, expected.PetCount);
        Assert.Equal(
            ("""[{"petCount":1,"pushedCount":1,"namedCount":1}]""", false),
            await WriteAsync(owners, "petCount,pushedCount,namedCount")
        );
        await Assert.ThrowsAsync<InvalidOperationException>(() => WriteAsync(owners, "assignedCount"));
    }

    [Fact]
    public async Task Materialised_objects_give_the_same()
    {
        await using var context = new PetContext(_database);
        List<Owner> owners = await context
            .Owners.AsNoTracking()
            .Include(o => o.Pets)
                .ThenInclude(p => p.PetToys)
            .Include(o => o.Toys)
            .OrderBy(o => o.Id)
            .ToListAsync();
        foreach (
            string include in (string[])
                [
                    "petCount",
                    "pushedCount,namedCount",
                    "heavy,names,toyCount",
                    "viaHelper,viaLocal,fromJson,fullName",
                    "code",
                    "toys[id]",
                ]
        )
            Assert.Equal(
                JsonWire.Serialize(owners, FieldSelection.Parse<Owner>(include)),
                (await WriteAsync(context.Owners.OrderBy(o => o.Id), include)).Json
            );
    }

    [Theory]
    [InlineData("petCount", """[{"petCount":2}]""")]
    [InlineData("pets[name],petCount", """[{"pets":[{"name":"Rex"},{"name":"Tom"}],"petCount":2}]""")]
    [InlineData("namedCount", """[{"namedCount":2}]""")]
    [InlineData("viaDelegate,viaReflection", """[{"viaDelegate":2,"viaReflection":2}]""")]
    [InlineData("viaInterface,toyCount", """[{"toyCount":1,"viaInterface":2}]""")]
    [InlineData("fullName,code", """[{"fullName":"Bob By","code":"b2"}]""")]
    public void Objects_in_memory_give_the_same(string include, string expected)
    {
        Owner owner = new()
        {
            Id = 2,
            First = "Bob",
            Last = "By",
            Code = "b2",
            Pets =
            [
                new()
                {
                    Name = "Rex",
                    Weight = 30,
                    PetToys = [new()],
                },
                new() { Name = "Tom" },
            ],
        };
        FieldSelection<Owner> selection = FieldSelection.Parse<Owner>(include);
        Assert.Equal(expected, JsonWire.Serialize(new[] { owner }.AsQueryable().Select(selection).ToList(), selection));
    }

    [Fact]
    public void Objects_in_memory_are_narrowed_to_what_getters_read()
    {
        Owner owner = new()
        {
            Id = 2,
            First = "Bob",
            Last = "By",
            Pets = [new() { Name = "Rex" }],
        };
        Owner counted = new[] { owner }.AsQueryable().Select(FieldSelection.Parse<Owner>("petCount")).Single();
        Assert.Equal((0, "", 1), (counted.Id, counted.First, counted.PetCount));
    }

    [Fact]
    public async Task Projections_of_queries_set_or_load_what_they_need()
    {
        await using var context = new PetContext(_database);
        Assert.Equal(
            2,
            (
                await context
                    .Owners.Where(o => o.Id == 2)
                    .Select(FieldSelection.Parse<Owner>("assignedCount"))
                    .SingleAsync()
            ).AssignedCount
        );
        Assert.Equal(
            2,
            (
                await context.Owners.Where(o => o.Id == 2).Select(FieldSelection.Parse<Owner>("petCount")).SingleAsync()
            ).PetCount
        );
        Assert.Equal(
            "Bob By",
            (
                await context.Owners.Where(o => o.Id == 2).Select(FieldSelection.Parse<Owner>("fullName")).SingleAsync()
            ).FullName
        );
        Owner loaded = await context
            .Owners.AsNoTracking()
            .Include(o => o.Pets)
                .ThenInclude(p => p.PetToys)
            .SingleAsync(o => o.Id == 2);
        Assert.Equal(
            loaded.ToyCount,
            (
                await context.Owners.Where(o => o.Id == 2).Select(FieldSelection.Parse<Owner>("toyCount")).SingleAsync()
            ).ToyCount
        );
    }

    [Fact]
    public async Task The_model_holds_texts_that_migrations_can_write()
    {
        await using var context = new PetContext(_database);
        IEntityType owner = context.Model.FindEntityType(typeof(Owner))!;
        Assert.Equal(
            "o => o.Pets.Count",
            Assert.Single(owner.GetAnnotations(), a => a.Name.StartsWith("Sluice", StringComparison.Ordinal)).Value
        );
        Assert.Null(owner.FindProperty(nameof(Owner.PushedCount)));
    }

    private sealed class WrongContext : DbContext
    {
        public int Least { get; set; }

        protected override void OnConfiguring(DbContextOptionsBuilder options) =>
            options.UseSqlite("Data Source=:memory:");

        protected override void OnModelCreating(ModelBuilder model) =>
            model.Entity<Owner>().HasSluiceExpression(o => o.PetCount, o => o.Pets.Count(p => p.Weight > Least));
    }

    public class Misnamed
    {
        public int Id { get; set; }

        [SluiceExpression("Nothing")]
        public int Twice => Id * 2;
    }

    [Fact]
    public void Mistakes_are_named()
    {
        using var context = new WrongContext();
        Assert.Contains(
            "WrongContext",
            Assert.Throws<ArgumentException>(() => context.Model).Message,
            StringComparison.Ordinal
        );
        var refusal = Assert.Throws<InvalidOperationException>(() =>
            FieldSelection.Parse<Misnamed>("twice").ToProjection()
        );
        Assert.Contains("Misnamed.Twice", refusal.Message, StringComparison.Ordinal);
    }
}
