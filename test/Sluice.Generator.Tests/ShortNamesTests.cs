using Microsoft.CodeAnalysis;
using Sluice.Generator.Text;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// Aliases in generated files: what is text stays as it is, and no declaration of a program gets in their way.
/// </summary>
public class ShortNamesTests
{
    [Theory]
    [InlineData("global::Sluice.Shapes.StringShape.Read()", "__P::StringShape.Read()")]
    [InlineData("\"global::Sluice.Model.X\" + global::Sluice.Model.X", "\"global::Sluice.Model.X\" + __M::X")]
    [InlineData("\"\\\"global::System.X\" + '\\'' + global::System.X", "\"\\\"global::System.X\" + '\\'' + __Y::X")]
    [InlineData("// global::System.X\nglobal::System.X", "// global::System.X\n__Y::X")]
    [InlineData("global::App.Type", "global::App.Type")]
    [InlineData("global::Systematic.Type", "global::Systematic.Type")]
    public void Names_OutsideOfTextAndComments_AreShortened(string body, string expected) =>
        Assert.EndsWith(expected, ShortNames.Apply("", body, []), StringComparison.Ordinal);

    [Fact]
    public void Types_ThatRepeat_GetAnAliasEach()
    {
        const string Type = "global::App.Contracts.Order",
            Longer = "global::App.Contracts.OrderLine",
            List = "global::System.Collections.Generic.List<global::App.Contracts.Order>";
        string body = string.Concat(Enumerable.Repeat($"{List} {Longer} {Type}? {Type}[] {Type}.Nested\n", 8));
        string text = ShortNames.Apply("", body, [Type + "?", List, Longer]);
        Assert.EndsWith("__T0 __T1 __T2? __T2[] __T2.Nested\n", text, StringComparison.Ordinal);
        Assert.Contains($"using __T0 = {List};", text, StringComparison.Ordinal);
        Assert.DoesNotContain(
            Type,
            ShortNames
                .Apply("", body, [Type, List, Longer])
                .Replace($"= {Type};", "")
                .Replace($"= {List};", "")
                .Replace($"= {Longer};", ""),
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void Types_ThatOccurOnce_StayAsTheyAre() =>
        Assert.Equal(
            "global::App.Contracts.Order",
            ShortNames.Apply("", "global::App.Contracts.Order", ["global::App.Contracts.Order"])
        );

    [Theory]
    [InlineData(
        "namespace App { public class System; public class Sluice; public class Generated; [Shape] public partial class C { public System? A { get; set; } public Sluice? B { get; set; } public Generated? D { get; set; } } }"
    )]
    [InlineData(
        "[Shape] public partial class C { [WireName(\"global::System.X\")] public int A { get; set; } [WireName(\"it's \\\"x\\\" // no\")] public int B { get; set; } [WireName(\"'\")] public char D { get; set; } = '\"'; }"
    )]
    [InlineData(
        "public class Model; public partial class Outer { private class Hidden { public List<Hidden>? All { get; set; } } [Shape] private partial class C { public Hidden? A { get; set; } public Hidden? B { get; set; } public List<Hidden>? D { get; set; } } }"
    )]
    public void Programs_WithSuchNames_Compile(string source)
    {
        GeneratorRun run = GeneratorRun.Of(source);
        Assert.DoesNotContain(run.Complaints, d => d.Severity == DiagnosticSeverity.Error);
        Assert.Empty(run.Reported.Where(d => d.Severity == DiagnosticSeverity.Error));
    }
}
