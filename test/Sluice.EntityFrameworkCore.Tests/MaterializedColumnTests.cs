using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>
/// Properties that EF Core sets by a constructor, a setter or a derived setter: they are read as columns where that
/// stores the column's value unchanged.
/// </summary>
public sealed class MaterializedColumnTests
{
    public sealed class Bound
    {
        private int? _rank,
            _kept;
        private string? _label;

        public Bound(int rank, int kept, string trimmed, string checkedText, string label, int once)
        {
            _rank = rank + 1;
            _kept = kept;
            Trimmed = trimmed.Trim();
            CheckedText = checkedText ?? throw new ArgumentNullException(nameof(checkedText));
            Label = label;
            if (once > 5)
                Once = once;
        }

        public int Id { get; set; }

        /// <summary>The constructor stores another value.</summary>
        public int Rank => _rank ?? 0;
        public int Kept => _kept ?? 0;
        public string Trimmed { get; private set; }
        public string CheckedText { get; private set; }
        public string Label
        {
            get => _label ?? "";
            private set => _label = value;
        }

        /// <summary>The constructor does not store every value.</summary>
        public int Once { get; private set; }
    }

    public class Base(int number, string code)
    {
        private int? _storedSize;

        public int Id { get; set; }
        public int Number { get; private set; } = number;
        public string Code { get; private set; } = code;
        public virtual int Size
        {
            get => _storedSize ?? 0;
            set => _storedSize = value;
        }
    }

    public class Passing(int number, string code) : Base(number, code);

    /// <summary>Overrides only the setter, and passes another value on.</summary>
    public sealed class Doubling(int number, string code) : Passing(number + 1, code)
    {
        public override int Size
        {
            set => base.Size = value * 2;
        }
    }

    public sealed class Set
    {
        private string _stored = "";
        private int _storedPlain;

        public int Id { get; set; }

        /// <summary>EF Core finds no field by this name, and calls the setter.</summary>
        public string Lowered
        {
            get => _stored;
            set => _stored = value.ToLowerInvariant();
        }
        public int Plain
        {
            get => _storedPlain;
            set => _storedPlain = value;
        }
    }

    public sealed record Positional(int Id, string Name, decimal Price);

    /// <summary>Its constructor runs code that may store other values, or none.</summary>
    public sealed class Guarded
    {
        public Guarded(string address, string code, int size)
        {
            Size = size;
            Code = code;
            Normalizer.Apply(this);
            try
            {
                _ = new Uri(address);
                Address = address;
            }
            catch (UriFormatException) { }
        }

        public int Id { get; set; }
        public string? Address { get; private set; }
        public string Code { get; internal set; }
        public int Size { get; private set; }
    }

    private static class Normalizer
    {
        public static void Apply(Guarded guarded) => guarded.Code = guarded.Code.Trim();
    }

    /// <summary>Its constructor calls a setter that a derived type overrides.</summary>
    public class Named
    {
        public Named(string name) => Name = name;

        public int Id { get; set; }
        public virtual string Name { get; set; }
    }

    public sealed class TrimmedName(string name) : Named(name)
    {
        public override string Name
        {
            set => base.Name = value.Trim();
        }
    }

    private sealed class ShopContext(DbContextOptions options, bool isDerived) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model)
        {
            model.Entity<Bound>(bound =>
            {
                bound.Property(b => b.Rank);
                bound.Property(b => b.Kept);
            });
            model.Entity<Base>();
            model.Entity<Passing>();
            if (isDerived)
                model.Entity<Doubling>();
            model.Entity<Set>();
            model.Entity<Positional>();
            model.Entity<Guarded>();
            model.Entity<Named>();
            model.Entity<TrimmedName>();
        }
    }

    private sealed class ModelByTypes : Microsoft.EntityFrameworkCore.Infrastructure.IModelCacheKeyFactory
    {
        private static readonly System.Reflection.FieldInfo s_isDerived = typeof(ShopContext)
            .GetFields(System.Reflection.BindingFlags.Instance | System.Reflection.BindingFlags.NonPublic)
            .First(f => f.FieldType == typeof(bool) && f.Name.Contains("isDerived", StringComparison.Ordinal));

        public object Create(DbContext context, bool designTime) => (s_isDerived.GetValue(context), designTime);
    }

    [Theory]
    [InlineData("id", true)]
    [InlineData("id,rank", false)]
    [InlineData("id,kept", true)]
    [InlineData("id,trimmed", false)]
    [InlineData("id,checkedText", true)]
    [InlineData("id,label", true)]
    [InlineData("id,once", false)]
    [InlineData("!all", false)]
    public Task What_a_constructor_stores_unchanged_is_a_column(string include, bool isOfRows) =>
        CompareAsync<Bound>(include, isOfRows, isDerived: true);

    [Theory]
    [InlineData("id,number", false, true)]
    [InlineData("id,code", true, true)]
    [InlineData("id,size", false, true)]
    [InlineData("id,number,code,size", true, false)]
    public Task What_a_derived_type_stores_otherwise_is_no_column(string include, bool isOfRows, bool isDerived) =>
        CompareAsync<Base>(include, isOfRows, isDerived);

    [Theory]
    [InlineData("id,lowered", false)]
    [InlineData("id,plain", true)]
    public Task What_a_setter_changes_is_no_column(string include, bool isOfRows) =>
        CompareAsync<Set>(include, isOfRows, isDerived: true);

    [Fact]
    public Task Positional_records_are_read_as_columns() =>
        CompareAsync<Positional>("!all", isOfRows: true, isDerived: true);

    [Theory]
    [InlineData("id,address")]
    [InlineData("id,code")]
    public Task What_other_code_of_a_constructor_may_store_is_no_column(string include) =>
        CompareAsync<Guarded>(include, isOfRows: false, isDerived: true);

    [Fact]
    public Task What_a_constructor_stores_by_an_overridden_setter_is_no_column() =>
        CompareAsync<Named>("id,name", isOfRows: false, isDerived: true);

    private static async Task CompareAsync<T>(string include, bool isOfRows, bool isDerived)
        where T : class
    {
        await using var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        DbContextOptions options = new DbContextOptionsBuilder()
            .UseSqlite(connection)
            .ReplaceService<Microsoft.EntityFrameworkCore.Infrastructure.IModelCacheKeyFactory, ModelByTypes>()
            .Options;
        await using var context = new ShopContext(options, isDerived);
        await context.Database.EnsureCreatedAsync();
        context.AddRange(
            new Bound(1, 2, "a", "b", "c", 9),
            new Base(1, "x") { Size = 3 },
            new Passing(2, "y") { Size = 4 },
            new Set { Lowered = "l", Plain = 3 },
            new Positional(1, "p", 2.5m),
            new Guarded("http://a/", "c", 1),
            new TrimmedName("n")
        );
        await context.SaveChangesAsync();
        await context.Database.ExecuteSqlRawAsync("update Bound set Trimmed = ' t ', Once = 4");
        await context.Database.ExecuteSqlRawAsync("update \"Set\" set Lowered = 'L'");
        await context.Database.ExecuteSqlRawAsync("update Guarded set Address = ':', Code = ' c '");
        await context.Database.ExecuteSqlRawAsync("update Named set Name = ' n '");
        if (isDerived)
            await context.Database.ExecuteSqlRawAsync(
                "insert into Base (Id, Number, Code, Size, Discriminator) values (9, 7, 'z', 8, 'Doubling')"
            );
        context.ChangeTracker.Clear();

        FieldSelection<T> selection = FieldSelection.Parse<T>(include);
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        var output = new MemoryStream();
        IQueryable<T> query = context.Set<T>().OrderBy(e => EF.Property<int>(e, "Id"));
        await query.SerializeRowsAsync(output, selection);
        Assert.Equal(
            JsonWire.Serialize(await query.AsNoTracking().ToListAsync(), selection),
            Encoding.UTF8.GetString(output.ToArray())
        );
        Assert.Equal(isOfRows, Assert.Single(way) is null);
    }
}
