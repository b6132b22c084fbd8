using System.Text;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Mapped properties whose getters have code, beside what EF Core materializes.</summary>
public sealed class GetterTests
{
    public sealed class Item
    {
        private string? _name,
            _code,
            _note,
            _upper;
        private List<string>? _tags;
        private bool _isOpen;
        private int _number,
            _reads;
        private int? _rank,
            _next,
            _shifted,
            _optional,
            _storedPlace,
            _storedLater;
        private long? _storedWeight;

        public int Id { get; set; }
        public string Name
        {
            get => _name ?? "";
            set => _name = value;
        }
        public List<string> Tags
        {
            get => _tags ??= [];
            set => _tags = value;
        }
        public string Code
        {
            get
            {
                if (_code == null)
                    throw new InvalidOperationException("Not loaded.");
                return _code;
            }
            set => _code = value;
        }
        public int Number
        {
            get
            {
                if (_isOpen)
                    return _number;
                return _number;
            }
            set => _number = value;
        }

        public int Rank
        {
            get => _rank ?? 0;
            set => _rank = value;
        }

        /// <summary>EF Core finds no field by this name, and uses the setter.</summary>
        public long Weight
        {
            get => _storedWeight ?? 7;
            set => _storedWeight = value;
        }
        public int Place
        {
            get => _storedPlace.GetValueOrDefault();
            set => _storedPlace = value;
        }

        /// <summary>The setter has code, but EF Core uses the field.</summary>
        public int Shifted
        {
            get => _shifted ?? 0;
            set => _shifted = value + 1;
        }

        /// <summary>Another value than what the setter is called with.</summary>
        public int Later
        {
            get => _storedLater ?? 0;
            set => _storedLater = value + 1;
        }
        public int Next
        {
            get => (_next ?? 0) + 1;
            set => _next = value;
        }

        /// <summary>Another value where the column is null.</summary>
        public int? Optional
        {
            get => _optional ?? 0;
            set => _optional = value;
        }

        /// <summary>Another value than the column's.</summary>
        public string Upper
        {
            get => _upper!.ToUpperInvariant();
            set => _upper = value;
        }

        /// <summary>Another value where the column is null.</summary>
        public string? Note
        {
            get => _note ?? "none";
            set => _note = value;
        }

        /// <summary>Writes another field.</summary>
        public int Reads
        {
            get
            {
                _isOpen = true;
                return _reads;
            }
            set => _reads = value;
        }
    }

    private sealed class ItemContext(DbContextOptions options) : DbContext(options)
    {
        public DbSet<Item> Items => Set<Item>();
    }

    [Theory]
    [InlineData("id,name", true)]
    [InlineData("id,tags", true)]
    [InlineData("id,code", true)]
    [InlineData("id,number", true)]
    [InlineData("id,rank", true)]
    [InlineData("id,weight", true)]
    [InlineData("id,place", true)]
    [InlineData("id,shifted", true)]
    [InlineData("id,later", false)]
    [InlineData("id,next", false)]
    [InlineData("id,optional", false)]
    [InlineData("id,upper", false)]
    [InlineData("id,note", false)]
    [InlineData("id,reads", false)]
    [InlineData("!all", false)]
    public async Task Getters_that_return_their_field_are_read_as_columns(string include, bool isOfRows)
    {
        await using var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        await using var context = new ItemContext(new DbContextOptionsBuilder().UseSqlite(connection).Options);
        await context.Database.EnsureCreatedAsync();
        var first = new Item
        {
            Name = "a",
            Tags = ["x"],
            Code = "c",
            Number = 3,
            Upper = "up",
            Reads = 1,
        };
        (first.Rank, first.Weight, first.Place, first.Shifted) = (4, 5, 6, 7);
        (first.Later, first.Next, first.Optional) = (8, 9, 10);
        context.AddRange(
            first,
            new Item
            {
                Name = "",
                Tags = [],
                Code = "d",
                Upper = "b",
                Note = "n",
            }
        );
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();

        FieldSelection<Item> selection = FieldSelection.Parse<Item>(include);
        using var ways = new Ways();
        List<string?> way = ways.Begin();
        var output = new MemoryStream();
        await context.Items.OrderBy(i => i.Id).SerializeRowsAsync(output, selection);
        Assert.Equal(isOfRows, Assert.Single(way) is null);
        Assert.Equal(
            JsonWire.Serialize(await context.Items.AsNoTracking().OrderBy(i => i.Id).ToListAsync(), selection),
            Encoding.UTF8.GetString(output.ToArray())
        );
    }
}
