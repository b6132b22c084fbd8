using System.Globalization;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// The names of one include expression share a budget for suggestions: with 50 fields of eight letters, about the first
/// 62 unknown names of eight letters have some.
/// </summary>
public class IncludeBudgetTests
{
    private const int Fields = 50;
    private const int Unknown = 90;

    private static string Members =>
        string.Concat(
            Enumerable
                .Range(0, Fields)
                .Select(i =>
                    string.Create(CultureInfo.InvariantCulture, $"[Sortable] public int Field{i:000} {{ get; set; }} ")
                )
        );

    private static string Names(string prefix) =>
        string.Join(
            ',',
            Enumerable
                .Range(0, Unknown)
                .Select(i => string.Create(CultureInfo.InvariantCulture, $"{prefix}field9{i:00}"))
        );

    [Theory, InlineData(""), InlineData("!sort:")]
    public async Task Analyzer_suggests_names_until_the_budget_is_spent(string prefix)
    {
        Compilation compilation = GeneratorRun.Of(Source(prefix)).Output;
        bool[] suggested =
        [
            .. (await compilation.WithAnalyzers(GeneratorRun.Analyzers).GetAnalyzerDiagnosticsAsync())
                .Where(d => d.Id == "SLC029")
                .OrderBy(d => d.Location.SourceSpan.Start)
                .Select(d =>
                    d.GetMessage(CultureInfo.InvariantCulture).Contains("did you mean", StringComparison.Ordinal)
                ),
        ];
        CheckBudget(suggested);
    }

    [Theory, InlineData(""), InlineData("!sort:")]
    public void Run_time_suggests_names_until_the_budget_is_spent(string prefix)
    {
        using var image = new MemoryStream();
        Assert.True(GeneratorRun.Of(Source(prefix)).Output.Emit(image).Success);
        image.Position = 0;
        MethodInfo parse = new AssemblyLoadContext(null).LoadFromStream(image).GetType("P")!.GetMethod("M")!;
        var thrown = Assert.IsType<IncludeException>(
            Assert.Throws<TargetInvocationException>(() => parse.Invoke(null, null)).InnerException
        );
        CheckBudget([.. thrown.Errors.Select(error => error.Suggestions.Count > 0)]);
    }

    private static string Source(string prefix) =>
        $$"""
            [Shape] public partial class O { {{Members}} }
            [Shape] public partial class All { public List<O> Items { get; set; } = []; }
            public class P { public static object M() => FieldSelection.Parse<All>("[items[{{Names(prefix)}}]]"); }
            """;

    private static void CheckBudget(bool[] suggested)
    {
        Assert.Equal(Unknown, suggested.Length);
        int count = suggested.Count(has => has);
        Assert.InRange(count, 58, 66);
        Assert.All(suggested[..count], Assert.True);
    }
}
