namespace Sluice.Generator.Tests.TypeForms;

/// <summary>Forms of constructors, and of members that are set or filled after the constructor has run.</summary>
internal static class ConstructedForms
{
    private const string Filled = "[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] ";

    internal static IEnumerable<SiblingForm> All => [.. Populated, .. ByReference, .. ByField];

    // A member that can be set and is to be populated is set where nothing exists that could be populated.
    private static IEnumerable<SiblingForm> Populated =>
        [
            Beside("list", "List<int>? X { get; set; }", "[1,2]"),
            Beside("initialized list", "IList<int>? X { get; init; }", "[1,2]", "new List<int> { 1, 2 }"),
            Beside("stack", "Stack<int>? X { get; set; }", "[2,1]", "new(new[] { 1, 2 })"),
            Beside("queue", "Queue<int>? X { get; set; }", "[1,2]", "new(new[] { 1, 2 })"),
            Beside("untyped list", "System.Collections.ArrayList? X { get; set; }", "[1,2]", "new() { 1, 2 }"),
            Beside("dictionary", "Dictionary<string, int>? X { get; set; }", """{"k":1}""", "new() { [\"k\"] = 1 }"),
            Beside(
                "queue with priorities",
                "PriorityQueue<string, int>? X { get; set; }",
                """[{"item1":"a","item2":1}]""",
                "new(new[] { (\"a\", 1) })"
            ),
            new(
                "populated list of a struct that requires it",
                $"[Shape] public partial struct C {{ {Filled}public required List<int>? X {{ get; set; }} }}",
                "new C { X = [1] }",
                """{"x":[1]}""",
                Document: """{"x":[1,2]}""",
                Read: """{"x":[1,2]}"""
            ),
            new(
                "populated list beside a parameter that exists",
                $"[Shape] public partial class C(int n) {{ public int N {{ get; }} = n; {Filled}public List<int> X "
                    + "{ get; set; } = []; }",
                "new C(1) { X = [1] }",
                """{"n":1,"x":[1]}""",
                Document: """{"n":1,"x":[1,2]}""",
                Read: """{"n":1,"x":[1,2]}"""
            ),
            new(
                "populated list beside a parameter that is set to null",
                $"[Shape] public partial class C(int n) {{ public int N {{ get; }} = n; {Filled}public List<int>? X "
                    + "{ get; set; } = []; }",
                "new C(1) { X = [1] }",
                """{"n":1,"x":[1]}""",
                Document: """{"n":1,"x":null}""",
                Read: """{"n":1,"x":null}"""
            ),
        ];

    private static SiblingForm Beside(string name, string member, string json, string? value = null)
    {
        string document = "{\"n\":1,\"x\":" + json + "}";
        return new(
            $"populated {name} beside a parameter",
            $"[Shape] public partial class C(int n) {{ public int N {{ get; }} = n; {Filled}public {member} }}",
            $"new C(1) {{ X = {value ?? json} }}",
            document,
            Document: document,
            Read: document
        );
    }

    private static IEnumerable<SiblingForm> ByReference =>
        [
            .. ByReferenceOf("in"),
            .. ByReferenceOf("ref readonly"),
            new(
                "in parameters with defaults",
                "[Shape] public partial class C(in int n = 5, in decimal d = 2.5m, in string s = \"q\", in int? m = 3) { "
                    + "public int N { get; } = n; public decimal D { get; } = d; public string S { get; } = s; "
                    + "public int M { get; } = m ?? 4; }",
                "new C(1)",
                """{"n":1,"d":2.5,"s":"q","m":3}""",
                Document: """{"m":7}""",
                Read: """{"n":5,"d":2.5,"s":"q","m":7}"""
            ),
        ];

    private static IEnumerable<SiblingForm> ByReferenceOf(string kind) =>
        [
            new(
                $"{kind} parameter of a struct that is absent",
                $"[Shape] public partial class C {{ public C({kind} Guid n, {kind} long m) {{ N = n; M = m; }} "
                    + "public Guid N { get; } public long M { get; } "
                    + "public static C Make(Guid n, long m) => new(in n, in m); }",
                "C.Make(default, 2)",
                """{"n":"00000000-0000-0000-0000-000000000000","m":2}""",
                Document: "{}",
                Read: """{"n":"00000000-0000-0000-0000-000000000000","m":0}"""
            ),
            // Generated code calls such a constructor by an accessor.
            new(
                $"{kind} parameter beside a required member",
                $"[Shape] public partial class C {{ public C({kind} string n) => N = n; public string N {{ get; }} "
                    + "public required int M { get; init; } public static C Make(string n) => new(in n) { M = 1 }; }",
                "C.Make(\"a\")",
                """{"n":"a","m":1}""",
                Document: """{"m":2,"n":"b"}""",
                Read: """{"n":"b","m":2}"""
            ),
            new(
                $"{kind} parameter of a private constructor",
                $"[Shape] public partial struct C {{ [JsonConstructor] private C({kind} int n) => N = n; "
                    + "public int N { get; } public static C Make(int n) => new(in n); }",
                "C.Make(3)",
                """{"n":3}""",
                Document: """{"n":4}""",
                Read: """{"n":4}"""
            ),
        ];

    // JSON does not contain public fields, so that a constructor that takes one would get its default.
    private static IEnumerable<SiblingForm> ByField =>
        [
            .. new[] { "class", "struct", "record", "record struct" }.Select(kind => new SiblingForm(
                $"{kind} that takes a field",
                $"[Shape] public partial {kind} C {{ public readonly int A; public C(int a) {{ A = a; }} }}",
                "new C(1)",
                "{}",
                "81a16101",
                """{"a":5}""",
                "error: Unsupported"
            )),
            new(
                "class that takes a field with a default and a property",
                "[Shape] public partial class C(string name, int a = 3) { public string Name { get; } = name; "
                    + "public readonly int A = a; }",
                "new C(\"n\", 1)",
                """{"name":"n"}""",
                "82a46e616d65a16ea16101",
                """{"name":"n"}""",
                "error: Unsupported"
            ),
            new(
                "class that takes a field of JSON",
                "[Shape] public partial class C(int a) { [JsonInclude] public readonly int A = a; }",
                "new C(1)",
                """{"a":1}""",
                "81a16101",
                """{"a":5}""",
                """{"a":5}"""
            ),
            new(
                "class that takes a field of its base behind a property",
                "public class B { public int A; } "
                    + "[Shape] public partial class C : B { public new int A { get; } public C(int a) { A = a; } }",
                "new C(1)",
                """{"a":1}""",
                Document: """{"a":5}""",
                Read: """{"a":5}"""
            ),
        ];
}
