using Microsoft.AspNetCore.Builder;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Values within documents that SQLite compares in another way than columns are refused at start-up.</summary>
public class DocumentFilterTests
{
    public class Sheet<T>
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable]
        public T Own { get; set; } = default!;

        [Filterable]
        public Part<T> Part { get; set; } = new();

        [Filterable]
        public List<T> Many { get; set; } = [];
    }

    public class Part<T>
    {
        [Filterable]
        public T Value { get; set; } = default!;
    }

    public class SheetContext<T>(DbContextOptions<SheetContext<T>> options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder modelBuilder) =>
            modelBuilder.Entity<Sheet<T>>(sheet =>
            {
                sheet.Property(s => s.Own);
                sheet.OwnsOne(
                    s => s.Part,
                    part =>
                    {
                        part.ToJson();
                        part.Property(p => p.Value);
                    }
                );
                sheet.PrimitiveCollection(s => s.Many);
            });
    }

    private static Task<QueryHost> StartAsync<T>(T value, string filterable) =>
        QueryHost.StartAsync<SheetContext<T>>(
            db =>
                db.Add(
                    new Sheet<T>
                    {
                        Own = value,
                        Part = new() { Value = value },
                        Many = [value],
                    }
                ),
            app =>
            {
                Delegate answer = (Include<Sheet<T>> include, Filter<Sheet<T>> filter, SheetContext<T> db) =>
                    SluiceResults.Query(db.Set<Sheet<T>>().Where(filter), include);
                app.MapGet("/sheets", answer).WithFilterLimits(new() { Filterable = filterable });
            }
        );

    private static async Task CheckAsync<T>(T value, string literal, bool isColumnRefused = false)
    {
        foreach (
            (string list, string filter) in new[]
            {
                ("[own]", "own eq ?"),
                ("[part[value]]", "part/value eq ?"),
                ("[many]", "many/any(m: m eq ?)"),
            }
        )
        {
            if (list == "[own]" && !isColumnRefused)
            {
                await using QueryHost host = await StartAsync(value, list);
                Assert.Equal(
                    """[{"id":1}]""",
                    await host.AskAsync(
                        "/sheets?include=[id]&filter="
                            + Uri.EscapeDataString(filter.Replace("?", literal, StringComparison.Ordinal))
                    )
                );
                continue;
            }

            InvalidOperationException e = await Assert.ThrowsAnyAsync<InvalidOperationException>(() =>
                StartAsync(value, list)
            );
            Assert.Contains("Requests cannot filter", e.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public Task Single() => CheckAsync(0.1f, "0.1");

    [Fact]
    public Task TimeOnly_() => CheckAsync(new TimeOnly(1, 2, 3), "01:02:03");

    [Fact]
    public Task UInt64() => CheckAsync(ulong.MaxValue, "18446744073709551615", isColumnRefused: true);

    [Fact]
    public Task DateTimeOffset_() =>
        CheckAsync(
            new DateTimeOffset(2020, 1, 2, 3, 4, 5, TimeSpan.Zero),
            "2020-01-02T03:04:05Z",
            isColumnRefused: true
        );

    [Fact]
    public async Task Others_are_answered()
    {
        await using QueryHost host = await StartAsync(1.10m, "[own,part[value],many]");
        foreach (string filter in (string[])["own eq 1.1", "part/value eq 1.1", "many/any(m: m eq 1.1)"])
            Assert.Equal(
                """[{"id":1}]""",
                await host.AskAsync("/sheets?include=[id]&filter=" + Uri.EscapeDataString(filter))
            );
    }
}
