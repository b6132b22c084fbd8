using Microsoft.Data.Sqlite;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Storage;
using Npgsql;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>Texts that databases like to compare in another way, on each database.</summary>
public sealed class TextMatrixTests
{
    [Fact]
    public async Task Sqlite_compares_text_as_the_language_does()
    {
        await using var connection = new SqliteConnection("Data Source=:memory:");
        await connection.OpenAsync(TestContext.Current.CancellationToken);
        await Compare(new TextMatrix(o => o.UseSqlite(connection), storesNul: true, hasTags: true));
    }

    [Fact]
    public async Task PostgreSQL_compares_text_as_the_language_does()
    {
        string? server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");
        Assert.SkipWhen(server is null, "SLUICE_POSTGRES names no server.");
        await Compare(new TextMatrix(o => o.UseNpgsql(server), storesNul: false, hasTags: true));
    }

    // The model does not know the columns' collation. The database is one of its own, since others depend on what it has.
    [Fact]
    public async Task PostgreSQL_compares_text_of_nondeterministic_collations_as_the_language_does()
    {
        string? server = Environment.GetEnvironmentVariable("SLUICE_POSTGRES");
        Assert.SkipWhen(server is null, "SLUICE_POSTGRES names no server.");
        var loose = new NpgsqlConnectionStringBuilder(server) { Database = "sluice_loose" };
        var matrix = new TextMatrix(
            o => o.UseNpgsql(loose.ConnectionString),
            storesNul: false,
            hasTags: true,
            hasLooseColumns: true
        );
        await using (TextMatrix.WordContext context = matrix.Open())
        {
            await context.Database.EnsureDeletedAsync(TestContext.Current.CancellationToken);
            await context.Database.EnsureCreatedAsync(TestContext.Current.CancellationToken);
            await context.Database.ExecuteSqlRawAsync(
                """
                create collation loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
                alter table matrix_words
                    alter "Text" type text collate loose, alter "Note" type text collate loose,
                    alter "Tags" type text[] collate loose;
                alter table matrix_items alter "Text" type text collate loose;
                """,
                TestContext.Current.CancellationToken
            );
        }
        await Run(matrix);
    }

    [Fact]
    public async Task MariaDB_compares_text_as_the_language_does()
    {
        string? server = Environment.GetEnvironmentVariable("SLUICE_MARIADB");
        Assert.SkipWhen(server is null, "SLUICE_MARIADB names no server.");
        await Compare(new TextMatrix(o => o.UseMySQL(server), storesNul: true, hasTags: false, "utf8mb4_nopad_bin"));
    }

    // Nothing is sent: the server is not needed.
    [Fact]
    public async Task MySQL_does_not_sort_by_text_of_which_it_compares_a_part()
    {
        await using var context = new LongTextContext(
            new DbContextOptionsBuilder().UseMySQL("Server=127.0.0.1;Database=none").Options
        );
        var refused = Assert.Throws<NotSupportedException>(() =>
            context.Set<LongText>().OrderBy(FieldSort.Parse<LongText>("text"))
        );
        Assert.Contains("max_sort_length", refused.Message, StringComparison.Ordinal);
        Assert.Contains("HasMaxLength(256)", refused.Message, StringComparison.Ordinal);
        foreach (string sort in (string[])["limited", "-declared"])
            Assert.Contains(
                "ORDER BY",
                context.Set<LongText>().OrderBy(FieldSort.Parse<LongText>(sort)).ToQueryString(),
                StringComparison.Ordinal
            );
        Assert.Contains(
            " > ",
            context.Set<LongText>().Where(FieldFilter.Parse<LongText>("text gt 'a'")).ToQueryString(),
            StringComparison.Ordinal
        );
    }

    public sealed class LongText
    {
        public int Id { get; set; }

        [Filterable, Sortable]
        public string Text { get; set; } = "";

        [Sortable]
        public string Limited { get; set; } = "";

        [Sortable]
        public string Declared { get; set; } = "";
    }

    private sealed class LongTextContext(DbContextOptions options) : DbContext(options)
    {
        protected override void OnModelCreating(ModelBuilder modelBuilder) =>
            modelBuilder.Entity<LongText>(text =>
            {
                text.Property(t => t.Limited).HasMaxLength(256);
                text.Property(t => t.Declared).ComparesAsStored();
            });
    }

    private static async Task Compare(TextMatrix matrix)
    {
        await using (TextMatrix.WordContext context = matrix.Open())
        {
            foreach (string table in (string[])["matrix_items", "matrix_words"])
            {
#pragma warning disable EF1002 // The names are constants.
                await context.Database.ExecuteSqlRawAsync($"drop table if exists {table}");
#pragma warning restore EF1002
            }
            await context.GetService<IRelationalDatabaseCreator>().CreateTablesAsync();
        }
        await Run(matrix);
    }

    private static async Task Run(TextMatrix matrix)
    {
        await matrix.CreateAsync();
        (List<string> differences, int count) = await matrix.RunAsync();
        Assert.True(
            differences.Count == 0,
            $"{differences.Count} of {count} differ:\n" + string.Join('\n', differences.Take(20))
        );
    }
}
