namespace Sluice.Generator.Tests.TypeForms;

/// <summary>Forms of collections that are computed, overridden, or created by what nothing else can call.</summary>
internal static class ComputedForms
{
    private const string Own =
        "public class L : List<int> { internal L() { } public static L Make() => new(); } "
        + "public class D : Dictionary<string, int> { internal D() { } public static D Make() => new(); } "
        + "public class Q : Queue<int> { internal Q() { } public static Q Make() => new(); } "
        + "public class H : System.Collections.Hashtable { internal H() { } public static H Make() => new(); } ";

    internal static IEnumerable<SiblingForm> All => [.. OldNames, .. Unfilled, .. Overridden, .. Unwanted];

    // A member that returns the collection of another one: the elements are read once.
    private static SiblingForm[] OldNames =>
        [
            new(
                "old name of a list that is set",
                "[Shape] public partial class C { public List<int> A { get; set; } = []; public List<int> W => A; "
                    + "public IList<int> V => A; }",
                "new C { A = [1, 2] }",
                """{"a":[1,2],"w":[1,2],"v":[1,2]}""",
                Document: """{"a":[1],"w":[1],"v":[1]}""",
                Read: """{"a":[1],"w":[1],"v":[1]}"""
            ),
            new(
                "old name of a list that is filled, before it",
                "[Shape] public partial class C { public ICollection<int> W { get { return A; } } "
                    + "public List<int> A { get; } = []; }",
                "new C { A = { 1, 2 } }",
                """{"w":[1,2],"a":[1,2]}""",
                Document: """{"w":[1],"a":[1]}""",
                Read: """{"w":[1],"a":[1]}"""
            ),
            new(
                "old name of a list with a field of another name",
                "[Shape] public partial class C { List<int> _a = []; public List<int> A { get { return _a; } "
                    + "set { _a = value; } } public List<int> W { get { return _a; } } }",
                "new C { A = [1, 2] }",
                """{"a":[1,2],"w":[1,2]}""",
                Document: """{"w":[3],"a":[1]}""",
                Read: """{"a":[1],"w":[1]}"""
            ),
            new(
                "old name of a list with keys",
                "[Shape] public partial class C { [WireKey(1)] public List<int> A { get; set; } = []; "
                    + "[WireKey(0)] public List<int> W => A; }",
                "new C { A = [1, 2] }",
                """{"a":[1,2],"w":[1,2]}""",
                "92920102920102"
            ),
            new(
                "old names of a queue, a list and a dictionary without element types",
                "[Shape] public partial class C { public Queue<int> A { get; } = new(); public Queue<int> W => A; "
                    + "public System.Collections.ArrayList L { get; set; } = []; "
                    + "public System.Collections.IList M => L; "
                    + "public Dictionary<string, int> E { get; } = []; public IDictionary<string, int> F => E; }",
                "new C { L = { 1 }, E = { [\"k\"] = 2 } }",
                """{"a":[],"w":[],"l":[1],"m":[1],"e":{"k":2},"f":{"k":2}}""",
                Document: """{"a":[1],"w":[1],"l":[1],"m":[1],"e":{"k":2},"f":{"k":2}}""",
                Read: """{"a":[1],"w":[1],"l":[1],"m":[1],"e":{"k":2},"f":{"k":2}}"""
            ),
            new(
                "lists with fields of other names",
                "[Shape] public partial class C { List<int> _a = [], _b = []; public List<int> A { get { return _a; } } "
                    + "public List<int> B { get { return _b; } } }",
                "new C { A = { 1 }, B = { 2 } }",
                """{"a":[1],"b":[2]}"""
            ),
            new(
                "lists that are computed from others",
                "[Shape] public partial class C { public int[] A { get; set; } = []; public List<int> X => [.. A]; "
                    + "public Dictionary<int, int> Y => A.ToDictionary(each => each); }",
                "new C { A = [1, 2] }",
                """{"a":[1,2],"x":[1,2],"y":{"1":1,"2":2}}"""
            ),
        ];

    private static SiblingForm[] Unfilled =>
        [
            new(
                "collections without a constructor that can be called",
                Own
                    + "[Shape] public partial class C { public L X { get; } = L.Make(); public D Y { get; } = D.Make(); "
                    + "public Q Z { get; } = Q.Make(); public H W { get; } = H.Make(); "
                    + "public C Copy() => this; }",
                "new C()",
                """{"x":[],"y":{},"z":[],"w":{}}""",
                Document: """{"x":[1,2],"y":{"k":3},"z":[4,5],"w":{"m":6}}""",
                Read: """{"x":[1,2],"y":{"k":3},"z":[4,5],"w":{"m":6}}"""
            ),
            new(
                "computed collections that take no elements",
                "[Shape] public partial class C { public List<int>? A => null; public IDictionary<string, int>? D => null; "
                    + "public ICollection<int> F => new int[] { 1 }; public System.Collections.IList? U => null; }",
                "new C()",
                """{"a":null,"d":null,"f":[1],"u":null}""",
                Document: """{"a":7,"d":[],"f":"x","u":{}}""",
                Read: """{"a":null,"d":null,"f":[1],"u":null}"""
            ),
            new(
                "populated array that is set to null",
                "[Shape] public partial class C { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] "
                    + "public IList<int>? A { get; set; } = Array.Empty<int>(); }",
                "new C()",
                """{"a":[]}""",
                Document: """{"a":null}""",
                Read: """{"a":null}"""
            ),
        ];

    // An override of a more derived type has a slot of its own.
    private static SiblingForm[] Overridden =>
        [
            new(
                "ignored member with an override of a derived type",
                "public class B { [Never] public virtual object S => 1; [WireIgnore] public virtual object I => 2; } "
                    + "public class M : B { public override string S => \"s\"; public override string I => \"i\"; } "
                    + "[Shape] public partial class C : M { public override string S => \"t\"; public int N { get; set; } }",
                "new C { N = 3 }",
                """{"n":3}""",
                "81a16e03"
            ),
            new(
                "ignored override of a derived type",
                "public class B { public virtual B Self => this; public int N { get; set; } } "
                    + "[Shape] public partial class C : B { [JsonIgnore] public override C Self => this; }",
                "new C { N = 3 }",
                """{"n":3}""",
                "81a16e03"
            ),
        ];

    // Code must not call such a constructor; serializers may.
    private static SiblingForm[] Unwanted =>
        [
            new(
                "constructor that code must not call",
                "[Shape] public partial class C { [Obsolete(\"For serializers.\", true)] public C() { } "
                    + "public C(string other) { } public int Y { get; set; } }",
                "new C(\"a\") { Y = 2 }",
                """{"y":2}""",
                Document: """{"y":3}""",
                Read: """{"y":3}"""
            ),
            new(
                "constructor that code must not call beside one that serves",
                "[Shape] public partial class C { [Obsolete(\"For serializers.\", true)] public C() { } "
                    + "public C(int y) => Y = y; public int Y { get; } }",
                "new C(2)",
                """{"y":2}""",
                Document: """{"y":3}""",
                Read: """{"y":3}"""
            ),
        ];
}
