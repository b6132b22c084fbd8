namespace Sluice.Generator.Tests.TypeForms;

/// <summary>Forms of collections that belong to the value of another member: their elements are read once.</summary>
internal static class HeldForms
{
    private const string Inner = "public class Inner { public List<int> Items { get; set; } = []; } ";

    internal static IEnumerable<SiblingForm> All => [.. Computed, .. Constructed, .. Stored, .. Referenced];

    private static SiblingForm[] Computed =>
        [
            new(
                "list of an object that is set",
                Inner
                    + "[Shape] public partial class C { public Inner In { get; set; } = new(); "
                    + "public List<int> Items => In.Items; }",
                "new C { In = { Items = [1, 2] } }",
                """{"in":{"items":[1,2]},"items":[1,2]}""",
                Document: """{"items":[1]}""",
                Read: """{"in":{"items":[1]},"items":[1]}"""
            ),
            new(
                "list of an object that is set, before it",
                Inner
                    + "[Shape] public partial class C { public ICollection<int>? Items => In?.Items; "
                    + "public Inner? In { get; set; } }",
                "new C { In = new() { Items = [1, 2] } }",
                """{"items":[1,2],"in":{"items":[1,2]}}""",
                Document: """{"in":{"items":[3]},"items":[3]}""",
                Read: """{"items":[3],"in":{"items":[3]}}"""
            ),
            new(
                "list within a dictionary, a struct and an array",
                Inner
                    + "public struct S { public Inner[] Many { get; set; } } "
                    + "[Shape] public partial class C { public Dictionary<string, S?> By { get; set; } = []; "
                    + "public List<int> Items => By[\"a\"]!.Value.Many[1].Items; }",
                "new C { By = { [\"a\"] = new S { Many = [new(), new() { Items = [1] }] } } }",
                """{"by":{"a":{"many":[{"items":[]},{"items":[1]}]}},"items":[1]}"""
            ),
            new(
                "first list of lists",
                "[Shape] public partial class C { public List<List<int>> All { get; set; } = []; "
                    + "public List<int> First => All[0]; }",
                "new C { All = [[1, 2], [3]] }",
                """{"all":[[1,2],[3]],"first":[1,2]}"""
            ),
            new(
                "list of a case",
                "[JsonDerivedType(typeof(B), \"b\")] public class A; "
                    + "public class B : A { public List<int> Items { get; set; } = []; } "
                    + "[Shape] public partial struct C { public A? In { get; set; } "
                    + "public List<int>? Items => (In as B)?.Items; }",
                "new C { In = new B { Items = [1] } }",
                """{"in":{"$type":"b","items":[1]},"items":[1]}"""
            ),
            new(
                "list of the owner within itself, beside a member that creates owners without end",
                "[Shape] public partial class C { public C? In { get; set; } public List<int> Own { get; set; } = []; "
                    + "public List<int> Items => (In ?? this).Own; [WireIgnore] public C More => new(); }",
                "new C { In = new C { Own = [1] } }",
                """{"in":{"in":null,"own":[1],"items":[1]},"own":[],"items":[1]}"""
            ),
        ];

    private static SiblingForm[] Constructed =>
        [
            new(
                "list of an object that a constructor takes",
                Inner
                    + "[Shape] public partial record C(Inner In) { public List<int> Items => In.Items; "
                    + "public IList<int> Old => In.Items; }",
                "new C(new Inner { Items = [1, 2] })",
                """{"in":{"items":[1,2]},"items":[1,2],"old":[1,2]}"""
            ),
            new(
                "list without a setter of an object that a constructor takes",
                "public record R(int A) { public List<int> Items { get; } = []; } "
                    + "[Shape] public partial record C(R R) { public List<int> Items => R.Items; }",
                "new C(new R(1) { Items = { 1, 2 } })",
                """{"r":{"a":1,"items":[1,2]},"items":[1,2]}"""
            ),
        ];

    // What is stored when its owner is created is the same collection then.
    private static SiblingForm[] Stored =>
        [
            new(
                "stored list of an object that a constructor takes",
                "public record R(List<int> L); [Shape] public partial record C(R R) { "
                    + "public List<int> Items { get; } = R.L; }",
                "new C(new R([1, 2]))",
                """{"r":{"l":[1,2]},"items":[1,2]}"""
            ),
            new(
                "list that a constructor stores twice",
                "[Shape] public partial class C(List<int> a) { public List<int> A { get; } = a; "
                    + "public List<int> B { get; } = a; }",
                "new C([1, 2])",
                """{"a":[1,2],"b":[1,2]}""",
                Document: """{"b":[1]}""",
                Read: "error"
            ),
            new(
                "list that is stored beside one that is set",
                "[Shape] public partial class C { public List<int> A { get; set; } = []; public List<int> B { get; } "
                    + "public C() => B = A; }",
                "new C { A = [3], B = { 1, 2 } }",
                """{"a":[3],"b":[1,2]}""",
                Document: """{"b":[1],"a":[2]}""",
                Read: """{"a":[2],"b":[1]}"""
            ),
        ];

    // A reference to the collection of an object that is constructed after its members have been read.
    private static SiblingForm[] Referenced =>
        [
            new(
                "references to collections without setters of a record",
                "public record R(int A) { public List<int> Items { get; } = []; public Dictionary<string, int> D { get; } = []; } "
                    + "[Shape] public partial class C { public R? R { get; set; } public List<int>? X { get; set; } "
                    + "public Dictionary<string, int>? Y { get; set; } public static C Make() { "
                    + "var r = new R(1) { Items = { 1 }, D = { [\"k\"] = 2 } }; "
                    + "return new C { R = r, X = r.Items, Y = r.D }; } }",
                "C.Make()",
                """{"r":{"a":1,"items":[1],"d":{"k":2}},"x":[1],"y":{"k":2}}"""
            ),
            new(
                "references between members without setters of a record",
                "[Shape] public partial record C(int A) { public IList<int> Old => Items; "
                    + "public List<int> Items { get; } = []; public ICollection<int> Older { get { return Items; } } }",
                "new C(1) { Items = { 2, 3 } }",
                """{"a":1,"old":[2,3],"items":[2,3],"older":[2,3]}"""
            ),
            new(
                "references within records",
                "public record R(List<int> Items); [Shape] public partial record C(R R, List<int> Same) { "
                    + "public List<int> Other => R.Items; public static C Make() { List<int> list = [1]; "
                    + "return new C(new R(list), list); } }",
                "C.Make()",
                """{"r":{"items":[1]},"same":[1],"other":[1]}"""
            ),
        ];
}
