using System.Diagnostics;
using System.Globalization;
using Xunit;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>
/// Queries as an application writes them, each compared with what EF Core materialises. <c>SLUICE_ORACLE=whole</c> runs
/// all of them and holds the counts against <c>baseline.txt</c>; otherwise a sample runs. <c>SLUICE_ORACLE_REPORT</c>
/// names a folder for details, and <c>SLUICE_ORACLE_ONLY</c> the part of a case's name.
/// </summary>
public class OracleTests
{
    private const int SampleOf = 8,
        Seed = 13;
    private static readonly bool s_isWhole = Environment.GetEnvironmentVariable("SLUICE_ORACLE") == "whole";
    private static readonly string? s_only = Environment.GetEnvironmentVariable("SLUICE_ORACLE_ONLY");

    [Fact]
    public void Every_category_has_forty_queries_with_includes()
    {
        var cases = Catalogue.Whole.Cases;
        Assert.Distinct(cases.Select(c => (c.Category, c.Name)));
        Assert.InRange(cases.Sum(c => c.Includes.Length), 1500, int.MaxValue);
        Assert.All(
            cases.GroupBy(c => c.Category),
            g => Assert.True(g.Sum(c => c.Includes.Length) >= 40, $"{g.Key} has {g.Sum(c => c.Includes.Length)}")
        );
    }

    [Theory]
    [InlineData("petCount", """[{"petCount":1},{"petCount":2},{"petCount":0},{"petCount":1},{"petCount":2}]""")]
    [InlineData("pets[name],petCount", """[{"pets":[{"name":"pet é1"},{"name":"pet é2"}],"petCount":2}]""")]
    public async Task Members_computed_from_a_navigation_have_it_loaded(string include, string expected)
    {
        await using OracleDatabase? database = await OracleDatabase.OpenAsync("sqlite");
        await using Model.OracleContext context = database!.Open();
        var output = new MemoryStream();
        IQueryable<Model.Owner> owners = context.Owners.OrderBy(o => o.Id);
        if (include != "petCount")
            owners = owners.Where(o => o.Id == 2);
        await owners.SerializeRowsAsync(output, FieldSelection.Parse<Model.Owner>(include));
        Assert.Equal(expected, System.Text.Encoding.UTF8.GetString(output.ToArray()));
    }

    [Theory]
    [InlineData("sqlite")]
    [InlineData("postgres")]
    public async Task Answers_are_those_of_materialised_queries(string name)
    {
        await using OracleDatabase? opened = await OracleDatabase.OpenAsync(name);
        Assert.SkipUnless(opened is not null, "SLUICE_POSTGRES names no server.");
        OracleDatabase database = opened!;
        var report = new OracleReport(name);
        var random = new Random(Seed);
        long start = Stopwatch.GetTimestamp();
        using var ways = new Ways();
        foreach (OracleCase @case in Catalogue.Whole.Cases)
        {
            if (s_only is not null && !$"{@case.Category}: {@case.Name}".Contains(s_only, StringComparison.Ordinal))
                continue;
            foreach (string include in @case.Includes)
            {
                if (!s_isWhole && s_only is null && random.Next(SampleOf) != 0)
                    continue;
                foreach (
                    OracleOutcome outcome in await @case.RunAsync(
                        @case.IsIntercepted ? database.OpenIntercepted : database.Open,
                        include,
                        ways
                    )
                )
                    report.Add(@case, include, outcome);
            }
        }
        string table = report.Table();
        TestContext.Current.TestOutputHelper?.WriteLine(table);
        Console.Write(table);
        Console.WriteLine(
            string.Create(CultureInfo.InvariantCulture, $"{name}: {Stopwatch.GetElapsedTime(start).TotalSeconds:f1} s")
        );
        if (Environment.GetEnvironmentVariable("SLUICE_ORACLE_REPORT") is { Length: > 0 } folder)
        {
            await File.WriteAllTextAsync(Path.Combine(folder, $"{name}.baseline"), table);
            await File.WriteAllTextAsync(Path.Combine(folder, $"{name}.reasons"), report.Reasons());
            await File.WriteAllTextAsync(Path.Combine(folder, $"{name}.failures"), string.Join("\n", report.Failures));
            await File.WriteAllTextAsync(Path.Combine(folder, $"{name}.shaped"), string.Join("\n", report.Shaped));
            await File.WriteAllTextAsync(Path.Combine(folder, $"{name}.refusals"), string.Join("\n", report.Refusals));
        }
        Assert.True(
            report.Failures.Count == 0,
            $"{report.Failures.Count} comparisons fail.\n{string.Join("\n", report.Failures.Take(10))}"
        );
        if (s_isWhole && s_only is null)
            Assert.True(
                report.Sum(OracleResult.Rows) >= 0.85 * report.Sum(OracleResult.Rows, OracleResult.Shaper),
                "Less than 85 % of the answers are written from rows."
            );
        if (s_isWhole && s_only is null)
            Assert.Equal(
                await File.ReadAllTextAsync(Path.Combine(AppContext.BaseDirectory, $"baseline.{name}.txt")),
                table
            );
    }
}
