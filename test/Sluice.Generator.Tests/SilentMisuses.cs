namespace Sluice.Generator.Tests;

/// <summary>Declarations and calls that lose values or errors, and that looked like any other.</summary>
internal static class SilentMisuses
{
    private const string Types =
        " [Shape] public partial class A { [Filterable] public int X { get; set; } } [Shape] public partial class B { public int X { get; set; } }";

    public static IEnumerable<(string Rule, string Source)> All => [.. Keys, .. Constructors, .. Members, .. Calls];

    private static (string, string)[] Keys =>
        [
            (
                "SLC013",
                "[Shape] public partial struct C { [WireKey(-2)] public int A { get; set; } [WireKey(0)] public int B { get; set; } }"
            ),
            (
                "SLC059",
                "[Shape] public partial class C { [WireKey(0)] public int A { get; set; } [WireKey(500)] public int B { get; set; } }"
            ),
            (
                "SLC059",
                "[Shape] public partial class C { [WireKey(100)] public int A { get; set; } [WireKey(101)] public int B { get; set; } }"
            ),
            (
                "SLC059",
                "[Shape] public partial class C : D { [WireKey(60)] public int A { get; set; } } public class D { [WireKey(0)] public int B { get; set; } }"
            ),
            (
                "SLC059",
                "[Shape, DataContract] public partial class C { [DataMember(Order = 0)] public int A { get; set; } [DataMember(Order = 500)] public int B { get; set; } }"
            ),
            (
                "SLC012",
                "[Shape, WireCase(1, typeof(A)), WireCase(\"1\", typeof(B))] public abstract partial class U; public class A : U; public class B : U;"
            ),
            (
                "SLC012",
                "[Shape, JsonDerivedType(typeof(A), 1), JsonDerivedType(typeof(B), \"1\")] public abstract partial class U; public class A : U; public class B : U;"
            ),
            ("SLC025", "[Shape, WireCase(\"l\", typeof(L))] public partial class B : List<int>; public class L : B;"),
            (
                "SLC025",
                "[Shape, WireCase(\"d\", typeof(D))] public partial class B { [WireKey(0)] public int X { get; set; } } public class D : B;"
            ),
        ];

    private static (string, string)[] Constructors =>
        [
            (
                "SLC060",
                "[Shape] public partial class C { public C(int a) { A = a; } public C(int a, int b) { A = a + b; } public int A { get; } }"
            ),
            ("SLC060", "[Shape] public partial class C(string name) { public string FullName { get; } = name; }"),
            ("SLC060", "[Shape] public readonly partial struct C(int v) { public int Number { get; } = v; }"),
            (
                "SLC060",
                "[Shape] public readonly partial struct C(List<int> v) { public List<int> Numbers { get; } = v; }"
            ),
            (
                "SLC060",
                "[Shape] public partial class C { public C() { } public C(int x) { X = x; } public int X { get; } }"
            ),
            ("SLC060", "[Shape] public partial class C(long a) { public int A { get; } = (int)a; }"),
            (
                "SLC060",
                "[Shape, JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public partial class C { public D A { get; set; } = new(); } public class D { public int X { get; set; } }"
            ),
            (
                "SLC060",
                "[Shape] public partial class C { public string[] A { get; } = [\"a\"]; public int B { get; set; } }"
            ),
            (
                "SLC060",
                "[Shape] public partial class C { [JsonIgnore] public required string A { get; set; } public int B { get; set; } }"
            ),
            (
                "SLC061",
                "[Shape] public partial class C { public C(string name, int age) { Name = name; Age = age; } [JsonIgnore] public string Name { get; } public int Age { get; } }"
            ),
            ("SLC061", "[Shape] public partial record C([property: WireIgnore] string Name, int Age);"),
        ];

    private static (string, string)[] Members =>
        [
            ("SLC021", "[Shape] public partial class C { public int A; public string? B; }"),
            ("SLC021", "[Shape] public partial struct C { public int A; public string? B { get; set; } }"),
            ("SLC061", "[Shape] public partial class C { public int A { get; } public string? B { get; } }"),
            ("SLC061", "[Shape] public partial class C { public int A { get; } public string? B { get; set; } }"),
            ("SLC061", "[Shape] public partial class C { public Guid A { get; } public C() => A = Guid.NewGuid(); }"),
            (
                "SLC061",
                "public class Base { public int A { get; } } [Shape] public partial class C : Base { public int B { get; set; } }"
            ),
            ("SLC061", "[Shape] public partial record R(int A) { public string? Note { get; } }"),
        ];

    private static (string, string)[] Calls =>
        [
            (
                "SLC021",
                "public class C { public int A; public int B { get; set; } } public class P { public string M(C c) => JsonWire.Serialize(c); }"
            ),
            (
                "SLC021",
                "public class B { public int A; } public class C : B { public int D { get; set; } } public class P { public C? M() => JsonWire.Deserialize<C>(\"{}\"); }"
            ),
            (
                "SLC061",
                "public class C { public Guid A { get; } public int B { get; set; } } public class P { public C? M() => JsonWire.Deserialize<C>(\"{}\"); }"
            ),
            (
                "SLC061",
                "public class C { public Guid A { get; } public int B { get; set; } } public class P { public C? M(byte[] b) => MessagePackWire.Deserialize<C>(b); }"
            ),
            (
                "SLC051",
                "public class C { public int[] A { get; } = [1]; public int B { get; set; } } public class P { public C? M() => JsonWire.Deserialize<C>(\"{}\"); }"
            ),
            (
                "SLC051",
                "public class C { [JsonIgnore] public required int A { get; set; } } public class P { public C? M(byte[] b) => MessagePackWire.Deserialize<C>(b); }"
            ),
            (
                "SLC055",
                "public class P { public object M() => FieldFilter.Parse<A>(\"x eq 1\", new FilterOptions { Allowed = FieldSelection.Parse<B>(\"[x]\") }); }"
                    + Types
            ),
            (
                "SLC055",
                "public class P { public object M(FieldSelection<B> s) => FieldSort.Parse<A>(\"x\", new FilterOptions { Within = s }); }"
                    + Types
            ),
            ("SLC062", "public class P { public void M(Stream s, A a) { JsonWire.SerializeAsync(s, a); } }" + Types),
            (
                "SLC062",
                "public class P { public void M(Stream s, A a) => MessagePackWire.SerializeAsync(s, a); }" + Types
            ),
            (
                "SLC062",
                "public class P { public Action M(Stream s, A a) => () => JsonWire.SerializeAsync(s, a); }" + Types
            ),
            (
                "SLC062",
                "public class P { public void M(Stream s, A a) { JsonWire.SerializeAsync(s, a).ConfigureAwait(false); } }"
                    + Types
            ),
            ("SLC062", "public class P { public void M(Stream s) { JsonWire.DeserializeAsync<A>(s); } }" + Types),
            (
                "SLC062",
                "public class P { public void M(Stream s) { JsonWire.DeserializeAsyncEnumerable<A>(s); } }" + Types
            ),
            (
                "SLC062",
                "public class P { public void M(DbConnection c, Stream s) { c.SerializeRowsAsync(s, \"select 1\"); } }"
            ),
        ];
}
