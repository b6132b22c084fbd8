using Microsoft.CodeAnalysis;
using Sluice.Analyzers;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// Every misuse that is visible when compiling is reported by a default build: as a warning or an error, never as
/// information only.
/// </summary>
public class MisuseTests
{
    public static TheoryData<string, string> Cases => [.. Misuses.All.Select(m => (m.Rule, m.Source))];

    [Theory, MemberData(nameof(Cases))]
    public async Task Misuse_Compiled_IsReported(string rule, string source)
    {
        GeneratorRun run = GeneratorRun.Of(
            Misuses.Usings + source,
            isExe: source.Contains("WebApplication", StringComparison.Ordinal)
        );
        Diagnostic[] found = await run.ReportAllAsync();
        Assert.DoesNotContain(
            found,
            d => GeneratorRun.IsCompilerError(d) && d.Location.SourceTree?.FilePath == "Source.cs"
        );
        Assert.Contains(found, d => d.Id == rule && d.Severity >= DiagnosticSeverity.Warning);
    }

    public static TheoryData<string> CSharp14 => [.. CopiedWriterMisuses.CSharp14];

    [Theory, MemberData(nameof(CSharp14))]
    public async Task CopiedWriter_InCSharp14_IsReported(string source)
    {
        GeneratorRun run = GeneratorRun.OfCSharp14(source);
        Diagnostic[] found = await run.ReportAllAsync();
        Assert.DoesNotContain(found, GeneratorRun.IsCompilerError);
        Assert.Contains(found, d => d is { Id: "SLC058", Severity: DiagnosticSeverity.Error });
    }

    [Fact]
    public void Misuses_Counted_AreAtLeastOneHundredTwentyAndDistinct()
    {
        Assert.True(Misuses.All.Count >= 120, $"{Misuses.All.Count} misuses");
        Assert.Equal(Misuses.All.Count, Misuses.All.Select(m => m.Source).Distinct().Count());
    }

    /// <summary>What a review asked for, each with the rule that reports it.</summary>
    public static TheoryData<string, string> Asked =>
        new()
        {
            { "some members keyed and some not", "SLC046" },
            { "negative keys", "SLC013" },
            { "duplicate keys", "SLC007" },
            { "empty wire names", "SLC008" },
            { "one wire name for constants of different values", "SLC041" },
            { "names that collide under the naming policy", "SLC006" },
            { "malformed or unknown default sets", "SLC029" },
            { "[Default] on nothing", "SLC027" },
            { "constant include expressions", "SLC029" },
            { "unions without cases", "SLC050" },
            { "abstract elements without a union", "SLC042" },
            { "duplicate discriminators", "SLC012" },
            { "cases that are not assignable", "SLC010" },
            { "converters and surrogates of the wrong type", "SLC014" },
            { "converters that use the unchecked writer", "SLC040" },
            { "policies without equality", "SLC028" },
            { "includes that narrow nothing", "SLC052" },
            { "includes of another type than the result", "SLC053" },
            { "SQL composed of values", "SLC054" },
            { "types that can only be written and are read", "SLC051" },
            { "members of exotic types", "SLC003" },
        };

    [Theory, MemberData(nameof(Asked))]
    public void Misuses_OfEachKind_AreSeveral(string kind, string rule)
    {
        Assert.True(Misuses.All.Count(m => m.Rule == rule) >= 2, kind);
        Assert.Contains(NearestLegal.All, legal => legal.Rule == rule);
    }

    public static TheoryData<string, string> Legal => [.. NearestLegal.All.Select(m => (m.Rule, m.Source))];

    [Theory, MemberData(nameof(Legal))]
    public async Task NearestLegalCode_Compiled_IsNotReported(string rule, string source)
    {
        GeneratorRun run = GeneratorRun.Of(
            Misuses.Usings + source,
            isExe: source.Contains("WebApplication", StringComparison.Ordinal)
        );
        Diagnostic[] found = await run.ReportAllAsync();
        Assert.DoesNotContain(found, GeneratorRun.IsCompilerError);
        Assert.DoesNotContain(
            found,
            d => !GeneratorRun.IsOfCompiler(d) && (d.Id == rule || d.Severity >= DiagnosticSeverity.Warning)
        );
    }

    [Fact]
    public void Rules_OfWarningsAndErrors_EachHaveAMisuse()
    {
        string[] rules =
        [
            .. Diagnostics
                .Rules.All.Concat(AnalyzerRules.All)
                .Where(r => r.DefaultSeverity >= DiagnosticSeverity.Warning)
                .Select(r => r.Id),
        ];
        // SLC044 needs a second assembly, and has a test of its own there.
        Assert.Empty(rules.Except(Misuses.All.Select(m => m.Rule)).Except(["SLC044"]));
    }
}
