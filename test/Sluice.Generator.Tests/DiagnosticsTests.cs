using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>What can't be shaped is said at its place in the source, and what is emitted compiles all the same.</summary>
public class DiagnosticsTests
{
    public static TheoryData<string, string, string> Sources => new()
    {
        { Rules.NotPartial, "Order", "[Shape] public class Order { public int Id { get; set; } }" },
        { Rules.NotPartial, "Outer", "public class Outer { [Shape] public partial class Inner { public int Id { get; set; } } }" },
        { Rules.NotPartial, "Witness", "[ShapeFor<List<int>>] public class Witness;" },
        { Rules.FileLocal, "Order", "[Shape] file partial class Order { public int Id { get; set; } }" },
        { Rules.UnsupportedType, "Run", "[Shape] public partial class C { public Action? Run { get; set; } public int Id { get; set; } }" },
        { Rules.UnsupportedType, "P", "[Shape] public unsafe partial class C { public int* P { get; set; } }" },
        { Rules.UnsupportedType, "S", "[Shape] public partial class C { public ReadOnlySpan<byte> S => default; }" },
        { Rules.UnsupportedType, "T", "[Shape] public partial class C { public Type? T { get; set; } }" },
        { Rules.UnsupportedType, "Many", "[Shape] public partial class C { public List<Action> Many { get; set; } = []; }" },
        { Rules.UnsupportedType, "E", "[Shape] public partial class C { public System.Collections.BitArray[] Fine { get; set; } = []; public System.Collections.Specialized.HybridDictionary Fine2 { get; set; } = new(); public System.Collections.Generic.IAsyncEnumerable<int>? E { get; set; } }" },
        { Rules.Unreachable, "Hidden", "namespace N { public class Sealed { private class P { } [WireInclude] private P? Hidden { get; set; } } [Shape] public partial class User { public Sealed? Hidden { get; set; } } }" },
        { Rules.EndlessGeneric, "Node", "[Shape] public partial class Node<T> { public T? Value { get; set; } public Node<List<T>>? Next { get; set; } }" },
        { Rules.EndlessGeneric, "A", "[Shape] public partial class Root { public A<int>? X { get; set; } } public class A<T> { public B<T>? Next { get; set; } } public class B<T> { public A<T[]>? Next { get; set; } }" },
        { Rules.DuplicateName, "B", "[Shape] public partial class C { [WireName(\"x\")] public int A { get; set; } [WireName(\"x\")] public int B { get; set; } }" },
        { Rules.DuplicateName, "ID", "[Shape] public partial class C { public int Id { get; set; } public int ID { get; set; } }" },
        { Rules.DuplicateKey, "B", "[Shape] public partial class C { [WireKey(0)] public int A { get; set; } [WireKey(0)] public int B { get; set; } }" },
        { Rules.BadName, "A", "[Shape] public partial class C { [WireName(\"\\ud800\")] public int A { get; set; } }" },
        { Rules.CannotRead, "C", "[Shape] public partial class C { private C() { } public int A { get; set; } public static C Make() => new(); }" },
        { Rules.CannotRead, "C", "[Shape] public partial class C { public C(int a) { A = a; } public C(string b) { } public int A { get; set; } }" },
        { Rules.CannotRead, "C", "[Shape] public partial class C { public C(ref int a, int b) { B = b; } public int B { get; } }" },
        { Rules.CannotRead, "C", "[Shape] public partial class C { public C(out int a) => a = B = 1; public int B { get; } }" },
        { Rules.CannotRead, "C", "[Shape] public partial class C { public C(params ReadOnlySpan<int> a) { A = a.ToArray(); } public int[] A { get; } }" },
        { Rules.CannotRead, "C", "[Shape] public partial class C { public C(int? a) { A = a ?? 0; } public int A { get; } }" },
        { Rules.Unreachable, "Q", "public partial class O<T> { private class Base { public int Q { get; init; } } [Shape] private partial class X<U> : Base { } }" },
        { Rules.CannotShape, "C", "[Shape] public partial class C<T> where T : allows ref struct { public int A { get; set; } }" },
        { Rules.CannotShape, "ShapeFor<A>(Naming = WireNaming.Snake)", "public record A(int X); [ShapeFor<A>, ShapeFor<A>(Naming = WireNaming.Snake)] public partial class W;" },
        { Rules.CannotShape, "W", "[ShapeFor<int[]>] public static partial class W;" },
        { Rules.CannotShape, "B", "public class G<Write> { public Write? A { get; set; } } [Shape] public partial class C { public G<int>? B { get; set; } }" },
        { Rules.CannotShape, "C", "[Shape] public static partial class C { }" },
        { Rules.CannotShape, "U", "[Shape, WireCase(1, typeof(string))] public abstract partial class U { }" },
        { Rules.CannotShape, "A", "[Shape] public partial class C { [WireKey(100000)] public int A { get; set; } }" },
        { Rules.NotHonoured, "C", "[Shape, System.Runtime.Serialization.KnownType(typeof(D))] public partial class C { public int A { get; set; } } public class D : C;" },
        { Rules.NotHonoured, "A", "[Shape] public partial class C { [Mine] public string A { get; set; } = \"\"; } public class MineAttribute : System.Text.Json.Serialization.JsonConverterAttribute;" },
        { Rules.NotHonoured, "A", "[Shape] public partial class C { [WireConverter(typeof(int))] public string A { get; set; } = \"\"; }" },
        { Rules.NotHonoured, "A", "[Shape] public partial class C { [Mine] public string A { get; set; } = \"\"; } namespace MessagePack { public class MessagePackFormatterAttribute(Type type) : Attribute; }".Replace("[Mine]", "[MessagePack.MessagePackFormatter(typeof(int))]") },
        { Rules.NotHonoured, "A", "[Shape] public partial class C { [Newtonsoft.Json.JsonProperty] public string A { get; set; } = \"\"; } namespace Newtonsoft.Json { public class JsonPropertyAttribute : Attribute; }" },
        { Rules.NotHonoured, "A", "[Shape] public partial class C { [System.Text.Json.Serialization.JsonNumberHandling(System.Text.Json.Serialization.JsonNumberHandling.Strict)] public int A { get; set; } }" },
        { Rules.NotHonoured, "C", "[Shape, System.Runtime.Serialization.DataContract(IsReference = true)] public partial class C { }" },
        { Rules.NotHonoured, "Read", "[Shape] public partial class C { public int A { get; set; } [System.Runtime.Serialization.OnDeserialized] public void Read(System.Runtime.Serialization.StreamingContext context) { } }" },
        { Rules.NotHonoured, "A", "[Shape] public partial class C { [System.Text.Json.Serialization.JsonExtensionData] public List<int>? A { get; set; } }" },
        { Rules.NotHonoured, "A", "[Shape] public partial class C { [System.Text.Json.Serialization.JsonObjectCreationHandling(System.Text.Json.Serialization.JsonObjectCreationHandling.Populate)] public Version? A { get; set; } }" },
        { Rules.NotHonoured, "A", "[Shape] public partial class C { [System.Text.Json.Serialization.JsonConverter(typeof(System.Text.Json.Serialization.JsonStringEnumConverter))] public string? A { get; set; } }" },
        { Rules.NotHonoured, "C", "[Shape, WireSurrogate(typeof(int))] public partial class C { public int A { get; set; } }" },
    };

    [Theory, MemberData(nameof(Sources))]
    public void Says_what_is_wrong_where_it_is(string rule, string place, string source)
    {
        GeneratorRun run = GeneratorRun.Of(source);
        Diagnostic found = Assert.Single(run.Reported, d => d.Id == rule);
        string text = source.Substring(found.Location.SourceSpan.Start, found.Location.SourceSpan.Length);
        Assert.Equal(place, text);
        Assert.DoesNotContain(run.Complaints, d => d.Severity == DiagnosticSeverity.Error && d.Location.SourceTree?.FilePath.EndsWith(".g.cs", StringComparison.Ordinal) == true);
    }

    [Fact]
    public void Every_rule_has_a_page()
    {
        string docs = Path.Combine(Repository.Root, "docs", "diagnostics");
        foreach (DiagnosticDescriptor rule in Rules.All.Concat(Analyzers.AnalyzerRules.All))
        {
            string page = Path.Combine(docs, rule.Id + ".md");
            Assert.True(File.Exists(page), page);
            string text = File.ReadAllText(page);
            Assert.StartsWith($"# {rule.Id}: {rule.Title}", text, StringComparison.Ordinal);
            Assert.Contains("## How to fix it", text, StringComparison.Ordinal);
            Assert.EndsWith(rule.Id + ".md", rule.HelpLinkUri, StringComparison.Ordinal);
        }
    }
}
