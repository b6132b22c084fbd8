using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Nothing is printed again unless what it is printed from has changed: both directions.</summary>
public class IncrementalCachingTests
{
    private const string Source = """
        namespace App;
        [Shape] public partial record Order(int Id, List<Line> Lines, State State);
        public record Line(string Sku, int Quantity);
        public enum State { Open, [Sluice.WireName("x")] Closed }
        [Shape, WireCase("a", typeof(A))] public abstract partial class U;
        public class A : U { public int X { get; set; } }
        [ShapeFor<Dictionary<string, Line>>] public partial class Witness;
        """;

    private static readonly string[] s_steps =
    [
        SluiceGenerator.ShapesStep,
        SluiceGenerator.UnionsStep,
        SluiceGenerator.HelpersStep,
        SluiceGenerator.HostsStep,
        SluiceGenerator.DiagnosticsStep,
    ];

    private static GeneratorRunResult RunAgain(Func<CSharpCompilation, CSharpCompilation> edit, string source = Source)
    {
        CSharpCompilation compilation = GeneratorRun.Compile(source);
        GeneratorDriver driver = GeneratorRun.Driver().RunGenerators(compilation);
        return driver.RunGenerators(edit(compilation)).GetRunResult().Results.Single();
    }

    private static IEnumerable<IncrementalStepRunReason> Reasons(GeneratorRunResult result, string step) =>
        result.TrackedSteps.TryGetValue(step, out var runs)
            ? runs.SelectMany(r => r.Outputs).Select(o => o.Reason)
            : [];

    private static bool IsOld(IncrementalStepRunReason reason) =>
        reason is IncrementalStepRunReason.Cached or IncrementalStepRunReason.Unchanged;

    [Theory]
    [InlineData("namespace Other; class Unrelated { int X; }")]
    [InlineData("namespace App; public partial class Elsewhere { public Line? L { get; set; } }")]
    [InlineData("// nothing")]
    public void An_unrelated_file_prints_nothing_again(string added)
    {
        GeneratorRunResult result = RunAgain(c =>
            c.AddSyntaxTrees(CSharpSyntaxTree.ParseText(added, (CSharpParseOptions)c.SyntaxTrees[0].Options))
        );
        foreach (string step in s_steps)
            Assert.All(Reasons(result, step), reason => Assert.True(IsOld(reason), $"{step}: {reason}"));
        Assert.All(
            Reasons(result, SluiceGenerator.ParseStep),
            reason => Assert.Equal(IncrementalStepRunReason.Unchanged, reason)
        );
        Assert.All(
            result.TrackedOutputSteps.SelectMany(s => s.Value).SelectMany(r => r.Outputs),
            o => Assert.Equal(IncrementalStepRunReason.Cached, o.Reason)
        );
    }

    [Theory]
    [InlineData("// a comment above\n", "")]
    [InlineData("", "\npublic class Later { public int Y => 1 + 1; }")]
    public void An_edit_around_a_shaped_type_prints_nothing_again(string before, string after)
    {
        GeneratorRunResult result = RunAgain(c => Replace(c, (before.Length > 0 ? before : "") + Source + after));
        Assert.All(
            result.TrackedOutputSteps.SelectMany(s => s.Value).SelectMany(r => r.Outputs),
            o => Assert.Equal(IncrementalStepRunReason.Cached, o.Reason)
        );
    }

    [Theory]
    [InlineData("int Quantity", "long Quantity")]
    [InlineData("string Sku", "[WireName(\"s\")] string Sku")]
    public void An_edit_of_a_reached_type_prints_that_type_again_and_no_other(string from, string to)
    {
        GeneratorRunResult result = RunAgain(c => Replace(c, Source.Replace(from, to, StringComparison.Ordinal)));
        Assert.Single(Reasons(result, SluiceGenerator.ShapesStep), IncrementalStepRunReason.Modified);
        Assert.All(Reasons(result, SluiceGenerator.HostsStep), reason => Assert.True(IsOld(reason)));
        Assert.All(Reasons(result, SluiceGenerator.UnionsStep), reason => Assert.True(IsOld(reason)));
    }

    [Fact]
    public void A_renamed_constant_prints_the_names_again_once_they_are_used()
    {
        string source = Source
            .Replace("enum State", "[WireEnum] enum State", StringComparison.Ordinal)
            .Replace("public [WireEnum] enum", "[WireEnum] public enum", StringComparison.Ordinal);
        GeneratorRunResult result = RunAgain(
            c => Replace(c, source.Replace("Open", "Opened", StringComparison.Ordinal)),
            source
        );
        Assert.Single(Reasons(result, SluiceGenerator.HelpersStep), IncrementalStepRunReason.Modified);
        Assert.All(Reasons(result, SluiceGenerator.ShapesStep), reason => Assert.True(IsOld(reason)));
    }

    [Fact]
    public void Two_runs_over_equal_source_give_equal_models()
    {
        var first = Parsing.AssemblyParser.Parse(GeneratorRun.Compile(Source), Roots, default);
        var second = Parsing.AssemblyParser.Parse(GeneratorRun.Compile(Source), Roots, default);
        Assert.NotEmpty(first.Shapes);
        Assert.Equal(first, second);
        Assert.Equal(first.GetHashCode(), second.GetHashCode());
    }

    private static System.Collections.Immutable.ImmutableArray<Parsing.Roots.RootModel> Roots =>
        [
            new("App.Order", false, "Order", null),
            new("App.U", false, "U", null),
            new("App.Witness", false, "Witness", null),
        ];

    private static CSharpCompilation Replace(CSharpCompilation compilation, string source)
    {
        SyntaxTree old = compilation.SyntaxTrees.Single(t => t.FilePath == "Source.cs");
        return compilation.ReplaceSyntaxTree(
            old,
            CSharpSyntaxTree.ParseText(source, (CSharpParseOptions)old.Options, "Source.cs")
        );
    }
}
