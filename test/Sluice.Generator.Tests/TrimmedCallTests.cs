using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// In programs that are trimmed or compiled ahead of time, SLC023 reports every call whose type has no shape as an
/// error, and no other.
/// </summary>
public class TrimmedCallTests
{
    private const string Types = "[Shape] public partial class C { public int A { get; set; } } "
        + "public class U { public int A { get; set; } } [ShapeFor<U>] public partial class W; ";

    [Theory]
    [InlineData("JsonWire.Serialize(u)")]
    [InlineData("JsonWire.Serialize(u, options: default)")]
    [InlineData("JsonWire.Serialize(u, options: new() { Indented = true })")]
    [InlineData("JsonWire.Serialize(new List<C> { c })")]
    [InlineData("MessagePackWire.Serialize(new Dictionary<string, C>())")]
    [InlineData("MessagePackWire.Deserialize<U>(new byte[1])")]
    [InlineData("JsonWire.Deserialize<DayOfWeek>(\"1\")")]
    [InlineData("JsonWire.DeserializeAsyncEnumerable<U>(System.IO.Stream.Null)")]
    [InlineData("JsonWire.Merge(u, new byte[1])")]
    [InlineData("FieldSelection.Parse<U>(\"a\")")]
    [InlineData("FieldSelection.Of<U>(each => each.A)")]
    [InlineData("Sluice.Model.TypeShape.Of<U>()")]
    [InlineData("new System.Net.Http.HttpClient().GetFromSluiceAsync<U>(\"x\")")]
    public async Task Calls_without_a_shape_are_errors(string call)
    {
        Diagnostic found = Assert.Single(await Run(call));
        Assert.Equal("SLC023", found.Id);
        Assert.Equal(DiagnosticSeverity.Error, found.Severity);
    }

    [Theory]
    [InlineData("JsonWire.Serialize(c)")]
    [InlineData("JsonWire.Serialize<C>([c], null)")]
    [InlineData("JsonWire.Serialize(u, options: new() { Shapes = WireShapes.Of<U, W>() })")]
    [InlineData("JsonWire.Serialize(u, options: known)")]
    [InlineData("JsonWire.Serialize(u, FieldSelection.All<U>(WireShapes.Of<U, W>()))")]
    [InlineData("JsonWire.Serialize(5)")]
    [InlineData("JsonWire.Serialize(\"text\")")]
    [InlineData("MessagePackWire.Serialize(new List<string>())")]
    [InlineData("MessagePackWire.Deserialize<Dictionary<string, object>>(new byte[1])")]
    [InlineData("JsonWire.Deserialize<Guid?>(\"1\")")]
    [InlineData("JsonWire.Deserialize<object>(\"1\")")]
    [InlineData("JsonWire.Serialize(t)")]
    [InlineData("new System.Net.Http.HttpClient().GetFromSluiceAsync(\"x\", FieldSelection.All<U>(WireShapes.Of<U, W>()))")]
    public async Task Calls_with_a_shape_are_not_reported(string call) => Assert.Empty(await Run(call));

    private static async Task<ImmutableArray<Diagnostic>> Run(string call)
    {
        Compilation compilation = GeneratorRun.Of(Types
            + $"public class P {{ public object? M<T>(C c, U u, T t, JsonWireOptions known) => {call}; }}").Output;
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var options = new CompilationWithAnalyzersOptions(new AnalyzerOptions([], new Trimmed()), null, true, false);
        return [.. (await compilation.WithAnalyzers(GeneratorRun.Analyzers, options).GetAnalyzerDiagnosticsAsync())
            .Where(d => d.Location.SourceTree?.FilePath == "Source.cs")];
    }

    private sealed class Trimmed : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Properties();
        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;
        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;
    }

    private sealed class Properties : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = key == "build_property.EnableAotAnalyzer" ? "true" : null;
            return value is not null;
        }
    }
}
