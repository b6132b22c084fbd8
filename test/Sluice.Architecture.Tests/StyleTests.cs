using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Sluice.Style;
using Xunit;

namespace Sluice.Architecture.Tests;

/// <summary>The analyzer of eng/style finds what .editorconfig makes warnings, and nothing beside it.</summary>
public class StyleTests
{
    private static readonly Dictionary<string, string> s_rules = new()
    {
        ["dotnet_diagnostic.IDE0005.severity = warning"] = "IDE0005",
        ["dotnet_style_require_accessibility_modifiers = for_non_interface_members:warning"] = "IDE0040",
        ["csharp_using_directive_placement = outside_namespace:warning"] = "IDE0065",
        ["csharp_style_namespace_declarations = file_scoped:warning"] = "IDE0161",
    };

    [Fact]
    public void Every_warning_of_the_editor_is_one_of_the_build()
    {
        string[] lines = File.ReadAllLines(Path.Combine(Repository.Root, ".editorconfig"));
        string[] warnings =
        [
            .. lines.Where(line =>
                line.EndsWith("warning", StringComparison.Ordinal) || line.EndsWith("error", StringComparison.Ordinal)
            ),
        ];
        Assert.Equal(s_rules.Keys.Order(), warnings.Order());
        Assert.Equal(s_rules.Values.Order(), new StyleAnalyzer().SupportedDiagnostics.Select(rule => rule.Id).Order());
    }

    [Theory]
    [InlineData("IDE0005 System.Text", "using System; using System.Text; class_")]
    [InlineData("", "using System; using System.Text; /** <see cref=\"StringBuilder\"/> */ class_")]
    [InlineData("IDE0005 System.Text", "namespace N; using System.Text; class_", "IDE0065 System.Text")]
    [InlineData("IDE0161 N", "using System; namespace N { class_ }")]
    [InlineData("", "using System; namespace N { class_ } namespace M { }")]
    [InlineData("", "using System; namespace N { namespace M { class_ } }")]
    [InlineData("IDE0040 D", "using System; class D { } class_")]
    [InlineData("IDE0040 D", "using System; delegate void D(); class_")]
    [InlineData("IDE0040 D", "using System; enum D { E } class_")]
    [InlineData("IDE0040 f", "using System; class_ public class D { int f; }")]
    [InlineData("IDE0040 M", "using System; class_ public class D { void M() { } }")]
    [InlineData("IDE0040 P", "using System; class_ public struct D { int P { get; } }")]
    [InlineData("IDE0040 D", "using System; class_ public class D { D() { } }")]
    [InlineData("IDE0040 e", "using System; class_ public class D { event Action e; }")]
    [InlineData("IDE0040 this", "using System; class_ public class D { int this[int i] => i; }")]
    [InlineData("IDE0040 I", "using System; class_ public interface D { } interface I { }")]
    [InlineData("", "using System; class_ file class D { static D() { } ~D() { } private int f; }")]
    [InlineData("", "using System; class_ public interface I { void M(); int P { get; } class N { } }")]
    [InlineData("", "using System; class_ public partial class D { partial void M(); }")]
    [InlineData("", "using System; class_ public class D : IDisposable { void IDisposable.Dispose() { } }")]
    [InlineData("", "using System; class_ public static class D { extension(C c) { public int F() => 1; } }")]
    public async Task What_the_platform_reports_is_found(string expected, string source, string? also = null)
    {
        string text = source.Replace("class_", "public class C { public Action? A; }", StringComparison.Ordinal);
        if (!source.Contains("using System;", StringComparison.Ordinal))
            text = text.Replace("Action?", "System.Action?", StringComparison.Ordinal);
        SyntaxTree tree = CSharpSyntaxTree.ParseText(
            text,
            new(LanguageVersion.Preview, DocumentationMode.Parse),
            cancellationToken: TestContext.Current.CancellationToken
        );
        CSharpCompilation compilation = CSharpCompilation.Create(
            "Styled",
            [tree],
            [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)],
            new(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );
        IEnumerable<Diagnostic> found = await compilation
            .WithAnalyzers([new StyleAnalyzer()])
            .GetAnalyzerDiagnosticsAsync(TestContext.Current.CancellationToken);
        string[] wanted = [.. new[] { expected, also }.OfType<string>().Where(each => each.Length > 0)];
        Assert.Equal(wanted.Order(), found.Select(each => $"{each.Id} {Cut(text, each)}").Order());
    }

    private static string Cut(string text, Diagnostic found) =>
        text.Substring(found.Location.SourceSpan.Start, found.Location.SourceSpan.Length)
            .Replace("using ", "", StringComparison.Ordinal)
            .TrimEnd(';');
}
