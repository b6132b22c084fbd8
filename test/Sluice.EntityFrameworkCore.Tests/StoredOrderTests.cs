using System.Globalization;
using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Sluice.Filtering;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Value converters whose stored values have another order, or other equal ones, than the values.</summary>
public sealed class StoredOrderTests
{
    public enum Level
    {
        Low,
        Middle,
        High,
    }

    public readonly record struct Rank(int Value);

    public sealed class Entry
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public int Negated { get; set; }

        [Filterable, Sortable]
        public long Backwards { get; set; }

        [Filterable, Sortable]
        public Level Reversed { get; set; }

        [Filterable, Sortable]
        public Rank Rank { get; set; }

        [Filterable, Sortable]
        public ulong Wrapped { get; set; }

        [Filterable]
        public decimal Digits { get; set; }

        [Filterable]
        public DateTimeOffset Offset { get; set; }

        [Filterable, Sortable]
        public decimal Cents { get; set; }

        [Filterable, Sortable]
        public Level Level { get; set; }

        [Filterable, Sortable]
        public int? Doubled { get; set; }

        [Filterable, Sortable]
        public long Declared { get; set; }
    }

    private sealed class EntryContext(DbContextOptions options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder modelBuilder) =>
            modelBuilder.Entity<Entry>(entry =>
            {
                entry.Property(e => e.Negated).HasConversion(v => -v, v => -v);
                entry.Property(e => e.Backwards).HasConversion(v => (int)(1000 - v), v => 1000 - v);
                entry.Property(e => e.Reversed).HasConversion(v => 9 - (int)v, v => (Level)(9 - v));
                entry.Property(e => e.Rank).HasConversion(v => -v.Value, v => new Rank(-v));
                entry.Property(e => e.Wrapped).HasConversion(v => (long)(v ^ 1UL << 5), v => (ulong)v ^ 1UL << 5);
                entry
                    .Property(e => e.Digits)
                    .HasConversion(
                        v => v.ToString(CultureInfo.InvariantCulture),
                        v => decimal.Parse(v, CultureInfo.InvariantCulture)
                    );
                entry.Property(e => e.Offset).HasConversion<long>();
                entry.Property(e => e.Cents).HasConversion(v => (long)(v * 100), v => v / 100m);
                entry.Property(e => e.Level).HasConversion<int>();
                entry.Property(e => e.Doubled).HasConversion(v => (long)v! * 2, v => (int)(v / 2));
                entry.Property(e => e.Declared).HasConversion(v => -v, v => -v).ComparesAsStored();
            });
    }

    private static async Task<EntryContext> OpenAsync()
    {
        var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync();
        var context = new EntryContext(new DbContextOptionsBuilder().UseSqlite(connection).Options);
        await context.Database.EnsureCreatedAsync();
        context.AddRange(
            Enumerable
                .Range(1, 20)
                .Select(i => new Entry
                {
                    Id = i,
                    Cents = i * 7 % 20 / 10m,
                    Level = (Level)(i % 3),
                    Doubled = i % 4 == 0 ? null : i * 3 % 7 - 3,
                })
        );
        await context.SaveChangesAsync();
        context.ChangeTracker.Clear();
        return context;
    }

    [Theory]
    [InlineData("negated")]
    [InlineData("backwards")]
    [InlineData("reversed")]
    [InlineData("rank")]
    [InlineData("wrapped")]
    public async Task Orders_that_stored_values_do_not_have_are_refused(string member)
    {
        await using EntryContext context = await OpenAsync();
        string message = Assert
            .Throws<NotSupportedException>(() => context.Set<Entry>().OrderBy(FieldSort.Parse<Entry>($"-{member}")))
            .Message;
        Assert.Contains(
            "whether stored values have the order of the values is not known",
            message,
            StringComparison.Ordinal
        );
        if (member != "reversed")
            Assert.Equal(
                message,
                Assert
                    .Throws<NotSupportedException>(() =>
                        context.Set<Entry>().Where(FieldFilter.Parse<Entry>($"{member} gt 1"))
                    )
                    .Message
            );
    }

    [Theory]
    [InlineData("digits eq 1.5")]
    [InlineData("digits in (1.5)")]
    [InlineData("offset ne 2020-01-02T03:00:00+02:00")]
    public async Task Equal_values_that_are_stored_as_different_ones_are_refused(string filter)
    {
        await using EntryContext context = await OpenAsync();
        string message = Assert
            .Throws<NotSupportedException>(() => context.Set<Entry>().Where(FieldFilter.Parse<Entry>(filter)))
            .Message;
        Assert.Contains(
            "stores equal values with other digits, offsets or kinds as different ones",
            message,
            StringComparison.Ordinal
        );
        Assert.Contains(".ComparesAsStored()", message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("cents gt 0.505", "cents")]
    [InlineData("cents le 1.2", "-cents")]
    [InlineData("level eq 'High'", "level,-cents")]
    [InlineData("doubled ge 0", "-doubled")]
    [InlineData("doubled lt 1", "doubled,-level")]
    [InlineData("declared eq 0", "declared")]
    public async Task Orders_that_stored_values_have_are_those_of_objects(string filter, string sort)
    {
        await using EntryContext context = await OpenAsync();
        List<Entry> all = await context.Set<Entry>().AsNoTracking().ToListAsync();
        FieldFilter<Entry> condition = FieldFilter.Parse<Entry>(filter);
        FieldSort<Entry> order = FieldSort.Parse<Entry>(sort);
        int[] expected = [.. all.Where(condition).OrderBy(e => e, order).Select(e => e.Id)];
        Assert.NotEmpty(expected);
        var walked = new List<int>();
        var pages = KeysetOrder<Entry>.Of(order);
        for (KeysetPosition? at = null; ; )
        {
            List<Entry> page = await pages.Apply(context.Set<Entry>().Where(condition), at).Take(3).ToListAsync();
            if (page.Count == 0)
                break;
            walked.AddRange(page.Select(e => e.Id));
            at = pages.PositionOf(page[^1]);
        }
        Assert.Equal(expected, walked);
    }
}
