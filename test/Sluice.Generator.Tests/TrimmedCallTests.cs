using System.Diagnostics.CodeAnalysis;
using System.Reflection;
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
    private const string Types =
        "[Shape] public partial class C { public int A { get; set; } } "
        + "public class U { public int A { get; set; } } [ShapeFor<U>, ShapeFor<G<C>>] public partial class W; "
        + "[Shape] public partial class G<T> { public T A { get; set; } } "
        + "public interface ITwo : IEnumerable<U>, IEnumerable<C>; "
        + "public abstract class Many : C, IEnumerable<C> { public abstract IEnumerator<C> GetEnumerator(); "
        + "System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); } ";

    [Theory]
    [InlineData("JsonWire.Serialize(u)")]
    [InlineData("JsonWire.Serialize(u, options: default)")]
    [InlineData("JsonWire.Serialize(u, options: new() { Indented = true })")]
    [InlineData("JsonWire.Serialize(new List<C> { c })")]
    [InlineData("JsonWire.Serialize(new List<C> { c }, null)")]
    [InlineData("JsonWire.Serialize(new List<C> { c }, default(FieldSelection<List<C>>))")]
    [InlineData("MessagePackWire.Serialize(new Dictionary<string, C>())")]
    [InlineData("MessagePackWire.Deserialize<U>(new byte[1])")]
    [InlineData("JsonWire.Deserialize<DayOfWeek>(\"1\")")]
    [InlineData("JsonWire.DeserializeAsyncEnumerable<U>(System.IO.Stream.Null)")]
    [InlineData("JsonWire.Merge(u, new byte[1])")]
    [InlineData("JsonWire.Serialize(new G<C>())")]
    [InlineData("MessagePackWire.Deserialize<G<int>>(new byte[1])")]
    [InlineData("FieldSelection.Parse<G<C>>(\"a\")")]
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
    [InlineData("JsonWire.Serialize<C>(new List<C> { c }, null)")]
    [InlineData("JsonWire.Serialize<C>(two, null)")]
    [InlineData("JsonWire.Serialize(u, options: new() { Shapes = WireShapes.Of<U, W>() })")]
    [InlineData("JsonWire.Serialize(u, options: known)")]
    [InlineData("JsonWire.Serialize(u, FieldSelection.All<U>(WireShapes.Of<U, W>()))")]
    [InlineData("JsonWire.Serialize(new G<C>(), options: new() { Shapes = WireShapes.Of<G<C>, W>() })")]
    [InlineData("JsonWire.Serialize(5)")]
    [InlineData("JsonWire.Serialize(\"text\")")]
    [InlineData("MessagePackWire.Serialize(new List<string>())")]
    [InlineData("MessagePackWire.Deserialize<Dictionary<string, object>>(new byte[1])")]
    [InlineData("JsonWire.Deserialize<Guid?>(\"1\")")]
    [InlineData("JsonWire.Deserialize<object>(\"1\")")]
    [InlineData("JsonWire.Serialize(t)")]
    [InlineData(
        "new System.Net.Http.HttpClient().GetFromSluiceAsync(\"x\", FieldSelection.All<U>(WireShapes.Of<U, W>()))"
    )]
    public async Task Calls_with_a_shape_are_not_reported(string call) => Assert.Empty(await Run(call));

    // "L" stands for the full name of the list.
    [Theory]
    [InlineData("JsonWire.Serialize(new List<C> { c })", "JsonWire.Serialize<global::C>(new List<C> { c }, null)")]
    [InlineData(
        "MessagePackWire.Serialize(new[] { c }, options: new() { MaxDepth = 9 })",
        "MessagePackWire.Serialize<global::C>(new[] { c }, options: new() { MaxDepth = 9 }, selection: null)"
    )]
    [InlineData(
        "JsonWire.Deserialize<List<U>>(\"[]\")",
        "JsonWire.Deserialize<List<U>>(\"[]\", options: new() { Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "JsonWire.Deserialize<List<U>>(\"[]\", new JsonWireOptions())",
        "JsonWire.Deserialize<List<U>>(\"[]\", new() { Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "JsonWire.Deserialize<List<U>>(\"[]\", new JsonWireOptions { MaxDepth = 9 })",
        "JsonWire.Deserialize<List<U>>(\"[]\", new JsonWireOptions { MaxDepth = 9, Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "FieldSelection.Parse<List<U>>(\"a\")",
        "FieldSelection.Parse<List<U>>(\"a\", new Sluice.IncludeOptions { Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "FieldSelection.Of<List<U>>(each => each.Select(u => u.A))",
        "FieldSelection.Of<List<U>>(each => each.Select(u => u.A), shapes: Sluice.WireShapes.Of<L, ShapeWitness>())"
    )]
    [InlineData("Sluice.Model.TypeShape.Of<List<U>>()", "Sluice.Model.TypeShape.Of<L, ShapeWitness>()")]
    [InlineData(
        "JsonWire.Serialize(new List<C> { c }, null)",
        "JsonWire.Serialize<global::C>(new List<C> { c }, null)"
    )]
    [InlineData(
        "JsonWire.Serialize(new List<C> { c }, default(FieldSelection<List<C>>))",
        "JsonWire.Serialize<global::C>(new List<C> { c }, null)"
    )]
    [InlineData(
        "JsonWire.Serialize(new List<C> { c }, null, new() { MaxDepth = 9 })",
        "JsonWire.Serialize<global::C>(new List<C> { c }, null, new() { MaxDepth = 9 })"
    )]
    [InlineData(
        "JsonWire.Serialize(new List<C> { c }, selection: null, options: default)",
        "JsonWire.Serialize<global::C>(new List<C> { c }, selection: null, options: default)"
    )]
    [InlineData(
        "JsonWire.Serialize(options: default, selection: null, value: new List<C> { c })",
        "JsonWire.Serialize<global::C>(options: default, selection: null, values: new List<C> { c })"
    )]
    [InlineData(
        "JsonWire.Serialize(value: new List<C> { c })",
        "JsonWire.Serialize<global::C>(values: new List<C> { c }, selection: null)"
    )]
    [InlineData(
        "JsonWire.SerializeAsync(System.IO.Stream.Null, new List<C> { c }, null)",
        "JsonWire.SerializeAsync<global::C>(System.IO.Stream.Null, new List<C> { c }, null)"
    )]
    [InlineData(
        "JsonWire.SerializeAsync(System.IO.Stream.Null, new List<C> { c })",
        "JsonWire.SerializeAsync<global::C>(System.IO.Stream.Null, new List<C> { c }, null)"
    )]
    [InlineData("JsonWire.Serialize(two)", "JsonWire.Serialize<global::C>(two, null)")]
    [InlineData(
        "JsonWire.Serialize(new List<U>())",
        "JsonWire.Serialize(new List<U>(), options: new() { Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "JsonWire.Serialize(new List<U> { u })",
        "JsonWire.Serialize(new List<U> { u }, options: new() { Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "JsonWire.Serialize(new List<U> { u }, null, default)",
        "JsonWire.Serialize(new List<U> { u }, null, new() { Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "JsonWire.Serialize(new List<U> { u }, default, new() { MaxDepth = 9 })",
        "JsonWire.Serialize(new List<U> { u }, default, new() { MaxDepth = 9, Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "JsonWire.Serialize(options: default(JsonWireOptions), value: new List<U>())",
        "JsonWire.Serialize(options: new() { Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() }, value: new List<U>())"
    )]
    [InlineData(
        "JsonWire.Merge(new List<U>(), new byte[1])",
        "JsonWire.Merge(new List<U>(), new byte[1], options: new() { Shapes = Sluice.WireShapes.Of<L, ShapeWitness>() })"
    )]
    [InlineData(
        "MessagePackWire.Serialize(new Dictionary<string, U> { [\"a\"] = u })",
        "MessagePackWire.Serialize(new Dictionary<string, U> { [\"a\"] = u }, options: new() { Shapes = Sluice.WireShapes.Of<global::System.Collections.Generic.Dictionary<string, global::U>, ShapeWitness>() })"
    )]
    [InlineData(
        "FieldSelection.Of<List<U>>(each => each.Count, shapes: null)",
        "FieldSelection.Of<List<U>>(each => each.Count, shapes: Sluice.WireShapes.Of<L, ShapeWitness>())"
    )]
    [InlineData(
        "FieldSelection.Of<List<U>>(each => each.Count, WireNaming.Camel, null)",
        "FieldSelection.Of<List<U>>(each => each.Count, WireNaming.Camel, Sluice.WireShapes.Of<L, ShapeWitness>())"
    )]
    [InlineData("JsonWire.Serialize(many)", "JsonWire.Serialize(many)")]
    [InlineData("FieldSelection.Parse<List<U>>(\"a\", WireNaming.Camel)", null)]
    public async Task One_edit_mends_it(string call, string? expected)
    {
        (GeneratorRun run, _) = await s_reported.Value;
        string line = MethodWith(call);
        string mended = await AnalyzerTests.Fix(SourceOf(s_calls), run, Assert.Single(await Run(call)));
        if (expected is null)
        {
            Assert.Equal(SourceOf(s_calls), mended);
            return;
        }

        expected = expected.Replace(
            "<L,",
            "<global::System.Collections.Generic.List<global::U>,",
            StringComparison.Ordinal
        );
        Assert.Contains(
            line.Replace($"=> {call};", $"=> {expected};", StringComparison.Ordinal),
            mended,
            StringComparison.Ordinal
        );
        string[] others = [.. s_calls.Where(other => other != call).Select(MethodWith)];
        string alone = string.Join('\n', mended.Split('\n').Except(others));
        Assert.Empty((await Report(alone)).Reported);
    }

    [Theory]
    [InlineData("JsonWire.Serialize(u)", "mark the type with [Shape] and make it partial")]
    [InlineData(
        "JsonWire.Serialize(new List<C>())",
        "pass null as the selection to write the elements: Serialize<C>(values, null)"
    )]
    [InlineData("JsonWire.Serialize(many)", "mark the type with [Shape] and make it partial")]
    [InlineData(
        "JsonWire.Serialize(two)",
        "pass null as the selection to write the elements: Serialize<C>(values, null)"
    )]
    [InlineData(
        "JsonWire.Deserialize<List<U>>(\"[]\")",
        "pass it in the options: Shapes = WireShapes.Of<List<U>, TShapes>()"
    )]
    [InlineData("FieldSelection.Of<List<U>>(each => each.Count)", "pass it: shapes: WireShapes.Of<List<U>, TShapes>()")]
    [InlineData("Sluice.Model.TypeShape.Of<List<U>>()", "name it: TypeShape.Of<List<U>, TShapes>()")]
    public async Task The_message_names_the_remedy_with_the_least_to_write(string call, string remedy) =>
        Assert.EndsWith(remedy, Assert.Single(await Run(call)).GetMessage(null), StringComparison.Ordinal);

    // The calls of all tests, which are compiled and analyzed at once: a line for each.
    private static readonly string[] s_calls =
    [
        .. typeof(TrimmedCallTests)
            .GetMethods()
            .SelectMany(method => method.GetCustomAttributes<InlineDataAttribute>())
            .Select(data => (string)data.Data[0]!)
            .Distinct(),
    ];

    private static readonly Lazy<Task<(GeneratorRun Run, Diagnostic[] Reported)>> s_reported = new(() =>
        Report(SourceOf(s_calls))
    );

    private static string SourceOf(params IEnumerable<string> calls) =>
        $"{Types}\n{string.Join('\n', calls.Select(MethodWith))}\n";

    private static string MethodWith(string call) =>
        $"public class P{Array.IndexOf(s_calls, call)} {{ public object? M<T>(C c, U u, T t, ITwo two, Many many, JsonWireOptions known) => {call}; }}";

    private static async Task<IEnumerable<Diagnostic>> Run(string call) =>
        (await s_reported.Value).Reported.Where(diagnostic =>
            diagnostic
                .Location.SourceTree!.GetText()
                .Lines.GetLineFromPosition(diagnostic.Location.SourceSpan.Start)
                .ToString() == MethodWith(call)
        );

    private static async Task<(GeneratorRun Run, Diagnostic[] Reported)> Report(string source)
    {
        GeneratorRun run = GeneratorRun.Of(source);
        var options = new CompilationWithAnalyzersOptions(new AnalyzerOptions([], new Trimmed()), null, true, false);
        Diagnostic[] all =
        [
            .. await run.Output.WithAnalyzers(GeneratorRun.Analyzers, options).GetAllDiagnosticsAsync(),
        ];
        Assert.DoesNotContain(all, GeneratorRun.IsCompilerError);
        return (
            run,
            [.. all.Where(d => d.Location.SourceTree?.FilePath == "Source.cs" && !GeneratorRun.IsOfCompiler(d))]
        );
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
