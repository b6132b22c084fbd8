using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace Sluice.EntityFrameworkCore.Oracle.Tests.Filters;

/// <summary>
/// EF Core and hand-written SQL on SQLite and PostgreSQL give the rows that objects in memory give, in their order.
/// </summary>
public class FilterOracleTests
{
    // eng/filters.sh runs all of them.
    private static readonly bool s_isWhole = Environment.GetEnvironmentVariable("SLUICE_FILTERS") == "whole";

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Every_source_gives_the_same_rows_in_the_same_order(bool isPostgres)
    {
        var failures = new List<string>();
        // Of the whole, every eighth is over other rows.
        for (int part = 0; part < (s_isWhole ? 8 : 1); part++)
            await CompareAsync(isPostgres, 7 + part, s_isWhole ? 300 : 60, s_isWhole ? 9 : 5, failures);
        Assert.True(failures.Count == 0, string.Join('\n', failures.Take(40)) + $"\n{failures.Count} differ.");
    }

    private static async Task CompareAsync(bool isPostgres, int seed, int shapes, int constants, List<string> failures)
    {
        await using FilterSource? source = await FilterSource.OpenAsync(isPostgres, rows: 60, seed);
        if (source is null)
            Assert.Skip("SLUICE_POSTGRES is not set; eng/postgres.sh run sets it.");
        var cases = new FilterCases(seed: 12 + seed);
        var random = new Random(seed);
        var rows = source.Rows.ToDictionary(row => row.Id);
        int compared = 0,
            refused = 0,
            found = 0,
            pages = 0;
        int before = failures.Count;
        for (int i = 0; i < shapes; i++)
        {
            foreach ((string text, string order) in cases.Next(constants))
            {
                FieldFilter<FilterRow> filter = FieldFilter.Parse<FilterRow>(text);
                FieldSort<FilterRow> sort = FieldSort.Parse<FilterRow>(order);
                List<int> expected = source.InMemory(filter, sort);
                found += expected.Count;
                Compare("EF Core", () => source.ByEntityFramework(filter, sort), expected);
                Compare("SQL", () => source.BySql(filter, sort), expected);
                if (expected.Count == 0 || !s_isWhole && random.Next(5) > 0)
                    continue;
                var page = FilterPage.Random(random, rows, expected, sort);
                pages++;
                Compare("EF Core", () => source.ByEntityFramework(filter, sort, page), page.Expected, page);
                Compare("SQL", () => source.BySql(filter, sort, page), page.Expected, page);

                void Compare(string way, Func<List<int>> ask, List<int> wanted, FilterPage? page = null)
                {
                    try
                    {
                        List<int> actual = ask();
                        compared++;
                        if (!actual.SequenceEqual(wanted))
                            failures.Add(
                                $"{way}: {text} | {order} {page}\n  expected {string.Join(',', wanted)}\n  "
                                    + $"actual   {string.Join(',', actual)}\n  {source.LastStatement}"
                            );
                    }
                    // What SQLite cannot compare is refused; everything else is a failure.
                    catch (NotSupportedException) when (!isPostgres && IsRefused(way, text, order))
                    {
                        refused++;
                    }
                    catch (Exception e)
                    {
                        failures.Add($"{way}: {text} | {order} {page}\n  {e.GetType().Name}: {e.Message}");
                    }
                }
            }
        }
        TestContext.Current.SendDiagnosticMessage(
            $"{source.Name}: {shapes * constants} cases and {pages} pages, "
                + $"{compared} compared, {refused} refused, {found} rows, {failures.Count - before} different, "
                + $"{source.Compilations} compiled"
        );
        Assert.True(found > shapes, "Filters find rows.");
        Assert.True(compared > shapes * constants, $"{compared} of {shapes * constants * 2} were compared.");
    }

    [Theory]
    [InlineData("tags/any(t: t ne 'A')")]
    [InlineData("tags/any(t: t ne null)")]
    [InlineData("tags/any(t: t ne null or t eq 'a')")]
    [InlineData("tags/all(t: t eq null)")]
    [InlineData("tags/all(t: t ne 'ab')")]
    [InlineData("marks/any(m: m ne null)")]
    [InlineData("marks/any(m: m eq null)")]
    [InlineData("marks/all(m: m ne null)")]
    [InlineData("marks/any(m: m ne 'a')")]
    [InlineData("marks/all(m: not startswith(m, 'a'))")]
    [InlineData("marks/any(m: not (m in ('a', 'b')))")]
    [InlineData("marks/any(m: m eq null or m ne 'a')")]
    [InlineData("marks/all(m: not startswith(m, 'a') or m in ('b', 'ab'))")]
    [InlineData("marks/any(m: startswith(m, 'a') and not (m in ('a', 'ab')))")]
    [InlineData("marks/any(m: not (m eq 'a' or contains(m, 'b')))")]
    public async Task Elements_that_are_values_are_tested_as_in_memory(string text)
    {
        foreach (bool isPostgres in (bool[])[false, true])
        {
            await using FilterSource? source = await FilterSource.OpenAsync(isPostgres, rows: 60);
            if (source is null)
                continue;
            FieldFilter<FilterRow> filter = FieldFilter.Parse<FilterRow>(text);
            FieldSort<FilterRow> sort = FieldSort.Parse<FilterRow>("");
            Assert.Equal(source.InMemory(filter, sort), source.ByEntityFramework(filter, sort));
            Assert.Equal(source.InMemory(filter, sort), source.BySql(filter, sort));
        }
    }

    private static bool IsRefused(string way, string text, string order) =>
        $"{text} {order}" is var all
        && (
            all.Contains("seenAt", StringComparison.Ordinal)
            || way == "SQL"
                && (
                    all.Contains("price", StringComparison.Ordinal)
                    || all.Contains("discount", StringComparison.Ordinal)
                )
        );

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Filters_that_differ_in_constants_are_compiled_once(bool isPostgres)
    {
        await using FilterSource? source = await FilterSource.OpenAsync(isPostgres, rows: 3);
        if (source is null)
            Assert.Skip("SLUICE_POSTGRES is not set.");
        FieldSort<FilterRow> sort = FieldSort.Parse<FilterRow>("-name");
        int before = source.Compilations;
        var statements = new HashSet<string>();
        for (int i = 0; i < 1_000; i++)
        {
            source.ByEntityFramework(
                FieldFilter.Parse<FilterRow>(
                    $"(large gt {i} or name eq 'n{i}' or startswith(note,'{i}')) and owner/country in ('a{i}','b{i}') "
                        + $"and items/any(i: i/quantity lt {i}) and endswith(name,'{i % 10}')"
                ),
                sort
            );
            statements.Add(source.LastStatement!);
        }
        // The context's own query, which tells the provider, is compiled once per model.
        Assert.InRange(source.Compilations - before, 1, 2);
        Assert.Single(statements);
    }

    [Fact]
    public async Task No_text_of_a_request_reaches_a_statement()
    {
        await using FilterSource? source = await FilterSource.OpenAsync(isPostgres: true, rows: 3);
        if (source is null)
            Assert.Skip("SLUICE_POSTGRES is not set.");
        string folder = await ScalarAsync("SELECT split_part(current_setting('unix_socket_directories'), ',', 1)");
        string log = Path.Combine(folder, "log");
        await ScalarAsync("SELECT set_config('log_statement', 'all', false)");
        await ScalarAsync("SELECT set_config('log_parameter_max_length', '0', false)");
        const string Marker = "q7Zmarker";
        FieldSort<FilterRow> sort = FieldSort.Parse<FilterRow>("-name,owner/country");
        foreach (
            string text in (string[])
                [
                    $"name eq '{Marker}'",
                    $"contains(note,'{Marker}%_''\\')",
                    $"startswith(name,'{Marker}')",
                    $"endswith(name,'{Marker}')",
                    $"owner/country in ('{Marker}','{Marker}2')",
                    $"not (name lt '{Marker}')",
                    $"items/any(q7Zmarker: q7Zmarker/sku eq '{Marker}')",
                    $"tags/all({Marker}: {Marker} ne '{Marker}')",
                    "large eq 7713947713947",
                    "price eq 7713947.713947",
                ]
        )
        {
            FieldFilter<FilterRow> filter = FieldFilter.Parse<FilterRow>(text);
            Assert.Empty(source.ByEntityFramework(filter, sort).Except(source.InMemory(filter, sort)));
            Assert.Empty(source.BySql(filter, sort).Except(source.InMemory(filter, sort)));
        }
        string written = "";
        using (var stream = new FileStream(log, FileMode.Open, FileAccess.Read, FileShare.ReadWrite))
        using (var reader = new StreamReader(stream))
            written = await reader.ReadToEndAsync(TestContext.Current.CancellationToken);
        Assert.Contains("ORDER BY", written, StringComparison.Ordinal);
        Assert.DoesNotContain(Marker, written, StringComparison.OrdinalIgnoreCase);
        Assert.DoesNotContain("7713947", written, StringComparison.Ordinal);

        async Task<string> ScalarAsync(string sql)
        {
            await using DbCommand command = source.Connection.CreateCommand();
            command.CommandText = sql;
            return (string)(await command.ExecuteScalarAsync())!;
        }
    }

    [Fact]
    public async Task Comparison_that_SQLite_cannot_make_is_refused_with_the_remedy()
    {
        await using FilterSource source = (await FilterSource.OpenAsync(isPostgres: false, rows: 3))!;
        FieldSort<FilterRow> byId = FieldSort.Parse<FilterRow>("");
        NotSupportedException e = Assert.Throws<NotSupportedException>(() =>
            source.ByEntityFramework(FieldFilter.Parse<FilterRow>("seenAt gt 2026-01-01T00:00:00Z"), byId)
        );
        Assert.Contains("Store UTC times as DateTime", e.Message, StringComparison.Ordinal);
        e = Assert.Throws<NotSupportedException>(() =>
            source.ByEntityFramework(
                FieldFilter<FilterRow>.Empty,
                FieldSort.Parse<FilterRow>("", new() { Allowed = FieldSelection<FilterRow>.All }, key: "Name")
            )
        );
        Assert.Contains("\"Id\"", e.Message, StringComparison.Ordinal);
        e = Assert.Throws<NotSupportedException>(() =>
            source.ByEntityFramework(
                FieldFilter<FilterRow>.Empty,
                FieldSort.Parse<FilterRow>("status", new() { Allowed = FieldSelection<FilterRow>.All })
            )
        );
        Assert.Contains("ComparesAsStored", e.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Text_with_wildcards_matches_itself_alone()
    {
        await using FilterSource source = (await FilterSource.OpenAsync(isPostgres: false, rows: 200))!;
        foreach (string text in (string[])["%", "_", "\\", "'", "A", "a"])
        {
            FieldFilter<FilterRow> filter = FieldFilter.Parse<FilterRow>(
                $"contains(name,'{text.Replace("'", "''", StringComparison.Ordinal)}')"
            );
            Assert.Equal(
                source.Rows.Where(r => r.Name.Contains(text, StringComparison.Ordinal)).Select(r => r.Id),
                source.ByEntityFramework(filter, FieldSort.Parse<FilterRow>(""))
            );
        }
    }
}
