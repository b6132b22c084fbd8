using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Sluice.Analyzers;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Every misuse that is visible when compiling is reported by a default build: as a warning or an error, never as information only.</summary>
public class MisuseTests
{
    public static TheoryData<string, string> Cases => [.. Misuses.All.Select(m => (m.Rule, m.Source))];

    [Theory, MemberData(nameof(Cases))]
    public async Task Misuse_Compiled_IsReported(string rule, string source)
    {
        GeneratorRun run = GeneratorRun.Of(Misuses.Usings + source, isExe: source.Contains("WebApplication", StringComparison.Ordinal));
        Assert.DoesNotContain(run.Output.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error && d.Location.SourceTree?.FilePath == "Source.cs");
        IEnumerable<Diagnostic> found = run.Reported.Concat(await run.Output.WithAnalyzers(GeneratorRun.Analyzers).GetAnalyzerDiagnosticsAsync());
        Assert.Contains(found, d => d.Id == rule && d.Severity >= DiagnosticSeverity.Warning);
    }

    [Fact]
    public void Misuses_Counted_AreAtLeastOneHundredTwentyAndDistinct()
    {
        Assert.True(Misuses.All.Count >= 120, $"{Misuses.All.Count} misuses");
        Assert.Equal(Misuses.All.Count, Misuses.All.Select(m => m.Source).Distinct().Count());
    }

    [Fact]
    public void Rules_OfWarningsAndErrors_EachHaveAMisuse()
    {
        string[] rules = [.. Diagnostics.Rules.All.Concat(AnalyzerRules.All).Where(r => r.DefaultSeverity >= DiagnosticSeverity.Warning).Select(r => r.Id)];
        // SLC044 needs a second assembly, and has a test of its own there.
        Assert.Empty(rules.Except(Misuses.All.Select(m => m.Rule)).Except(["SLC044"]));
    }
}
