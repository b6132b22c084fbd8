using System.Globalization;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
using Sluice.Migration.Tests.OData;
using Xunit;

namespace Sluice.Migration.Tests;

/// <summary>The table of docs/testing.md counts the claims of the migration pages.</summary>
public sealed class ClaimCountTests
{
    private static readonly (string Page, IReadOnlyList<Claim> Claims)[] s_pages =
    [
        ("migrating-from-system-text-json", SystemTextJsonClaims.All),
        ("migrating-from-newtonsoft-json", NewtonsoftClaims.All),
        ("migrating-from-messagepack-csharp", MessagePackClaims.All),
        ("migrating-from-dapper", DapperClaims.All),
        ("migrating-from-odata", ODataClaims.All),
        ("migrating-from-popcorn", PopcornClaims.All),
    ];

    [Fact]
    public void Every_migration_page_is_counted() =>
        Assert.Equal(
            Directory.GetFiles(Docs(), "migrating-from-*.md").Select(Path.GetFileNameWithoutExtension).Order(),
            s_pages.Select(each => each.Page).Order()
        );

    [Fact]
    public void The_page_about_testing_has_the_numbers()
    {
        string table = string.Concat(
            s_pages.Select(each =>
                Row(
                    $"[{each.Page}]({each.Page}.md)",
                    each.Claims.Count(claim => claim.IsTried),
                    each.Claims.Count(claim => !claim.IsTried)
                )
            )
        );
        string total = Row(
            "all",
            s_pages.Sum(each => each.Claims.Count(claim => claim.IsTried)),
            s_pages.Sum(each => each.Claims.Count(claim => !claim.IsTried))
        );
        string page = Path.Combine(Docs(), "testing.md");
        string text = File.ReadAllText(page);
        Match shown = Regex.Match(text, @"(?<=\| page \|.*\n\| ---.*\n)(\|.*\n)+");
        if (Environment.GetEnvironmentVariable("SLUICE_UPDATE_DOCS") == "1")
            File.WriteAllText(page, text.Replace(shown.Value, table + total, StringComparison.Ordinal));
        else
            Assert.Equal(table + total, shown.Value);
    }

    private static string Row(string page, int tried, int advised) =>
        string.Create(CultureInfo.InvariantCulture, $"| {page} | {tried} | {advised} |\n");

    private static string Docs([CallerFilePath] string file = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, "../../docs"));
}
