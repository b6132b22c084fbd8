using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>The SQL for SQL Server, which no test executes: every comparison of text names the collation.</summary>
public sealed class SqlServerTextTests
{
    public sealed class Row
    {
        [Filterable, Sortable]
        public int Id { get; set; }

        [Filterable, Sortable]
        public string? Name { get; set; }

        [Filterable]
        public Guid Tag { get; set; }

        [Filterable]
        public List<Part> Parts { get; set; } = [];
    }

    public sealed class Part
    {
        public int Id { get; set; }

        [Filterable]
        public string Name { get; set; } = "";
    }

    public sealed class Unordered
    {
        [Sortable]
        public Guid Id { get; set; }
    }

    private sealed class RowContext()
        : DbContext(new DbContextOptionsBuilder<RowContext>().UseSqlServer("Server=none").Options)
    {
        public DbSet<Row> Rows => Set<Row>();
        public DbSet<Unordered> Others => Set<Unordered>();
    }

    private static readonly string[] s_filters =
    [
        "name eq 'a'",
        "name ne 'a'",
        "name gt 'a'",
        "not (name gt 'a')",
        "name in ('a','b')",
        "contains(name,'a')",
        "not contains(name,'a')",
        "startswith(name,'a')",
        "endswith(name,'a')",
        "name eqi 'a\u00e9'",
        "containsi(name,'a')",
        "startswithi(name,'a')",
        "endswithi(name,'a')",
        "parts/any(p: p/name eq 'a')",
        "parts/all(p: p/name lt 'a')",
    ];

    [Fact]
    public void Every_comparison_of_text_names_the_collation()
    {
        using var context = new RowContext();
        var columns = new SqlColumns()
            .MapCollection("Parts", "[Part] AS p WHERE p.[RowId] = [Id]")
            .Map("Parts.Name", "p.[Name]");
        foreach (string filter in s_filters)
        {
            FieldFilter<Row> parsed = FieldFilter.Parse<Row>(filter);
            string sql = context.Rows.Where(parsed).ToQueryString();
            sql = sql[sql.IndexOf("WHERE", StringComparison.Ordinal)..];
            string hand = parsed.ToSql(SqlDialect.SqlServer, new SqlParameters(), columns);
            foreach (string each in (string[])[sql, hand])
                Assert.Contains("COLLATE Latin1_General_100_BIN2", each, StringComparison.Ordinal);
        }
        Assert.Equal(
            "[Name] COLLATE Latin1_General_100_BIN2 DESC, [Id]",
            FieldSort.Parse<Row>("-name").ToSql(SqlDialect.SqlServer)
        );
    }

    [Fact]
    public void Order_of_text_names_the_collation_and_that_of_guids_is_refused()
    {
        using var context = new RowContext();
        Assert.EndsWith(
            "ORDER BY [r].[Name] COLLATE Latin1_General_100_BIN2 DESC, [r].[Id]",
            context.Rows.OrderBy(FieldSort.Parse<Row>("-name")).ToQueryString(),
            StringComparison.Ordinal
        );
        Assert.Contains(
            "last six bytes",
            Assert
                .Throws<NotSupportedException>(() => context.Others.OrderBy(FieldSort.Parse<Unordered>("id")))
                .Message,
            StringComparison.Ordinal
        );
        Assert.Contains(
            "[r].[Tag] = @Value",
            context.Rows.Where(FieldFilter.Parse<Row>("tag eq 00000001-0000-0000-0000-000000000000")).ToQueryString(),
            StringComparison.Ordinal
        );
    }
}
