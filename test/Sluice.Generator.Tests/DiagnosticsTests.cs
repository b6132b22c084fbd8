using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>
/// What can't be shaped is reported at its place in the source, and what is emitted compiles all the same.
/// </summary>
public class DiagnosticsTests
{
    private const string Formatter =
        " namespace MessagePack { public class MessagePackFormatterAttribute(Type type) : Attribute; }";
    private const string KeyAttributes =
        " namespace MessagePack { public class MessagePackObjectAttribute(bool names = false) : Attribute; public class KeyAttribute : Attribute { public KeyAttribute(int key) { } public KeyAttribute(string key) { } } public class IgnoreMemberAttribute : Attribute; }";

    /// <summary>What looks like a fault and is none.</summary>
    public static TheoryData<string, string> Accepted =>
        new()
        {
            {
                Rules.FormatterNotRun,
                "[Shape] public partial class C { [MessagePack.MessagePackFormatter(typeof(int)), WireIgnore] public string A { get; set; } = \"\"; }"
                    + Formatter
            },
            {
                Rules.MissingKey,
                "[Shape] public partial class C { [WireKey(0)] public int X { get; set; } [WireKey(WireKeyAttribute.None)] public int Y { get; set; } }"
            },
            {
                Rules.MissingKey,
                "[Shape] public partial class C { [WireKey(0)] public int X { get; set; } [WireIgnore] public int Y { get; set; } [Never] public int Z { get; set; } private int W { get; set; } }"
            },
            {
                Rules.MissingKey,
                "[Shape, MessagePack.MessagePackObject(true)] public partial class C { [MessagePack.Key(0)] public int X { get; set; } public int Y { get; set; } }"
                    + KeyAttributes
            },
            {
                Rules.MissingKey,
                "[Shape, MessagePack.MessagePackObject] public partial class C { [MessagePack.Key(0)] public int X { get; set; } [MessagePack.IgnoreMember] public int Y { get; set; } }"
                    + KeyAttributes
            },
            {
                Rules.MissingKey,
                "[Shape] public partial class C { public int X { get; set; } public int Y { get; set; } }"
            },
            {
                Rules.AmbiguousEnumName,
                "[Shape] public partial class C { public E A { get; set; } } public enum E { A = 1, [WireName(\"A\")] B = 1, a = 2, [WireName(\"x, y\")] D = 3 }"
            },
            {
                Rules.NotHonoured,
                "[Shape] public partial class C { [Mine] public string A { get; set; } = \"\"; } public class MineAttribute : System.Text.Json.Serialization.JsonConverterAttribute;"
            },
            {
                Rules.DeclaredMembersOnly,
                "[Shape] public partial class C { [WireDeclaredOnly] public List<B>? A { get; set; } } public abstract class B { public int X { get; set; } }"
            },
            {
                Rules.DeclaredMembersOnly,
                "[Shape] public partial class C { [WireDeclaredOnly] public List<B> A { get; } = []; [WireDeclaredOnly] public Dictionary<string, B> D { get; } = []; [WireDeclaredOnly] public Queue<List<B>> E { get; } = []; [WireDeclaredOnly] public PriorityQueue<B, B> F { get; } = new(); } public abstract class B { public int X { get; set; } }"
            },
            {
                Rules.DeclaredMembersOnly,
                "[Shape] public partial class C { public List<B>? A { get; set; } } [WireDeclaredOnly] public abstract class B { public int X { get; set; } }"
            },
            {
                Rules.DeclaredMembersOnly,
                "[Shape] public partial class C { public List<B>? A { get; set; } } [WireCase(1, typeof(D))] public abstract class B { public int X { get; set; } } public class D : B;"
            },
            {
                Rules.DeclaredMembersOnly,
                "[Shape] public partial class C { public IReadOnlyList<int>? A { get; set; } public IEnumerable<KeyValuePair<string, int>>? B { get; set; } public IDictionary<string, int>? D { get; set; } }"
            },
            {
                Rules.DeclaredMembersOnly,
                "[Shape] public partial class C { public Open? A { get; set; } } public class Open { public int X { get; set; } } public class Derived : Open;"
            },
            {
                Rules.DiscriminatorClash,
                "[Shape, WireUnion(Discriminator = \"kind\"), WireCase(\"d\", typeof(D))] public abstract partial class B { } public class D : B { [WireIgnore] public int Kind { get; set; } public int Type { get; set; } }"
            },
        };

    [Theory, MemberData(nameof(Accepted))]
    public void Says_nothing_where_nothing_is_wrong(string rule, string source) =>
        Assert.DoesNotContain(GeneratorRun.Of(source).Reported, d => d.Id == rule);

    public static TheoryData<string, string, string> Sources =>
        new()
        {
            { Rules.NotPartial, "Order", "[Shape] public class Order { public int Id { get; set; } }" },
            {
                Rules.NotPartial,
                "Outer",
                "public class Outer { [Shape] public partial class Inner { public int Id { get; set; } } }"
            },
            { Rules.NotPartial, "Witness", "[ShapeFor<List<int>>] public class Witness;" },
            { Rules.FileLocal, "Order", "[Shape] file partial class Order { public int Id { get; set; } }" },
            {
                Rules.UnsupportedType,
                "Run",
                "[Shape] public partial class C { public Action? Run { get; set; } public int Id { get; set; } }"
            },
            { Rules.UnsupportedType, "P", "[Shape] public unsafe partial class C { public int* P { get; set; } }" },
            {
                Rules.UnsupportedType,
                "S",
                "[Shape] public partial class C { public ReadOnlySpan<byte> S => default; }"
            },
            { Rules.UnsupportedType, "T", "[Shape] public partial class C { public Type? T { get; set; } }" },
            {
                Rules.UnsupportedType,
                "Many",
                "[Shape] public partial class C { public List<Action> Many { get; set; } = []; }"
            },
            {
                Rules.UnsupportedType,
                "E",
                "[Shape] public partial class C { public System.Collections.BitArray[] Fine { get; set; } = []; public System.Collections.Specialized.HybridDictionary Fine2 { get; set; } = new(); public System.Collections.Generic.IAsyncEnumerable<int>? E { get; set; } }"
            },
            {
                Rules.Unreachable,
                "Hidden",
                "namespace N { public class Sealed { private class P { } [WireInclude] private P? Hidden { get; set; } } [Shape] public partial class User { public Sealed? Hidden { get; set; } } }"
            },
            {
                Rules.EndlessGeneric,
                "Node",
                "[Shape] public partial class Node<T> { public T? Value { get; set; } public Node<List<T>>? Next { get; set; } }"
            },
            {
                Rules.EndlessGeneric,
                "A",
                "[Shape] public partial class Root { public A<int>? X { get; set; } } public class A<T> { public B<T>? Next { get; set; } } public class B<T> { public A<T[]>? Next { get; set; } }"
            },
            {
                Rules.InvalidAttribute,
                "C",
                "[Shape, WireIgnore(\"Gone\")] public partial class C { public int A { get; set; } }"
            },
            {
                Rules.InvalidAttribute,
                "C",
                "[Shape, WireIgnore] public partial class C { public int A { get; set; } }"
            },
            {
                Rules.DuplicateName,
                "B",
                "[Shape] public partial class C { [WireName(\"x\")] public int A { get; set; } [WireName(\"x\")] public int B { get; set; } }"
            },
            {
                Rules.DuplicateName,
                "ID",
                "[Shape] public partial class C { public int Id { get; set; } public int ID { get; set; } }"
            },
            {
                Rules.DuplicateKey,
                "B",
                "[Shape] public partial class C { [WireKey(0)] public int A { get; set; } [WireKey(0)] public int B { get; set; } }"
            },
            {
                Rules.BadName,
                "A",
                "[Shape] public partial class C { [WireName(\"\\ud800\")] public int A { get; set; } }"
            },
            {
                Rules.CannotRead,
                "C",
                "[Shape] public partial class C { private C() { } public int A { get; set; } public static C Make() => new(); }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[Shape] public partial class C { public C(int a) { A = a; } public C(string b) { } public int A { get; set; } }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[Shape] public partial class C { public C(ref int a, int b) { B = b; } public int B { get; } }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[Shape] public partial class C { public C(out int a) => a = B = 1; public int B { get; } }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[Shape] public partial class C { public C(params ReadOnlySpan<int> a) { A = a.ToArray(); } public int[] A { get; } }"
            },
            {
                Rules.Unreachable,
                "Q",
                "public partial class O<T> { private class Base { public int Q { get; init; } } [Shape] private partial class X<U> : Base { } }"
            },
            {
                Rules.CannotShape,
                "C",
                "[Shape] public partial class C<T> where T : allows ref struct { public int A { get; set; } }"
            },
            {
                Rules.CannotShape,
                "ShapeFor<A>(Naming = WireNaming.Snake)",
                "public record A(int X); [ShapeFor<A>, ShapeFor<A>(Naming = WireNaming.Snake)] public partial class W;"
            },
            { Rules.CannotShape, "W", "[ShapeFor<int[]>] public static partial class W;" },
            {
                Rules.CannotShape,
                "B",
                "public class G<Write> { public Write? A { get; set; } } [Shape] public partial class C { public G<int>? B { get; set; } }"
            },
            { Rules.CannotShape, "C", "[Shape] public static partial class C { }" },
            { Rules.CannotShape, "U", "[Shape, WireCase(1, typeof(string))] public abstract partial class U { }" },
            {
                Rules.KeyOutOfRange,
                "A",
                "[Shape] public partial class C { [WireKey(100000)] public int A { get; set; } }"
            },
            {
                Rules.NotHonoured,
                "C",
                "[Shape, System.Runtime.Serialization.KnownType(typeof(D))] public partial class C { public int A { get; set; } } public class D : C;"
            },
            {
                Rules.InvalidAttribute,
                "A",
                "[Shape] public partial class C { [WireConverter(typeof(int))] public string A { get; set; } = \"\"; }"
            },
            {
                Rules.NotHonoured,
                "A",
                "[Shape] public partial class C { [Mine(1)] public string A { get; set; } = \"\"; } public class MineAttribute(int a) : System.Text.Json.Serialization.JsonConverterAttribute;"
            },
            {
                Rules.FormatterNotRun,
                "A",
                "[Shape] public partial class C { [MessagePack.MessagePackFormatter(typeof(int))] public string A { get; set; } = \"\"; }"
                    + Formatter
            },
            {
                Rules.FormatterNotRun,
                "C",
                "[Shape, MessagePack.MessagePackFormatter(typeof(int))] public partial class C { public string A { get; set; } = \"\"; }"
                    + Formatter
            },
            {
                Rules.FormatterNotRun,
                "E",
                "[Shape] public partial class C { public E? A { get; set; } } [MessagePack.MessagePackFormatter(typeof(int))] public enum E { A }"
                    + Formatter
            },
            {
                Rules.FormatterNotRun,
                "L",
                "[Shape] public partial class C { public L? A { get; set; } } [MessagePack.MessagePackFormatter(typeof(int))] public class L : List<int>;"
                    + Formatter
            },
            {
                Rules.MissingKey,
                "Y",
                "[Shape] public partial class C { [WireKey(0)] public int X { get; set; } public int Y { get; set; } }"
            },
            {
                Rules.MissingKey,
                "Y",
                "[Shape] public partial class C { public int Y { get; set; } [WireKey(0)] public int X { get; set; } }"
            },
            { Rules.MissingKey, "Y", "[Shape] public partial record C([property: WireKey(0)] int X, int Y);" },
            {
                Rules.MissingKey,
                "Y",
                "[Shape, MessagePack.MessagePackObject] public partial class C { [MessagePack.Key(0)] public int X { get; set; } public int Y { get; set; } }"
                    + KeyAttributes
            },
            {
                Rules.MissingKey,
                "Y",
                "[Shape, MessagePack.MessagePackObject] public partial class C { [MessagePack.Key(\"x\")] public int X { get; set; } public int Y { get; set; } }"
                    + KeyAttributes
            },
            {
                Rules.MissingKey,
                "Y",
                "[Shape, MessagePack.MessagePackObject] public partial class C { public int Y; }" + KeyAttributes
            },
            {
                Rules.AmbiguousEnumName,
                "B",
                "[Shape] public partial class C { public E A { get; set; } } public enum E { [WireName(\"x\")] A, [WireName(\"x\")] B }"
            },
            {
                Rules.AmbiguousEnumName,
                "B",
                "[Shape] public partial class C { public Dictionary<E, int>? A { get; set; } } public enum E { A, [System.Runtime.Serialization.EnumMember(Value = \"A\")] B }"
            },
            {
                Rules.AmbiguousEnumName,
                "B",
                "[ShapeFor<E[]>] public partial class W; [Flags] public enum E { A, [WireName(\"A, B\")] B }"
            },
            {
                Rules.AmbiguousEnumName,
                "A",
                "[ShapeFor<E?>] public partial class W; public enum E { [WireName(\"\")] A }"
            },
            {
                Rules.DeclaredMembersOnly,
                "A",
                "[Shape] public partial class C { public List<B>? A { get; set; } } public abstract class B { public int X { get; set; } } public class D : B;"
            },
            {
                Rules.DeclaredMembersOnly,
                "A",
                "[Shape] public partial class C { public IB? A { get; set; } } public interface IB { int X { get; } }"
            },
            {
                Rules.DeclaredMembersOnly,
                "A",
                "[Shape] public partial record C(Dictionary<string, B[]> A); public abstract record B(int X);"
            },
            {
                Rules.DeclaredMembersOnly,
                "ShapeFor<List<B>>",
                "[ShapeFor<List<B>>] public partial class W; public abstract class B { public int X { get; set; } }"
            },
            {
                Rules.DiscriminatorClash,
                "Kind",
                "[Shape, WireUnion(Discriminator = \"kind\"), WireCase(\"d\", typeof(D))] public abstract partial class B { } public class D : B { public int Kind { get; set; } }"
            },
            {
                Rules.DiscriminatorClash,
                "Kind",
                "[Shape, WireUnion(Discriminator = \"kind\"), WireCase(\"d\", typeof(D))] public abstract partial class B { public int Kind { get; set; } } public class D : B;"
            },
            {
                Rules.DiscriminatorClash,
                "X",
                "[Shape, WireCase(\"d\", typeof(D))] public abstract partial class B { } public class D : B { [WireName(\"$type\")] public int X { get; set; } }"
            },
            {
                Rules.UnsupportedType,
                "Ref",
                "[Shape] public partial class C { private int _f; public ref int Ref => ref _f; }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[Shape] public partial class C(string name) { public string FullName { get; } = name; }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[ShapeFor<C>] public partial class W; public class C(string name) { public string FullName { get; } = name; }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[Shape] public partial class C { public System.Collections.BitArray A { get; } = new(2); }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[Shape] public partial class C { public ArraySegment<int> A { get; } = new int[1]; }"
            },
            {
                Rules.CannotReadBack,
                "C",
                "[Shape] public partial class C { public Bag A { get; } = []; } public class Bag : IEnumerable<int> { public void Add(int i) { } public IEnumerator<int> GetEnumerator() => throw new(); System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }"
            },
            { Rules.CannotReadBack, "C", "[Shape] public partial class C : PriorityQueue<int, int>;" },
            { Rules.LostWhenRead, "A", "[Shape] public partial class C { public int A { get; } }" },
            {
                Rules.LostWhenRead,
                "A",
                "[ShapeFor(typeof(C))] public partial class W; public class C { public int A { get; } }"
            },
            {
                Rules.NotHonoured,
                "A",
                "[Shape] public partial class C { [Newtonsoft.Json.JsonConverter] public string A { get; set; } = \"\"; } namespace Newtonsoft.Json { public class JsonConverterAttribute : Attribute; }"
            },
            {
                Rules.NotHonoured,
                "C",
                "[Shape, System.Runtime.Serialization.DataContract(IsReference = true)] public partial class C { }"
            },
            {
                Rules.NotHonoured,
                "Read",
                "[Shape] public partial class C { public int A { get; set; } [System.Runtime.Serialization.OnDeserialized] public void Read(System.Runtime.Serialization.StreamingContext context) { } }"
            },
            {
                Rules.InvalidAttribute,
                "A",
                "[Shape] public partial class C { [System.Text.Json.Serialization.JsonExtensionData] public List<int>? A { get; set; } }"
            },
            {
                Rules.NotHonoured,
                "A",
                "[Shape] public partial class C { [System.Text.Json.Serialization.JsonObjectCreationHandling(System.Text.Json.Serialization.JsonObjectCreationHandling.Populate)] public Version? A { get; set; } }"
            },
            {
                Rules.InvalidAttribute,
                "A",
                "[Shape] public partial class C { [System.Text.Json.Serialization.JsonConverter(typeof(System.Text.Json.Serialization.JsonStringEnumConverter))] public string? A { get; set; } }"
            },
            {
                Rules.InvalidAttribute,
                "C",
                "[Shape, WireSurrogate(typeof(int))] public partial class C { public int A { get; set; } }"
            },
        };

    [Theory, MemberData(nameof(Sources))]
    public void Says_what_is_wrong_where_it_is(string rule, string place, string source)
    {
        GeneratorRun run = GeneratorRun.Of(source);
        Diagnostic found = Assert.Single(run.Reported, d => d.Id == rule);
        string text = source.Substring(found.Location.SourceSpan.Start, found.Location.SourceSpan.Length);
        Assert.Equal(place, text);
        Assert.DoesNotContain(
            run.Complaints,
            d =>
                d.Severity == DiagnosticSeverity.Error
                && d.Location.SourceTree?.FilePath.EndsWith(".g.cs", StringComparison.Ordinal) == true
        );
    }

    /// <summary>What hides a type, and what makes it accessible: nothing that would not help is offered.</summary>
    [Theory]
    [InlineData(
        "public class Outer { private class P { } [WireInclude] private P? Hidden { get; set; } } [Shape] public partial class C { public Outer? Value { get; set; } }",
        "'Outer.P'",
        "make it internal, or make 'Outer' partial"
    )]
    [InlineData(
        "public class Outer { private enum P { A } [WireInclude] private List<P>? Hidden { get; set; } } [Shape] public partial class C { public Outer? Value { get; set; } }",
        "'Outer.P'",
        "make it internal, or make 'Outer' partial"
    )]
    [InlineData(
        "public class Outer { public partial class Inner { protected class P { } [WireInclude] protected P[]? Hidden { get; set; } } } [Shape] public partial class C { public Outer.Inner? Value { get; set; } }",
        "'Outer.Inner.P'",
        "make it internal, or make 'Outer' partial"
    )]
    [InlineData(
        "public class Outer { public class Inner { private class P { } [WireInclude] private P? Hidden { get; set; } } } [Shape] public partial class C { public Outer.Inner? Value { get; set; } }",
        "'Outer.Inner.P'",
        "make it internal, or make 'Outer' and 'Outer.Inner' partial"
    )]
    [InlineData(
        "public class Base { private class P { } [WireInclude] private P? Hidden { get; set; } } [Shape] public partial class C : Base { public int Z { get; set; } }",
        "'Base.P'",
        "make it internal"
    )]
    [InlineData(
        "public partial class Base { private class P { } [WireInclude] private Dictionary<string, P>? Hidden { get; set; } } [Shape] public partial class C : Base { public int Z { get; set; } }",
        "'Base.P'",
        "make it internal"
    )]
    public void Inaccessible_type_is_named_with_what_helps(string source, string type, string remedy)
    {
        string message = Assert.Single(GeneratorRun.Of(source).Reported, d => d.Id == Rules.Unreachable).GetMessage();
        Assert.StartsWith($"{type} is inaccessible", message, StringComparison.Ordinal);
        Assert.EndsWith("; " + remedy, message, StringComparison.Ordinal);
        // The remedies that are offered help.
        string @internal = source
            .Replace("private class P", "internal class P")
            .Replace("private enum P", "internal enum P")
            .Replace("protected class P", "internal class P");
        Assert.DoesNotContain(GeneratorRun.Of(@internal).Reported, d => d.Id == Rules.Unreachable);
        if (remedy.EndsWith("partial", StringComparison.Ordinal))
            Assert.DoesNotContain(
                GeneratorRun
                    .Of(
                        source
                            .Replace("public class Outer", "public partial class Outer")
                            .Replace("public class Inner", "public partial class Inner")
                    )
                    .Reported,
                d => d.Id == Rules.Unreachable
            );
    }

    [Fact]
    public void Members_of_types_without_source_are_named_from_the_member_that_declares_them()
    {
        const string Source =
            "[Shape] public partial class Order { public AggregateException? Failure { get; set; } public Task<int>? Pending { get; set; } }";
        string[] messages =
        [
            .. GeneratorRun.Of("using System.Threading.Tasks;" + Source).Reported.Select(d => d.GetMessage()),
        ];
        Assert.Contains(
            messages,
            m =>
                m.StartsWith(
                    "'Order.Failure' is of type 'AggregateException?', which is not serializable: its member 'Exception.TargetSite' is of type 'MethodBase?'",
                    StringComparison.Ordinal
                )
        );
        Assert.Contains(
            messages,
            m =>
                m.StartsWith(
                    "'Order.Pending' is of type 'Task<int>?', which is not serializable: a task is a pending operation",
                    StringComparison.Ordinal
                )
        );
    }

    [Fact]
    public void Every_rule_has_a_page()
    {
        string docs = Path.Combine(Repository.Root, "docs", "diagnostics");
        foreach (DiagnosticDescriptor rule in AllRules)
        {
            string page = Path.Combine(docs, rule.Id + ".md");
            Assert.True(File.Exists(page), page);
            string text = File.ReadAllText(page);
            Assert.StartsWith($"# {rule.Id}: {rule.Title}", text, StringComparison.Ordinal);
            Assert.Contains("## How to fix it", text, StringComparison.Ordinal);
            // The package carries the pages under the same path; a publisher's project URL makes the link absolute.
            Assert.Equal($"docs/diagnostics/{rule.Id}.md", rule.HelpLinkUri);
            Assert.Contains(
                $"]({rule.Id}.md)",
                File.ReadAllText(Path.Combine(docs, "README.md")),
                StringComparison.Ordinal
            );
        }
        Assert.Equal(AllRules.Count(), AllRules.Select(r => r.Id).Distinct().Count());
    }

    [Theory]
    [InlineData("#pragma warning disable SLC061\n[Shape] public partial class C { public int A { get; } }")]
    [InlineData(
        "[Shape] public partial class C { [System.Diagnostics.CodeAnalysis.SuppressMessage(\"Sluice\", \"SLC061\")] public int A { get; } }"
    )]
    public void Warning_of_the_generator_is_suppressed_in_source(string source)
    {
        Compilation compilation = GeneratorRun.Compile(source);
        GeneratorRun.Driver().RunGeneratorsAndUpdateCompilation(compilation, out _, out var reported);
        Assert.Empty(reported.Where(diagnostic => !diagnostic.IsSuppressed));
    }

    [Fact]
    public void The_package_carries_every_page_that_help_links_and_pages_name()
    {
        string project = File.ReadAllText(Path.Combine(Repository.Root, "src", "Sluice", "Sluice.csproj"));
        Assert.Contains(
            "<None Include=\"../../docs/diagnostics/*.md\" Pack=\"true\" PackagePath=\"docs/diagnostics\"",
            project,
            StringComparison.Ordinal
        );
        string docs = Path.Combine(Repository.Root, "docs", "diagnostics");
        foreach (string page in Directory.EnumerateFiles(docs, "*.md"))
        {
            var links = System.Text.RegularExpressions.Regex.Matches(File.ReadAllText(page), @"\]\((?<to>[^)#\s]+)");
            // A link out of the folder would not resolve inside of the package.
            foreach (string to in links.Select(l => l.Groups["to"].Value))
                Assert.True(
                    File.Exists(Path.Combine(docs, to)) && !to.Contains('/', StringComparison.Ordinal),
                    $"{page}: {to}"
                );
        }

        string[] pages =
        [
            .. Directory.EnumerateFiles(docs, "SLC*.md").Select(p => Path.GetFileNameWithoutExtension(p)!),
        ];
        // SLC040 is the compiler's: an experimental API.
        Assert.Equal(
            AllRules.Select(r => r.Id).Append("SLC040").Order(StringComparer.Ordinal),
            pages.Order(StringComparer.Ordinal)
        );
    }

    // What loses or changes data, or fails at run time, is an error; what surprises is a warning; the rest is style.
    private static readonly Dictionary<string, string> s_consequences = new()
    {
        ["SLC001"] = "fails",
        ["SLC002"] = "fails",
        ["SLC003"] = "fails",
        ["SLC004"] = "fails",
        ["SLC005"] = "fails",
        ["SLC006"] = "loses",
        ["SLC007"] = "loses",
        ["SLC008"] = "fails",
        ["SLC009"] = "style",
        ["SLC010"] = "fails",
        ["SLC011"] = "surprises",
        ["SLC012"] = "changes",
        ["SLC013"] = "fails",
        ["SLC014"] = "changes",
        ["SLC020"] = "surprises",
        ["SLC021"] = "surprises",
        ["SLC022"] = "style",
        ["SLC023"] = "style",
        ["SLC024"] = "loses",
        ["SLC025"] = "surprises",
        ["SLC026"] = "surprises",
        ["SLC027"] = "surprises",
        ["SLC028"] = "surprises",
        ["SLC029"] = "fails",
        ["SLC030"] = "surprises",
        ["SLC031"] = "surprises",
        ["SLC032"] = "surprises",
        ["SLC041"] = "changes",
        ["SLC042"] = "surprises",
        ["SLC043"] = "changes",
        ["SLC044"] = "surprises",
        ["SLC045"] = "loses",
        ["SLC046"] = "loses",
        ["SLC050"] = "surprises",
        ["SLC051"] = "surprises",
        ["SLC052"] = "surprises",
        ["SLC053"] = "surprises",
        ["SLC054"] = "surprises",
        ["SLC055"] = "fails",
        ["SLC056"] = "fails",
        ["SLC057"] = "fails",
        ["SLC058"] = "loses",
        ["SLC059"] = "surprises",
        ["SLC060"] = "surprises",
        ["SLC061"] = "surprises",
        ["SLC062"] = "surprises",
        ["SLC063"] = "surprises",
    };

    [Fact]
    public void Severities_follow_from_what_happens()
    {
        foreach (DiagnosticDescriptor rule in AllRules)
        {
            Assert.True(
                s_consequences.TryGetValue(rule.Id, out string? consequence),
                $"Add to s_consequences what happens without {rule.Id}."
            );
            DiagnosticSeverity expected = consequence switch
            {
                "style" => DiagnosticSeverity.Info,
                "surprises" => DiagnosticSeverity.Warning,
                _ => DiagnosticSeverity.Error,
            };
            Assert.True(expected == rule.DefaultSeverity, $"{rule.Id} {consequence}");
        }
    }

    [Fact]
    public void The_table_of_rules_is_current()
    {
        var text = new System.Text.StringBuilder(
            "# Diagnostics\n\nThe compiler reports these rules for code that uses Sluice. Errors mark code that loses or changes data, or that fails\n"
                + "at run time. Warnings mark code that does something else than it seems to. Informational rules are shown by editors only.\n\n"
                + "Severities are set in `.editorconfig`: `dotnet_diagnostic.SLC022.severity = warning`. What looks like a\nmistake and is legal is on [another page](legal.md).\n\n| rule | severity | title | code fix |\n| --- | --- | --- | --- |\n"
        );
        string[] mended =
        [
            .. typeof(CodeFixes.AddPartialFix)
                .Assembly.GetTypes()
                .Where(t => !t.IsAbstract && t.IsSubclassOf(typeof(Microsoft.CodeAnalysis.CodeFixes.CodeFixProvider)))
                .SelectMany(t =>
                    (
                        (Microsoft.CodeAnalysis.CodeFixes.CodeFixProvider)Activator.CreateInstance(t)!
                    ).FixableDiagnosticIds
                ),
        ];
        foreach (DiagnosticDescriptor rule in AllRules.OrderBy(r => r.Id, StringComparer.Ordinal))
        {
            text.Append(
                $"| [{rule.Id}]({rule.Id}.md) | {rule.DefaultSeverity.ToString().ToLowerInvariant()} | {rule.Title} | {(mended.Contains(rule.Id) ? "yes" : "")} |\n"
            );
        }
        Repository.AssertReviewed(Repository.PathOf("docs", "diagnostics", "README.md"), text.ToString());
    }

    private static IEnumerable<DiagnosticDescriptor> AllRules => Rules.All.Concat(Analyzers.AnalyzerRules.All);
}
