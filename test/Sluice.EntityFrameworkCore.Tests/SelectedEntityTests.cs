using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Entities that a handler reads with <c>Select(selection)</c> are those that EF Core materializes.</summary>
public sealed class SelectedEntityTests : IAsyncLifetime
{
    public sealed class Account
    {
        public int Id { get; set; }
        public Details Details { get; set; } = new();
        public List<Entry> Entries { get; set; } = [];
        public int Total => Entries.Sum(e => e.Amount);
    }

    public sealed class Details
    {
        public int No { get; set; }
        public byte[] Raw { get; set; } = [];
        public ulong Big { get; set; }
        public double Ratio { get; set; }
    }

    public sealed class Entry
    {
        public int Id { get; set; }
        public int Amount { get; set; }
        public EntryKind? Kind { get; set; }
    }

    public sealed class EntryKind
    {
        public int Id { get; set; }
        public string Name { get; set; } = "";
    }

    private sealed class AccountContext(DbContextOptions<AccountContext> options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder model) =>
            model.Entity<Account>().OwnsOne(a => a.Details, details => details.ToJson());
    }

    private readonly SqliteConnection _connection = new("Data Source=:memory:");
    private List<Account> _memory = [];

    private AccountContext Open() => new(new DbContextOptionsBuilder<AccountContext>().UseSqlite(_connection).Options);

    public async ValueTask InitializeAsync()
    {
        await _connection.OpenAsync();
        await using AccountContext context = Open();
        await context.Database.EnsureCreatedAsync();
        for (int i = 1; i <= 4; i++)
            context.Add(
                new Account
                {
                    Details = new()
                    {
                        No = i,
                        Raw = [1, 2, 255],
                        Big = ulong.MaxValue,
                        Ratio = 4.272416961502562E-121,
                    },
                    Entries =
                    [
                        .. Enumerable
                            .Range(0, i % 3)
                            .Select(k => new Entry
                            {
                                Amount = i * 10 + k,
                                Kind = k == 0 ? null : new() { Name = $"kind {i}" },
                            }),
                    ],
                }
            );
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        _memory = await context
            .Set<Account>()
            .AsNoTracking()
            .Include(a => a.Entries.OrderBy(e => e.Id))
                .ThenInclude(e => e.Kind)
            .OrderBy(a => a.Id)
            .ToListAsync();
    }

    public async ValueTask DisposeAsync() => await _connection.DisposeAsync();

    [Theory]
    [InlineData("[id,details[no]]")]
    [InlineData("[id,details[raw,big,ratio]]")]
    [InlineData("[id,total]")]
    [InlineData("[id,total,entries[amount,kind[name]]]")]
    [InlineData("[id,entries[kind[name]]]")]
    [InlineData("")]
    public async Task Values_are_those_of_materialized_entities(string include)
    {
        FieldSelection<Account> selection = FieldSelection.Parse<Account>(include);
        await using AccountContext context = Open();
        IQueryable<Account> query = context.Set<Account>().OrderBy(a => a.Id).Select(selection);
        Assert.Equal(JsonWire.Serialize(_memory, selection), JsonWire.Serialize(await query.ToListAsync(), selection));
        Assert.Equal(
            JsonWire.Serialize(_memory[2], selection),
            JsonWire.Serialize(await query.SingleAsync(a => a.Id == 3), selection)
        );
        Assert.Equal(2, await query.Where(a => a.Id > 2).CountAsync());
    }
}
