using Microsoft.CodeAnalysis;
using Xunit;

namespace Sluice.Generator.Tests;

/// <summary>Source that is legal and odd: what is emitted for it compiles, and nothing is reported.</summary>
public class OddSourcesTests
{
    public static TheoryData<string, string> Sources =>
        new()
        {
            {
                "keywords",
                "namespace @class.@event; [Shape] public partial class @record { public int @int { get; set; } public string? @default { get; init; } public @record? @this { get; set; } public List<@record> @out { get; } = []; }"
            },
            {
                "names that need escapes",
                "[Shape] public partial class C { [WireName(\"a\\\"b\\\\c\\n\\u0001\\t\")] public int A { get; set; } [System.Text.Json.Serialization.JsonPropertyName(\"\")] public int B { get; set; } [WireName(\"日本😀\")] public int D { get; set; } [WireName(\"{0}\")] public string E { get; set; } = \"\"; }"
            },
            {
                "unicode",
                "namespace Größe; [Shape] public partial class 日本 { public int Ärger { get; set; } public int é { get; init; } public 日本? ǅ { get; set; } }"
            },
            {
                "names of our locals",
                "[Shape] public partial class C { public int writer { get; set; } public int reader { get; set; } public int value { get; set; } public int mask0 { get; set; } public int at { get; init; } public int seen0 { get; set; } public int left { get; set; } public int result { get; set; } public int name { get; set; } public int index { get; set; } public string? selection { get; set; } public int Metadata { get; set; } public int Shape { get; set; } public int Find { get; set; } public int Read { get; set; } public int Write { get; set; } public int CShape { get; set; } public int Converter { get; set; } }"
            },
            {
                "shadowed",
                "public class B { public int X { get; set; } public virtual int Y { get; set; } public int Z { get; set; } } [Shape] public partial class D : B { public new string X { get; set; } = \"\"; public override int Y { get; set; } [System.Text.Json.Serialization.JsonIgnore] public new int Z { get; set; } }"
            },
            {
                "hidden by a method",
                "public class B { public int X { get; set; } } [Shape] public partial class D : B { public new int X() => 1; public int Y { get; set; } }"
            },
            {
                "explicit, indexers, statics",
                "public interface I { int P { get; } } [Shape] public partial class C : I { int I.P => 1; public int this[int i] { get => i; set { } } public static int S { get; set; } public const int K = 1; public int A { get; set; } public event Action? E { add { } remove { } } }"
            },
            {
                "obsolete",
                "[Shape] public partial class C { [Obsolete] public int A { get; set; } [Obsolete(\"no\", true)] public int B { get; set; } [Obsolete(\"no\", true)] public int D { get; init; } }"
            },
            {
                "obsolete type",
                "[Obsolete] public class Old { public int X { get; set; } } \n#pragma warning disable CS0612\n [Shape] public partial class C { public Old? O { get; set; } }"
            },
            {
                "required in bases",
                "public class B { public required string N { get; init; } } [Shape] public partial class D : B { public required int Q { get; set; } public string? O { get; set; } } [Shape] public partial class E : B { [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public E() { N = \"\"; } }"
            },
            {
                "constraints",
                "[Shape] public partial class A<T> where T : class, IComparable<T>, new() { public T? V { get; set; } } [Shape] public partial class B<T, U> where T : unmanaged where U : notnull { public T V { get; init; } public U? W { get; init; } public T? N { get; set; } public Dictionary<string, U> M { get; init; } = []; } [Shape] public partial class S<T> where T : struct, Enum { public T V { get; set; } public T? N { get; set; } }"
            },
            {
                "nested generics",
                "public partial class O<T> { public partial class M { [Shape] public partial class I<U> { public T? A { get; set; } public U? B { get; init; } public I<T>? C { get; set; } } } } [Shape] public partial class Use { public O<int>.M.I<string>? X { get; set; } }"
            },
            {
                "unshaped nested generics",
                "public class O<T> { public class I<U> { public T? A { get; set; } public U? B { get; init; } } } [Shape] public partial class Use { public O<int>.I<string>? X { get; set; } public O<string?>.I<List<Use>> Y { get; set; } = null!; }"
            },
            {
                "in parameters",
                "[Shape] public partial class P { public P(in int a, in DateTime b) { A = a; B = b; } public int A { get; } public DateTime B { get; } }"
            },
            {
                "positional overrides",
                "[Shape] public partial record R(int A, string B) { public int A { get; init; } = A; public string B { get; } = B; public int C => A; } [Shape] public partial record D(int A, string B, int E) : R(A, B);"
            },
            {
                "types named as ours",
                "namespace App { public class Sluice { public int X { get; set; } } public class System { public int Y { get; set; } } [Shape] public partial class C { public Sluice? S { get; set; } public System? T { get; set; } } namespace Model { public class IShape { } } }"
            },
            {
                "type parameters named as ours",
                "[Shape] public partial class C<TWriter, TShape, Metadata> { public TWriter? A { get; set; } public TShape? B { get; init; } public Metadata? M { get; set; } } [Shape] public partial class Use { public C<int, string, Use>? X { get; set; } }"
            },
            {
                "tuples",
                "[Shape] public partial class C { public (int A, string? B) T { get; set; } public (int, int, int, int, int, int, int, int, int) L { get; set; } public Tuple<int, C?>? U { get; set; } public List<(string Name, C? Next)> N { get; set; } = []; }"
            },
            {
                "nullable oblivious",
                "#nullable disable\n[Shape] public partial class C { public string S { get; set; } public List<string> L { get; set; } public int? N { get; set; } public C Next { get; set; } public C[] Many { get; set; } }"
            },
            {
                "struct with everything",
                "[Shape] public partial struct S { public S() { A = 1; } public int A { get; set; } public int B { get; init; } [WireInclude] private int _c; public readonly int D => A + _c; public required int E { get; set; } public S[]? Kids { get; set; } } [Shape] public readonly partial struct R { public R(int x, int y) { X = x; Y = y; } public int X { get; } public int Y { get; } }"
            },
            {
                "private constructor by attribute",
                "[Shape] public partial class C { [System.Text.Json.Serialization.JsonConstructor] private C(int a) { A = a; } public int A { get; } } public class F { [System.Text.Json.Serialization.JsonConstructor] internal F(string s) { S = s; } public string S { get; } [WireInclude] internal int Hidden { get; private set; } } [Shape] public partial class U { public F? F { get; set; } }"
            },
            {
                "generic with accessors",
                "public class B<T> { public T? V { get; init; } [WireInclude] private T? _w = default; public T? W() => _w; } public class D<A, Z> : B<Z> { public A? Own { get; init; } } [Shape] public partial class U<Q> { public D<int, string>? X { get; set; } public D<Q, Q[]>? Y { get; init; } }"
            },
            {
                "dynamic and objects",
                "[Shape] public partial class C { public dynamic? D { get; set; } public object? O { get; set; } public List<dynamic> L { get; set; } = []; public Dictionary<string, object?> M { get; set; } = []; }"
            },
            {
                "same names in different places",
                "namespace A { public class X { public int P { get; set; } } } namespace B { public class X { public int Q { get; set; } } } namespace A_X { public class X { public A.X? Y { get; set; } } } [Shape] public partial class C { public A.X? X1 { get; set; } public B.X? X2 { get; set; } public A_X.X? X3 { get; set; } public A<int>? G { get; set; } } public class A<T> { public class X { public T? V { get; set; } } public X? I { get; set; } }"
            },
            {
                "types that differ in case",
                "public class Foo { public int A { get; set; } } public class foo { public int B { get; set; } } public enum E { A } public enum e { B } [Shape] public partial class C { public Foo? F { get; set; } public foo? G { get; set; } [WireEnum] public E X { get; set; } [WireEnum] public e Y { get; set; } }"
            },
            {
                "nothing at all",
                "[Shape] public partial class Empty; [Shape] public partial struct Nothing; [Shape] public partial record None(); [Shape, WireDeclaredOnly] public partial interface INone;"
            },
            {
                "interfaces",
                "public interface IBase { int A { get; } } public interface IOther { [WireName(\"other\")] string? A { get; } } [Shape, WireDeclaredOnly] public partial interface IBoth : IBase, IOther { int B { get; set; } } [Shape] public partial class C { public IBoth? Both { get; set; } }"
            },
            {
                "variance",
                "[WireDeclaredOnly] public interface IOut<out T> { T Value { get; } } [Shape] public partial class C { public IOut<string>? V { get; set; } }"
            },
            {
                "defaults of every kind",
                "public enum Z : byte { A = 3 } [Shape] public partial record R(bool A = true, byte B = 255, sbyte C = -1, short D = -2, ushort E = 3, uint F = 4u, long G = long.MinValue, ulong H = ulong.MaxValue, float I = float.NaN, double J = -0.0, decimal K = 1.50m, char L = '\\uD800', string M = \"\\0\\\"\", Z N = Z.A, Z? O = Z.A, int? P = null, int? Q = 7, Guid S = default, object? T = null, nint U = 5, float V = float.MaxValue, double W = double.Epsilon);"
            },
            {
                "records with bases",
                "[Shape] public partial record Base(int Id) { public virtual string Kind => \"b\"; } [Shape] public sealed partial record Derived(int Id, string Name) : Base(Id) { public override string Kind => \"d\"; }"
            },
            {
                "deep inheritance with generics",
                "public abstract class Entity<TKey> where TKey : notnull { public TKey Id { get; init; } = default!; } public abstract class Named<TKey, TSelf> : Entity<TKey> where TKey : notnull where TSelf : Named<TKey, TSelf> { public string Name { get; set; } = \"\"; public TSelf? Parent { get; set; } } [Shape] public partial class City : Named<Guid, City> { public int People { get; set; } }"
            },
            {
                "experimental",
                "[Shape] public partial class C { [System.Diagnostics.CodeAnalysis.Experimental(\"X1\")] public int A { get; set; } public int B { get; set; } }"
            },
            {
                "names that shapes would take",
                "public class B { public int CShape { get; set; } public int DShapeAccessors { get; set; } } [Shape] public partial class C : B { public int A { get; init; } } [Shape] public partial class D : B { public int A { get; init; } public class DShape_; } [Shape] public partial class E<EShape> { public EShape? A { get; init; } }"
            },
            {
                "names that shapes would share",
                "public partial class O { private partial class A { public class B { public int X { get; init; } } } private class A_B { public int Y { get; init; } } private class A_B<T> { public T? Y { get; init; } } [Shape] private partial class Root { public A.B? P { get; set; } public A_B? Q { get; set; } public A_B<int>? R { get; set; } } }"
            },
            {
                "types whose use is an error",
                "[Obsolete(\"no\", true)] public class Old { public int X { get; init; } public State S { get; set; } } [Obsolete(\"no\", true), WireEnum] public enum State { A } public enum Mixed { [Obsolete(\"no\", true)] A = -1, B } [Shape, Obsolete(\"no\", true)] public partial class Self { public int A { get; init; } } [Shape] public partial class C { [Obsolete(\"no\", true)] public Old? O { get; set; } [Obsolete(\"no\", true)] public List<Old[]>? P { get; init; } [Obsolete(\"no\", true)] public State S { get; set; } [WireEnum] public Mixed M { get; set; } }"
            },
            {
                "witnesses that repeat themselves",
                "public record A(int X); public record G<T>(T V); [ShapeFor<A>, ShapeFor(typeof(A)), ShapeFor<List<object>>, ShapeFor(typeof(List<object>)), ShapeFor(typeof(G<>)), ShapeFor(typeof(G<>))] public partial class W; [ShapeFor(typeof(G<>))] public partial class G;"
            },
            {
                "witnesses and nullable annotations",
                "public class P { public string M(List<string?> a, List<string> b, Dictionary<string, object?> c, G<string?> g) => JsonWire.Serialize(a, options: new() { Shapes = WireShapes.Of<List<string?>, W>() }) + JsonWire.Serialize(b, options: new() { Shapes = WireShapes.Of<List<string>, W>() }) + JsonWire.Serialize(c, options: new() { Shapes = WireShapes.Of<Dictionary<string, object?>, W>() }) + JsonWire.Serialize(g, options: new() { Shapes = WireShapes.Of<G<string?>, W.G<string?>>() }); public List<string?>? R(string s) => JsonWire.Deserialize<List<string?>>(s, new() { Shapes = WireShapes.Of<List<string?>, W>() }); } public class G<T> where T : class? { public T? V { get; set; } } [ShapeFor<List<string>>, ShapeFor<Dictionary<string, object>>, ShapeFor(typeof(G<>))] public partial class W;"
            },
            {
                "witness of everything",
                "public record A(int X); [ShapeFor<A>, ShapeFor<List<A>>, ShapeFor<Dictionary<string, A>>, ShapeFor<A[]>, ShapeFor<int>, ShapeFor<int?>, ShapeFor<(A, A)>, ShapeFor(typeof(List<>)), ShapeFor(typeof(A))] public partial class W; [ShapeFor<A>(Naming = WireNaming.Snake)] public partial class Snake; public class G<T> { public T? V { get; set; } } [ShapeFor(typeof(G<>))] public partial class GShapes<T>; [ShapeFor(typeof(G<>))] internal static partial class Statics { }"
            },
        };

    [Theory, MemberData(nameof(Sources))]
    public void Output_compiles_and_nothing_is_reported(string name, string source)
    {
        _ = name;
        GeneratorRun run = GeneratorRun.Of(source);
        Assert.True(run.Reported.IsEmpty, string.Join("\n", run.Reported));
        var complaints = run
            .Complaints.Where(d =>
                d.Severity == DiagnosticSeverity.Error
                || d.Id is "CS8631" or "CS8620"
                || d.Location.SourceTree?.FilePath.EndsWith(".g.cs", StringComparison.Ordinal) == true
            )
            .ToList();
        Assert.True(
            complaints.Count == 0,
            string.Join("\n", complaints)
                + "\n"
                + string.Join(
                    "\n",
                    run.Result.GeneratedTrees.Where(t => complaints.Any(c => c.Location.SourceTree == t))
                )
        );
    }
}
