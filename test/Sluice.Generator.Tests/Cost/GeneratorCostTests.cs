using System.Diagnostics;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace Sluice.Generator.Tests.Cost;

/// <summary>
/// What the generator costs for an application that shapes a whole assembly of other people's types: see
/// docs/source-generator.md.
/// </summary>
public class GeneratorCostTests(ITestOutputHelper output)
{
    private static readonly int s_types = SeededSample.Rounds(1400);

    // Bytes of UTF-8 source for each type, all files together. 14,700 until members that are null were omitted in one
    // pass, which costs 1.7 % of the source and saves a quarter of the time; 14,960 until the next byte's place was named
    // in a word.
    private const int Budget = 15_200;

    [Fact]
    public void Edit_OfOneTypeOfMany_PrintsThatTypeAlone()
    {
        string source = ForeignTypes.Source(60);
        CSharpCompilation compilation = GeneratorRun.Compile(source);
        GeneratorDriver driver = GeneratorRun.Driver().RunGenerators(compilation);
        SyntaxTree tree = compilation.SyntaxTrees.Single(t => t.FilePath == "Source.cs");
        int at = source.IndexOf("public class ", StringComparison.Ordinal);
        string edited = source.Insert(source.IndexOf('{', at) + 1, " public int Added { get; set; }");
        GeneratorRunResult result = driver
            .RunGenerators(
                compilation.ReplaceSyntaxTree(
                    tree,
                    tree.WithChangedText(Microsoft.CodeAnalysis.Text.SourceText.From(edited))
                )
            )
            .GetRunResult()
            .Results.Single();
        IncrementalStepRunReason[] reasons =
        [
            .. result.TrackedOutputSteps.SelectMany(s => s.Value).SelectMany(r => r.Outputs).Select(o => o.Reason),
        ];
        Assert.Single(reasons, IncrementalStepRunReason.Modified);
        Assert.Equal(60, reasons.Count(r => r == IncrementalStepRunReason.Cached));
    }

    [Fact]
    public void Source_OfManyTypes_StaysWithinItsBudget()
    {
        CSharpCompilation compilation = GeneratorRun.Compile(ForeignTypes.Source(s_types));
        _ = compilation.GetDiagnostics();
        var clock = Stopwatch.StartNew();
        GeneratorDriverRunResult result = GeneratorRun.Driver().RunGenerators(compilation).GetRunResult();
        clock.Stop();
        Assert.Empty(result.Diagnostics.Where(d => d.Severity >= DiagnosticSeverity.Warning));
        Assert.True(result.GeneratedTrees.Length >= s_types);
        long bytes = result.GeneratedTrees.Sum(t => (long)Encoding.UTF8.GetByteCount(t.ToString()));
        output.WriteLine(
            $"{s_types} types: {result.GeneratedTrees.Length} files, {bytes:N0} bytes, {bytes / s_types:N0} a type, {clock.Elapsed.TotalMilliseconds:N0} ms, {clock.Elapsed.TotalMilliseconds / s_types:N2} ms a type"
        );
        Assert.True(bytes / s_types <= Budget, $"{bytes / s_types} bytes of source a type");
    }
}
