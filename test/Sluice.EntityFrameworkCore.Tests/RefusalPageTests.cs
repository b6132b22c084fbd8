using System.Reflection;
using System.Runtime.CompilerServices;
using Xunit;

namespace Sluice.EntityFrameworkCore.Tests;

/// <summary>docs/ef-core.md lists every reason for which a query is not written from its rows.</summary>
public sealed class RefusalPageTests
{
    [Fact]
    public void The_page_lists_every_reason()
    {
        Assembly assembly = typeof(SluiceQueryExtensions).Assembly;
        Type reasons = assembly.GetType("Sluice.EntityFrameworkCore.Rows.RowRefusalReason", throwOnError: true)!;
        Type refusals = assembly.GetType("Sluice.EntityFrameworkCore.Rows.RowRefusal", throwOnError: true)!;
        string page = File.ReadAllText(Path.Combine(Root(), "docs", "ef-core.md"));
        string[] texts =
        [
            .. Enum.GetValues(reasons)
                .Cast<object>()
                .Select(reason => Activator.CreateInstance(refusals, reason, "*X*")!.ToString()!.Replace(": *X*", "")),
        ];
        Assert.NotEmpty(texts);
        Assert.DoesNotContain(texts, text => !page.Contains($"| {text} |", StringComparison.Ordinal));
    }

    private static string Root([CallerFilePath] string path = "") =>
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(path)!, "..", ".."));
}
