using Microsoft.CodeAnalysis;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Legal code compiles with its generated code, and no rule reports a warning or an error for it.</summary>
public class LegalDeclarationTests
{
    private const int Batch = 50;

    private static readonly string[] s_all = [.. LegalDeclarations.All()];
    private static readonly string[] s_tried = SeededSample.Of(s_all, 0, every: 6);

    public static TheoryData<int> Batches => [.. Enumerable.Range(0, (s_tried.Length + Batch - 1) / Batch)];

    [Theory, MemberData(nameof(Batches))]
    public async Task Declarations_OfABatch_AreNotReported(int batch)
    {
        string source =
            "using System.Text.Json.Serialization;\n" + string.Join("\n", s_tried.Skip(batch * Batch).Take(Batch));
        GeneratorRun run = GeneratorRun.Of(source);
        Diagnostic[] found = await run.ReportAllAsync();
        Pass(string.Join("\n", found.Where(IsComplaint).Select(d => Shown(source, d)).Take(5)));
    }

    public static TheoryData<int> Odd => [.. Enumerable.Range(0, LegalOddDeclarations.All.Count)];

    [Theory, MemberData(nameof(Odd))]
    public async Task Declarations_OfRareForms_AreNotReported(int index)
    {
        string[] files = LegalOddDeclarations.All[index];
        GeneratorRun run = GeneratorRun.OfCSharp14(files);
        Diagnostic[] found = await run.ReportAllAsync();
        Pass(string.Join("\n", found.Where(IsComplaint).Select(d => d.ToString()).Take(5)));
        Assert.NotEmpty(run.Result.GeneratedTrees);
    }

    [Fact]
    public void Declarations_Counted_AreFiveHundredAndDistinct()
    {
        Assert.Equal(500, s_all.Length);
        Assert.Equal(500, s_all.Select(d => d[d.IndexOf('{')..]).Distinct().Count());
    }

    // Warnings of the compiler are those of the odd code.
    private static bool IsComplaint(Diagnostic diagnostic) =>
        GeneratorRun.IsCompilerError(diagnostic)
        || diagnostic.Severity >= DiagnosticSeverity.Warning && !GeneratorRun.IsOfCompiler(diagnostic);

    private static void Pass(string complaints)
    {
        if (complaints.Length > 0)
            Assert.Fail(complaints);
    }

    private static string Shown(string source, Diagnostic diagnostic) =>
        $"{diagnostic.Id} {diagnostic.GetMessage()}: {(diagnostic.Location.SourceTree?.FilePath == "Source.cs" ? source.Split('\n')[diagnostic.Location.GetLineSpan().StartLinePosition.Line] : diagnostic.Location.ToString())}";
}
