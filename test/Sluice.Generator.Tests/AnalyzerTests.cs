using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Sluice.CodeFixes;
using Xunit;

namespace Sluice.Generator.Tests;

public class AnalyzerTests
{
    private const string Stored =
        "using Sluice.EntityFrameworkCore; namespace Sluice.EntityFrameworkCore { public class Of<T>; public static class Store { public static void HasSluiceConversion<T>(this Of<T> property, bool allowLoss = false) { } } } ";

    public static TheoryData<string, string, string> Found =>
        new()
        {
            {
                "SLC020",
                "WireName(\"x\")",
                "[Shape] public partial class C { [WireName(\"x\")] private int A { get; set; } }"
            },
            {
                "SLC020",
                "WireKey(0)",
                "[Shape] public partial class C { [WireKey(0), WireIgnore] public int A { get; set; } }"
            },
            { "SLC021", "A", "[Shape] public partial class C { public int A; }" },
            { "SLC021", "A", "[ShapeFor<C<int>>] public partial class W; public class C<T> { public int A; }" },
            {
                "SLC022",
                "C",
                "[Shape] public partial class C { [WireKey(0)] public int A { get; set; } [WireKey(2)] public int B { get; set; } }"
            },
            {
                "SLC023",
                "JsonWire.Serialize(d)",
                "public class P { public string M(Dictionary<string, int> d) => JsonWire.Serialize(d); }"
            },
            {
                "SLC023",
                "JsonWire.Deserialize<List<C>>(\"[]\")",
                "[Shape] public partial class C { public int A { get; set; } } public class P { public object? M() => JsonWire.Deserialize<List<C>>(\"[]\"); }"
            },
            {
                "SLC024",
                "Store.HasSluiceConversion(l)",
                Stored
                    + "public class C { [Never] public int A { get; set; } } public class P { public void M(Of<C> l) => Store.HasSluiceConversion(l); }"
            },
            {
                "SLC024",
                "l.HasSluiceConversion(false)",
                Stored
                    + "public record R([property: Never] int A); public class Q { public R[]? Rs { get; set; } } public class P { public void M(Of<List<Dictionary<string, Q>>> l) => l.HasSluiceConversion(false); }"
            },
            {
                "SLC024",
                "l.HasSluiceConversion()",
                Stored
                    + "public class B { [Never] public int A { get; set; } } public class D : B; [WireUnion, WireCase(0, typeof(D))] public abstract class U { public U? Next { get; set; } } public class P { public void M(Of<U> l) => l.HasSluiceConversion(); }"
            },
            {
                "SLC025",
                "Y",
                "[WireUnion, WireCase(0, typeof(X))] public abstract class U; public class X : U; public class Y : U;"
            },
            {
                "SLC025",
                "System.Text.Json.Serialization.JsonDerivedType(typeof(X))",
                "[System.Text.Json.Serialization.JsonDerivedType(typeof(X))] public abstract class U; public class X : U;"
            },
            { "SLC026", "Never", "[Shape] public partial record R([property: Never] string Secret);" },
            {
                "SLC026",
                "Never",
                "[Shape] public partial class C { [Never] public required string Secret { get; set; } }"
            },
            {
                "SLC027",
                "Default",
                "[Shape] public partial class C { [Default, WireIgnore] public int A { get; set; } }"
            },
            { "SLC027", "Always", "[Shape] public partial class C { [Never, Always] public int A { get; set; } }" },
            {
                "SLC028",
                "Policy",
                "public class Policy : IWireNamingPolicy { public string Convert(string name) => name; public string ConvertName(string name) => name; }"
            },
            {
                "SLC030",
                "Microsoft.AspNetCore.Http.Results.Json(new { c }, new System.Text.Json.JsonSerializerOptions())",
                "public class C { [Never] public string A { get; set; } = \"\"; } public class P { public object M(C c) => Microsoft.AspNetCore.Http.Results.Json(new { c }, new System.Text.Json.JsonSerializerOptions()); }"
            },
            {
                "SLC030",
                "System.Text.Json.JsonSerializer.SerializeToNode(c)",
                "public class C { [Never] public string A { get; set; } = \"\"; } public class P { public object? M(List<C> c) => System.Text.Json.JsonSerializer.SerializeToNode(c); }"
            },
            {
                "SLC030",
                "new Microsoft.AspNetCore.Mvc.JsonResult(c, new System.Text.Json.JsonSerializerOptions())",
                "public class C { [Never] public string A { get; set; } = \"\"; } public class P { public object M(C c) => new Microsoft.AspNetCore.Mvc.JsonResult(c, new System.Text.Json.JsonSerializerOptions()); }"
            },
            {
                "SLC031",
                "RequirePolicy(\"x\")",
                "public class B { public virtual int A { get; set; } } public class C : B { [RequirePolicy(\"x\")] public override int A { get; set; } }"
            },
            {
                "SLC032",
                "System.Text.Json.Serialization.JsonConverter(typeof(X))",
                "[System.Text.Json.Serialization.JsonConverter(typeof(X))] public class C { [RequirePolicy(\"x\")] public int A { get; set; } } public class X;"
            },
        };

    [Theory, MemberData(nameof(Found))]
    public async Task Says_what_is_wrong_where_it_is(string rule, string place, string source)
    {
        Diagnostic found = Assert.Single(await Run(source), d => d.Id == rule);
        Assert.Equal(place, source.Substring(found.Location.SourceSpan.Start, found.Location.SourceSpan.Length));
    }

    public static TheoryData<string> Fine =>
        new()
        {
            "public class C { [Never] public string A { get; set; } = \"\"; } public abstract class B { public virtual int A { get; set; } } public class D : B { [Never] public override int A { get; set; } } public class E { [Never] public virtual int A { get; set; } } public class F : E { [Never] public override int A { get; set; } } public class P { public object M(C c) => Microsoft.AspNetCore.Http.Results.Json(c); public object N(int c) => Microsoft.AspNetCore.Http.Results.Json(c, new System.Text.Json.JsonSerializerOptions()); }",
            "[Shape] public partial record Order(int Id, [Default] string Customer, List<Order>? Lines) { [Never] public string? Note { get; set; } }",
            "[Shape] public partial class K { [WireKey(0)] public int A { get; set; } [WireKey(1)] public int B { get; set; } [WireInclude] public int F; [WireInclude, WireName(\"q\")] private int Q { get; set; } }",
            "[Shape] public partial class C { public int A { get; set; } } public class P { public string M(C c, List<C> l) => JsonWire.Serialize(c) + JsonWire.Serialize(l) + JsonWire.Deserialize<C>(\"{}\"); public string G<T>(T t) => JsonWire.Serialize(t); public string N() => JsonWire.Serialize(new { A = 1 }); }",
            "[Shape, WireUnion, WireCase(\"x\", typeof(X)), WireCase(\"y\", typeof(Y<>))] public abstract partial class U<T>; public class X : U<int>; public class Y<T> : U<T>;",
            Stored
                + "public class C { [Never] public int A { get; set; } [WireIgnore] public C? Other { get; set; } } public class D { [WireIgnore] public C? Left { get; set; } public D? Next { get; set; } } public class P { public void M(Of<C> c, Of<D> d) { c.HasSluiceConversion(allowLoss: true); d.HasSluiceConversion(); } }",
            "using System.Text.Json.Serialization; public class C { [JsonIgnore, JsonPropertyName(\"x\")] public int A { get; set; } } [Shape, System.Runtime.Serialization.DataContract] public partial class D { public int F; [System.Runtime.Serialization.DataMember] public int P { get; set; } }",
            "public class P { public string M<T>(List<T> l) => JsonWire.Serialize(l); public string N() => JsonWire.Serialize(new[] { new { A = 1 } }.ToList()); } public abstract class K { [WireKey(0)] public int A { get; set; } [WireKey(2)] public int B { get; set; } } [Shape] public partial class L : K { [WireKey(1)] public int Q { get; set; } }",
            "[Shape] public partial class O { public int Id { get; set; } public O? Next { get; set; } [SubPropertyDefault(\"[id]\")] public List<O> Items { get; set; } = []; public object? Any { get; set; } [System.Text.Json.Serialization.JsonConverter(typeof(K))] public string Odd { get; set; } = \"\"; } public class K : System.Text.Json.Serialization.JsonConverter<string> { public override string? Read(ref System.Text.Json.Utf8JsonReader r, Type t, System.Text.Json.JsonSerializerOptions o) => null; public override void Write(System.Text.Json.Utf8JsonWriter w, string v, System.Text.Json.JsonSerializerOptions o) { } } public class P { public object[] M(string s) => [FieldSelection.Parse<O>(\"[ID,next[items(id)],any[whatever[x]],odd[y]]\"), FieldSelection.Parse<List<O>>(\"!default,-id\"), FieldSelection.Parse<O>(s), FieldSelection.Parse<Dictionary<string, O[]>>(\"next.next.id\"), FieldSelection.Parse<O>(\"!deep\", new IncludeOptions { AllowDeep = true }), FieldSelection.Parse<object>(\"[x]\"), FieldSelection.Parse<O>(null), FieldSelection.Parse<O>(\"\")]; }",
            "public class P { public object M(System.Data.Common.DbConnection c, System.IO.Stream s, int id) => c.SerializeRowsAsync(s, \"select * from t where id = @id\", new { id }); const string Table = \"t\"; public object N(System.Data.Common.DbConnection c, System.IO.Stream s) => c.SerializeRowsAsync(s, $\"select * from {Table}\"); public object O(System.Data.Common.DbConnection c, System.IO.Stream s, string sql) => c.SerializeRowsAsync(s, sql); }",
            "public record Policy : IWireNamingPolicy { public string Convert(string name) => name; public string ConvertName(string name) => name; }",
        };

    [Theory, MemberData(nameof(Fine))]
    public async Task Says_nothing_of_what_is_right(string source) => Assert.Empty(await Run(source));

    public static TheoryData<string, string, string> Fixed =>
        new()
        {
            {
                "SLC020",
                "[Shape] public partial class C { [WireName(\"x\")] private int A { get; set; } }",
                "[Shape] public partial class C { [Sluice.WireInclude][WireName(\"x\")] private int A { get; set; } }"
            },
            {
                "SLC021",
                "[Shape] public partial class C { public int A; }",
                "[Shape] public partial class C { [Sluice.WireInclude] public int A; }"
            },
            {
                "SLC027",
                "[Shape] public partial class C { [Default, WireIgnore] public int A { get; set; } }",
                "[Shape] public partial class C { [WireIgnore] public int A { get; set; } }"
            },
            {
                "SLC027",
                "[Shape] public partial class C\n{\n    /// <summary>Text.</summary>\n    [Default]\n    [WireIgnore]\n    public int A { get; set; }\n}",
                "[Shape] public partial class C\n{\n    /// <summary>Text.</summary>\n    [WireIgnore]\n    public int A { get; set; }\n}"
            },
            {
                "SLC027",
                "[Shape] public partial class C\n{\n    // why\n    [WireIgnore]\n    [Always]\n    public int A { get; set; }\n}",
                "[Shape] public partial class C\n{\n    // why\n    [WireIgnore]\n    public int A { get; set; }\n}"
            },
            {
                "SLC023",
                "public class P { public string M(List<string?> d) => JsonWire.Serialize(d); }",
                "public class P { public string M(List<string?> d) => JsonWire.Serialize(d, options: new() { Shapes = Sluice.WireShapes.Of<global::System.Collections.Generic.List<string?>, ShapeWitness>() }); }\n\n[Sluice.ShapeFor<global::System.Collections.Generic.List<string>>]\ninternal partial class ShapeWitness;"
            },
            {
                "SLC023",
                "public class P { public string M((int Id, string? Name)[] d) => JsonWire.Serialize(d); }",
                "public class P { public string M((int Id, string? Name)[] d) => JsonWire.Serialize(d, options: new() { Shapes = Sluice.WireShapes.Of<(int Id, string? Name)[], ShapeWitness>() }); }\n\n[Sluice.ShapeFor<global::System.ValueTuple<int, string>[]>]\ninternal partial class ShapeWitness;"
            },
            {
                "SLC023",
                "public class C { public int A { get; set; } } public class P { public string M(C c) => JsonWire.Serialize(c); }",
                "[Sluice.Shape] public partial class C { public int A { get; set; } } public class P { public string M(C c) => JsonWire.Serialize(c); }"
            },
            {
                "SLC023",
                "public class P { public struct S { public int A { get; set; } } public string M(S s) => JsonWire.Serialize(s); }",
                "public partial class P { [Sluice.Shape] public partial struct S { public int A { get; set; } } public string M(S s) => JsonWire.Serialize(s); }"
            },
            {
                "SLC026",
                "[Shape] public partial class C { [Never] public required string A { get; set; } }",
                "[Shape] public partial class C { public required string A { get; set; } }"
            },
            {
                "SLC028",
                "public sealed class Policy : IWireNamingPolicy { public string Convert(string name) => name; public string ConvertName(string name) => name; }",
                "public sealed record Policy : IWireNamingPolicy { public string Convert(string name) => name; public string ConvertName(string name) => name; }"
            },
            {
                "SLC023",
                "public class P { public string M(int[] d) => JsonWire.Serialize(d); }",
                "public class P { public string M(int[] d) => JsonWire.Serialize(d, options: new() { Shapes = Sluice.WireShapes.Of<int[], ShapeWitness>() }); }\n\n[Sluice.ShapeFor<int[]>]\ninternal partial class ShapeWitness;"
            },
        };

    public static TheoryData<string, string> FixedTexts =>
        new()
        {
            {
                "[Shape] public partial record O(int Id, string? Customer); public class P { public object M() => FieldSelection.Parse<O>(\"[id,custmer]\"); }",
                "[Shape] public partial record O(int Id, string? Customer); public class P { public object M() => FieldSelection.Parse<O>(\"[id,customer]\"); }"
            },
            {
                "public class P { public object M(System.Data.Common.DbConnection c, System.IO.Stream s, int id, P p) => c.SerializeRowsAsync(s, $\"select * from t where id = {id} and n = {p.Name} and m > {id + 1} or id = {id}\"); public string Name => \"\"; }",
                "public class P { public object M(System.Data.Common.DbConnection c, System.IO.Stream s, int id, P p) => c.SerializeRowsAsync(s, \"select * from t where id = @id and n = @Name and m > @p2 or id = @id\", new { id, p.Name, p2 = id + 1 }); public string Name => \"\"; }"
            },
        };

    [Theory, MemberData(nameof(FixedTexts))]
    public async Task Texts_in_calls_are_mended(string source, string expected)
    {
        string text = await Fix(source, Assert.Single(await Run(source)));
        Assert.Equal(expected, text);
        Assert.Empty(await Run(text));
        Assert.Empty(GeneratorRun.Of(text).Complaints);
    }

    [Theory, MemberData(nameof(Fixed))]
    public async Task One_edit_mends_it(string rule, string source, string expected)
    {
        Diagnostic found = Assert.Single(await Run(source), d => d.Id == rule);
        string text = await Fix(source, found);
        Assert.Equal(Squeeze(expected), Squeeze(text));
        if (source.Contains('\n'))
            Assert.Equal(expected, text);
        Assert.DoesNotContain(await Run(text), d => d.Id == rule);
        Assert.Empty(GeneratorRun.Of(text).Complaints);
    }

    public static TheoryData<string, string> NotFixed =>
        new()
        {
            {
                "SLC028",
                "public class Base; public class Policy : Base, IWireNamingPolicy { public string Convert(string name) => name; public string ConvertName(string name) => name; }"
            },
            { "SLC020", "[Shape] public partial class C { [WireName(\"x\")] public static int A { get; set; } }" },
            { "SLC020", "[Shape] public partial class C { [WireName(\"x\"), WireIgnore] public int A { get; set; } }" },
            {
                "SLC023",
                "public class P { private class Q { public int A { get; set; } } public string M() => JsonWire.Serialize(new Q[0]); }"
            },
            {
                "SLC054",
                "public class P { public object M(System.Data.Common.DbConnection c, System.IO.Stream s, string n) => c.SerializeRowsAsync(s, $\"select * from t where n = '{n}'\"); }"
            },
            {
                "SLC054",
                "public class P { public object M(System.Data.Common.DbConnection c, System.IO.Stream s, int n) => c.SerializeRowsAsync(s, $\"select {n:X}\"); }"
            },
            {
                "SLC029",
                "[Shape] public partial record O(int Id); public class P { public object M() => FieldSelection.Parse<O>(\"[qqqqqq]\"); }"
            },
        };

    [Theory, MemberData(nameof(NotFixed))]
    public async Task Nothing_is_offered_that_would_not_mend_it(string rule, string source) =>
        Assert.Equal(source, await Fix(source, Assert.Single(await Run(source), d => d.Id == rule)));

    [Fact]
    public async Task Types_are_made_partial()
    {
        const string Source =
            "public class Outer\n{\n    // here\n    [Shape] class Inner { public int X { get; set; } }\n}";
        Diagnostic reported = GeneratorRun.Of(Source).Reported.First(d => d.Id == "SLC001");
        Compilation compilation = GeneratorRun.Compile(Source);
        SyntaxTree tree = compilation.SyntaxTrees.Single(t => t.FilePath == "Source.cs");
        var inner = tree.GetRoot()
            .DescendantNodes()
            .OfType<Microsoft.CodeAnalysis.CSharp.Syntax.ClassDeclarationSyntax>()
            .Last();
        string text = await Fix(
            Source,
            Diagnostic.Create(reported.Descriptor, inner.Identifier.GetLocation(), "Inner")
        );
        Assert.Equal(
            "public partial class Outer\n{\n    // here\n    [Shape] partial class Inner { public int X { get; set; } }\n}",
            text
        );
        Assert.Empty(GeneratorRun.Of(text).Reported);
    }

    private static string Squeeze(string text) =>
        string.Join(" ", text.Split((char[])[' ', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries));

    private static async Task<ImmutableArray<Diagnostic>> Run(string source)
    {
        Compilation compilation = GeneratorRun.Of(source).Output;
        return
        [
            .. (await compilation.WithAnalyzers(GeneratorRun.Analyzers).GetAnalyzerDiagnosticsAsync()).Where(d =>
                d.Location.SourceTree?.FilePath == "Source.cs"
            ),
        ];
    }

    internal static Task<string> Fix(string source, Diagnostic diagnostic) =>
        Fix(source, GeneratorRun.Of(source), diagnostic);

    internal static async Task<string> Fix(string source, GeneratorRun run, Diagnostic diagnostic)
    {
        CodeFixProvider[] fixes =
        [
            new AddPartialFix(),
            new AddIncludeFix(),
            new RemoveAttributeFix(),
            new ShapedCallFix(),
            new ReplaceNameFix(),
            new UseParametersFix(),
            new ConvertToRecordFix(),
        ];
        using var workspace = new AdhocWorkspace();
        Compilation output = run.Output;
        Project project = workspace
            .AddProject("Sample", LanguageNames.CSharp)
            .WithMetadataReferences(output.References)
            .WithParseOptions(output.SyntaxTrees.First().Options)
            .WithCompilationOptions(output.Options);
        foreach (SyntaxTree tree in output.SyntaxTrees.Where(t => t.FilePath != "Source.cs"))
            project = project.AddDocument(tree.FilePath, await tree.GetTextAsync()).Project;
        Document document = project.AddDocument("Source.cs", source);
        CodeAction? action = null;
        SyntaxTree mine = (await document.GetSyntaxTreeAsync())!;
        Diagnostic here = Diagnostic.Create(
            diagnostic.Descriptor,
            Location.Create(mine, diagnostic.Location.SourceSpan),
            diagnostic.Properties
        );
        CodeFixProvider fix = fixes.First(f => f.FixableDiagnosticIds.Contains(diagnostic.Id));
        await fix.RegisterCodeFixesAsync(new CodeFixContext(document, here, (a, _) => action ??= a, default));
        if (action is null)
            return source;
        var operation = (ApplyChangesOperation)(await action.GetOperationsAsync(default)).Single();
        return (await operation.ChangedSolution.GetDocument(document.Id)!.GetTextAsync()).ToString();
    }
}
