namespace Sluice.Generator.Tests.TypeForms;

/// <summary>A form of type with what is written of a value, and what a document reads.</summary>
/// <param name="Name">Unique among all forms.</param>
/// <param name="Source">The types; <c>C</c> is written.</param>
/// <param name="Value">The value, as a C# expression.</param>
/// <param name="Json">What is written.</param>
/// <param name="Packed">The same on MessagePack; not compared if null.</param>
/// <param name="Document">A document that is read.</param>
/// <param name="Read">What is then written, or the beginning of the error.</param>
internal sealed record SiblingForm(
    string Name,
    string Source,
    string Value,
    string Json,
    string? Packed = null,
    string? Document = null,
    string? Read = null
);

/// <summary>Forms near those of reports: another wire, option, place or attribute.</summary>
internal static class SiblingForms
{
    internal const string Prelude = """
        global using System.Text.Json;
        global using System.Text.Json.Serialization;
        namespace MessagePack
        {
            public sealed class MessagePackObjectAttribute : Attribute;
            public sealed class KeyAttribute(int key) : Attribute { public int Key => key; }
        }
        """;

    private const string Bag = "[JsonExtensionData] public Dictionary<string, JsonElement> More { get; } ";

    internal static IEnumerable<SiblingForm> All =>
        [
            .. Keys,
            .. References,
            .. BasesOfCases,
            .. NearestCaseForms.All,
            .. Unions,
            .. Extensions,
            .. Others,
            .. Unfilled,
            .. NewForms,
            .. ConstructedForms.All,
            .. ComputedForms.All,
            .. HeldForms.All,
        ];

    private static SiblingForm[] Keys =>
        [
            new(
                "private setter with a key",
                "[Shape, MessagePack.MessagePackObject] public partial class C { "
                    + "[MessagePack.Key(2)] public int D { get; private set; } = 6; }",
                "new C()",
                """{"d":6}""",
                "93c0c006"
            ),
            new(
                "private getter with a key",
                "[Shape, MessagePack.MessagePackObject] public partial class C { "
                    + "[MessagePack.Key(0)] public int D { private get; set; } }",
                "new C { D = 3 }",
                "{}",
                "9103"
            ),
            new(
                "empty data contract",
                "[Shape, System.Runtime.Serialization.DataContract] public partial class C { "
                    + "public int X { get; set; } }",
                "new C()",
                "{}",
                "90",
                """{"x":3}""",
                "{}"
            ),
            new(
                "data contract of ignored members",
                "[Shape, System.Runtime.Serialization.DataContract] public partial "
                    + "struct C { [System.Runtime.Serialization.DataMember, JsonIgnore] public int X { get; set; } }",
                "new C()",
                "{}",
                "90"
            ),
            new(
                "overridden member with two keys",
                "[MessagePack.MessagePackObject] public class B { [MessagePack.Key(0)] "
                    + "public virtual int X { get; set; } } [Shape, MessagePack.MessagePackObject] public partial "
                    + "class C : B { "
                    + "[MessagePack.Key(1)] public override int X { get; set; } }",
                "new C { X = 1 }",
                """{"x":1}""",
                "920101"
            ),
            new(
                "constructor with an out parameter",
                "[Shape] public partial class C { public int X { get; } " + "public C(out int x) { x = X = 3; } }",
                "new C(out _)",
                """{"x":3}""",
                "81a17803"
            ),
        ];

    private static SiblingForm[] References =>
        [
            new(
                "list to be filled that is null, with an identifier",
                "[Shape] public partial class C { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] "
                    + "public List<int>? N { get; set; } }",
                "new C { N = [1] }",
                """{"n":[1]}"""
            ),
            new(
                "names with values",
                "[Shape] public partial class C { public System.Collections.Specialized."
                    + "NameValueCollection? N { get; set; } }",
                "new C { N = new() { [\"a\"] = \"b\" } }",
                """{"n":{"a":["b"]}}"""
            ),
            new(
                "groups",
                "[Shape] public partial class C { public ILookup<int, string>? L { get; set; } "
                    + "public IGrouping<int, string>? G { get; set; } }",
                "new C { L = new[] { \"a\" }.ToLookup(x => 1), G = new[] { \"b\" }.GroupBy(x => 2).First() }",
                """{"l":[{"key":1,"elements":["a"]}],"g":{"key":2,"elements":["b"]}}"""
            ),
            new(
                "case with a surrogate",
                "[Shape, JsonDerivedType(typeof(K), \"k\")] public partial class C; "
                    + "[WireSurrogate(typeof(S))] public class K : C { public int N; } public class S : IWireSurrogate<K, S> { "
                    + "public int X { get; set; } public static S ToSurrogate(K k) => new() { X = k.N }; "
                    + "public static K FromSurrogate(S s) => new() { N = s.X }; }",
                "new K { N = 5 }",
                """{"$type":"k","x":5}"""
            ),
            new(
                "case with a list as its surrogate",
                "[Shape, JsonDerivedType(typeof(K), \"k\")] public partial class C; "
                    + "[WireSurrogate(typeof(S))] public class K : C { public int N; } public class S : List<int>, "
                    + "IWireSurrogate<K, S> { public static S ToSurrogate(K k) => [k.N]; "
                    + "public static K FromSurrogate(S s) => new() { N = s[0] }; }",
                "new K { N = 5 }",
                """{"$type":"k","$values":[5]}"""
            ),
        ];

    // The base of a union is a list or a dictionary itself, whose values are of no case.
    private static SiblingForm[] BasesOfCases =>
        [
            new(
                "union whose base is a list",
                "[JsonDerivedType(typeof(K), \"k\")] public class B : List<int>; public class K : B; "
                    + "[Shape] public partial class C { public B X { get; set; } = []; public List<B> Y { get; set; } = []; }",
                "new C { X = new B { 2 }, Y = { new K { 1 }, new B(), new B { 3 } } }",
                """{"x":[2],"y":[{"$type":"k","$values":[1]},[],[3]]}"""
            ),
            new(
                "union whose base is a list of its own type",
                "[JsonDerivedType(typeof(K), \"k\")] public class B : List<B>; public class K : B; "
                    + "[Shape] public partial class C { public B X { get; set; } = []; }",
                "new C { X = new B { new B(), new K { new B() } } }",
                """{"x":[[],{"$type":"k","$values":[[]]}]}"""
            ),
            new(
                "union whose base is a dictionary",
                "[JsonDerivedType(typeof(K), \"k\")] public class B : Dictionary<string, int>; public class K : B; "
                    + "[Shape] public partial class C { public B X { get; set; } = []; public List<B> Y { get; set; } = []; }",
                "new C { X = new B { [\"a\"] = 2 }, Y = { new K { [\"b\"] = 1 }, new B() } }",
                """{"x":{"a":2},"y":[{"$type":"k","b":1},{}]}"""
            ),
        ];

    private const string Fallback =
        "public class B { public int P { get; set; } } public class A : B { public int X "
        + "{ get; set; } } public class U : A { public int Y { get; set; } } [Shape] public partial class C { "
        + "public object? O { get; set; } }";

    private static SiblingForm[] Unions =>
        [
            new(
                "undeclared case behind object, as its base",
                "[JsonPolymorphic(UnknownDerivedTypeHandling = "
                    + "JsonUnknownDerivedTypeHandling.FallBackToBaseType), JsonDerivedType(typeof(A), \"a\")] "
                    + Fallback,
                "new C { O = new U { P = 1, Y = 2 } }",
                """{"o":{"p":1}}"""
            ),
            new(
                "undeclared case behind object, as its nearest ancestor",
                "[JsonPolymorphic(UnknownDerivedTypeHandling = "
                    + "JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor), JsonDerivedType(typeof(A), \"a\")] "
                    + Fallback,
                "new C { O = new U { P = 1, Y = 2 } }",
                """{"o":{"$type":"a","x":0,"p":1}}"""
            ),
            new(
                "case whose converter writes an array",
                "[Shape, JsonDerivedType(typeof(K), \"k\")] public partial class C; "
                    + "[JsonConverter(typeof(V))] public class K : C { public int N; } public class V : JsonConverter<K> { "
                    + "public override K Read(ref Utf8JsonReader r, Type t, JsonSerializerOptions o) { if (r.TokenType != "
                    + "JsonTokenType.StartArray) throw new JsonException(\"no array\"); r.Read(); var k = new K { N = "
                    + "r.GetInt32() }; r.Read(); return k; } public override void Write(Utf8JsonWriter w, K v, "
                    + "JsonSerializerOptions o) { w.WriteStartArray(); w.WriteNumberValue(v.N); w.WriteEndArray(); } }",
                "new K { N = 5 }",
                """{"$type":"k","$values":[5]}""",
                null,
                """{"$values":[6],"$type":"k"}""",
                """{"$type":"k","$values":[6]}"""
            ),
            new(
                "case that is also the type of a member",
                "[JsonDerivedType(typeof(K), \"k\")] public class B; "
                    + "public class K : B { public int X { get; set; } } [Shape] public partial class C { public B? P "
                    + "{ get; set; "
                    + "} public K? Q { get; set; } }",
                "new C { P = new K(), Q = new K() }",
                """{"p":{"$type":"k","x":0},"q":{"x":0}}"""
            ),
            new(
                "cases of other closed types",
                "[JsonDerivedType(typeof(N), \"n\"), JsonDerivedType(typeof(S), \"s\")] "
                    + "public class G<T> { public T? P { get; set; } } public class N : G<int>; public class S : G<string>; "
                    + "[Shape] public partial class C { public G<string>? M { get; set; } }",
                "new C { M = new S { P = \"x\" } }",
                """{"m":{"$type":"s","p":"x"}}"""
            ),
        ];

    private static SiblingForm[] Extensions =>
        [
            new(
                "names of extension data that one comparer takes for one",
                "[Shape] public partial class C { " + Bag + "= new(StringComparer.OrdinalIgnoreCase); }",
                "new C()",
                "{}",
                null,
                """{"foo":1,"FOO":2}""",
                "error: DuplicateMember"
            ),
            new(
                "the same beside an entry that was there",
                "[Shape] public partial class C { "
                    + Bag
                    + "= new(StringComparer.OrdinalIgnoreCase) { [\"foo\"] = JsonSerializer.SerializeToElement(0) }; }",
                "new C()",
                """{"foo":0}""",
                null,
                """{"foo":1,"FOO":2}""",
                "error: DuplicateMember"
            ),
            new(
                "the same behind a constructor",
                "[Shape] public partial class C { public C(int x) { X = x; } "
                    + "public int X { get; } "
                    + Bag
                    + "= new(StringComparer.OrdinalIgnoreCase); }",
                "new C(1)",
                """{"x":1}""",
                null,
                """{"foo":1,"FOO":2,"x":1}""",
                "error: DuplicateMember"
            ),
            new(
                "extension data without a setter, null",
                "[Shape] public partial class C { [JsonExtensionData] "
                    + "public Dictionary<string, JsonElement>? More { get; private set; } }",
                "new C()",
                "{}",
                null,
                """{"foo":1}""",
                "error: Unsupported"
            ),
            new(
                "a property that the contract does not name",
                "[Shape, System.Runtime.Serialization.DataContract] "
                    + "public partial class C { public bool IsAdmin { get; set; } [System.Runtime.Serialization.DataMember] "
                    + Bag
                    + "= []; }",
                "new C()",
                "{}",
                null,
                """{"isAdmin":true,"a":1}""",
                """{"a":1}"""
            ),
            new(
                "ignored fields and private properties",
                "[Shape] public partial class C { [JsonIgnore] public bool "
                    + "IsAdmin; [JsonIgnore] private int Secret { get; set; } "
                    + Bag
                    + "= []; }",
                "new C()",
                "{}",
                null,
                """{"isAdmin":true,"SECRET":2,"a":1}""",
                """{"a":1}"""
            ),
        ];

    private const string Words =
        "public class Words : JsonConverter<string> { public override string Read(ref Utf8JsonReader r, Type t, "
        + "JsonSerializerOptions o) => \"\"; public override void Write(Utf8JsonWriter w, string v, "
        + "JsonSerializerOptions o) => w.WriteStringValue(v); } ";

    private static SiblingForm[] Others =>
        [
            new(
                "numbers of a member and of its type",
                "[JsonNumberHandling(JsonNumberHandling.WriteAsString)] public class Texts : List<int>; "
                    + "[Shape] public partial class C { [JsonNumberHandling(JsonNumberHandling.Strict)] public Texts "
                    + "A { get; set; } = [1]; [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)] public "
                    + "Texts B { get; set; } = [2]; public Texts D { get; set; } = [3]; "
                    + "[JsonNumberHandling(JsonNumberHandling.Strict)] public List<Texts> E { get; set; } = [[4]]; }",
                "new C()",
                """{"a":[1],"b":[2],"d":["3"],"e":[["4"]]}""",
                null,
                """{"a":["5"]}""",
                "error: Type: Expected a number but found a string."
            ),
            new(
                "numbers of a type and of its collection",
                "[JsonNumberHandling(JsonNumberHandling.WriteAsString)] public class Texts : List<int>; "
                    + "[Shape, JsonNumberHandling(JsonNumberHandling.Strict)] public partial class C { public Texts "
                    + "A { get; set; } = [1]; public int N { get; set; } = 2; }",
                "new C()",
                """{"a":[1],"n":2}"""
            ),
            new(
                "converter of another type on a member",
                Words + "[Shape] public partial class C { [JsonConverter(typeof(Words))] public int A { get; set; } }",
                "new C()",
                "error: Unsupported: Words, named in [JsonConverter], does not derive from "
                    + "JsonConverter<System.Int32>. Name a converter of the type, or an IWireConverter<T> in "
                    + "[WireConverter]. (at $.a, byte 5)"
            ),
            new(
                "converter of another type on a type",
                Words + "[Shape, JsonConverter(typeof(Words))] public partial class C { public int A { get; set; } }",
                "new C()",
                "error: Unsupported: Words, named in [JsonConverter], does not derive from JsonConverter<C>. Name a "
                    + "converter of the type, or an IWireConverter<T> in [WireConverter]. (at $, byte 0)"
            ),
            new(
                "converter of another type on an enumeration",
                Words
                    + "[JsonConverter(typeof(Words))] public enum Tint { Red } "
                    + "[Shape] public partial class C { public int Id { get; set; } public Tint? A { get; set; } }",
                "new C()",
                """{"id":0,"a":null}""",
                null,
                """{"a":0}""",
                "error: Unsupported: Words, named in [JsonConverter]"
            ),
            new(
                "struct that only a method creates",
                "[Shape] public readonly partial struct C { private readonly int _v; private C(int v) { _v = v; } "
                    + "public int A => _v; public static C Make() => new(5); }",
                "C.Make()",
                """{"a":5}""",
                null,
                """{"a":5}""",
                "error: Unsupported: C can be written but not read: none of its members can be set, so that"
            ),
            new(
                "struct that only a method creates, with a stored member",
                "[Shape] public readonly partial struct C { private C(int a) { A = a; } public int A { get; } "
                    + "public static C Make() => new(5); }",
                "C.Make()",
                """{"a":5}""",
                null,
                """{"a":5}""",
                "error: Unsupported: C can be written but not read: none of its members can be set, so that"
            ),
            new(
                "struct without fields",
                "[Shape] public readonly partial struct C { public int A => 3; }",
                "new C()",
                """{"a":3}""",
                null,
                """{"a":3}""",
                """{"a":3}"""
            ),
            new(
                "private method that builds a collection",
                "[System.Runtime.CompilerServices.CollectionBuilder(typeof(Row), \"Make\")] public class Row : "
                    + "IEnumerable<int> { private Row() { } public static Row Empty => new(); private static Row "
                    + "Make(ReadOnlySpan<int> all) => new(); public IEnumerator<int> GetEnumerator() => "
                    + "Enumerable.Empty<int>().GetEnumerator(); System.Collections.IEnumerator "
                    + "System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); } "
                    + "[Shape] public partial class C { public Row? A { get; set; } = Row.Empty; }",
                "new C()",
                """{"a":[]}""",
                null,
                """{"a":[1]}""",
                "error: Unsupported: Row can't be built from its elements."
            ),
            new(
                "setter that fails",
                "[Shape] public partial class C { public int A { get; set; } public string X { "
                    + "get => \"\"; set => throw new FormatException(\"bad \" + value); } }",
                "new C()",
                """{"a":0,"x":""}""",
                null,
                """{"x":"y","a":1}""",
                "error: UserCode: A constructor, setter or converter failed: bad y (at $.x"
            ),
            new(
                "element without a value",
                "[Shape] public partial class C { [JsonIgnore(Condition = "
                    + "JsonIgnoreCondition.WhenWritingDefault)] public JsonElement E { get; set; } }",
                "new C()",
                "{}"
            ),
            new(
                "converter that leaves a part of the value",
                "[Shape] public partial class C { [JsonConverter(typeof(V))] "
                    + "public int N { get; set; } } public class V : JsonConverter<int> { public override int Read(ref "
                    + "Utf8JsonReader r, Type t, JsonSerializerOptions o) => 1; public override void Write(Utf8JsonWriter w, "
                    + "int v, JsonSerializerOptions o) => w.WriteNumberValue(v); }",
                "new C { N = 1 }",
                """{"n":1}""",
                null,
                """{"n":[1,2]}""",
                "error: UserCode: V failed: It did not read the whole value."
            ),
        ];

    private static SiblingForm Unfillable(
        string name,
        string member,
        string json,
        string document,
        string? read = null
    ) =>
        new(
            name,
            $"[Shape] public partial class C {{ {member} }}",
            "new C()",
            json,
            Document: document,
            Read: read ?? "error: Unsupported: The elements of 'X' of C would be lost"
        );

    // Collections without a setter that are null or read-only.
    private static SiblingForm[] Unfilled =>
        [
            Unfillable("null list", "public List<int>? X { get; }", """{"x":null}""", """{"x":[1]}"""),
            Unfillable(
                "null list, nothing",
                "public List<int>? X { get; }",
                """{"x":null}""",
                """{"x":[]}""",
                """{"x":null}"""
            ),
            Unfillable(
                "null dictionary",
                "public Dictionary<string, int>? X { get; }",
                """{"x":null}""",
                """{"x":{"a":1}}"""
            ),
            Unfillable(
                "null dictionary, nothing",
                "public Dictionary<string, int>? X { get; }",
                """{"x":null}""",
                """{"x":{}}""",
                """{"x":null}"""
            ),
            Unfillable("null queue", "public Queue<int>? X { get; }", """{"x":null}""", """{"x":[1]}"""),
            Unfillable(
                "null priorities",
                "public PriorityQueue<int, int>? X { get; }",
                """{"x":null}""",
                """{"x":[{"item1":1,"item2":2}]}"""
            ),
            Unfillable(
                "null untyped list",
                "public System.Collections.ArrayList? X { get; }",
                """{"x":null}""",
                """{"x":[1]}"""
            ),
            Unfillable(
                "null untyped dictionary",
                "public System.Collections.Hashtable? X { get; }",
                """{"x":null}""",
                """{"x":{"a":1}}"""
            ),
            Unfillable(
                "array behind an interface",
                "public IList<int> X { get; } = new[] { 1, 2 };",
                """{"x":[1,2]}""",
                """{"x":[3]}"""
            ),
            Unfillable(
                "read-only list",
                "public ICollection<int> X { get; } = new List<int> { 1 }.AsReadOnly();",
                """{"x":[1]}""",
                """{"x":[3]}"""
            ),
            Unfillable(
                "array behind an untyped interface",
                "public System.Collections.IList X { get; } = new[] { 1, 2 };",
                """{"x":[1,2]}""",
                """{"x":[3]}"""
            ),
            Unfillable(
                "read-only dictionary",
                "public IDictionary<string, int> X { get; } = new System.Collections.ObjectModel.ReadOnlyDictionary<string, int>(new Dictionary<string, int>());",
                """{"x":{}}""",
                """{"x":{"a":3}}"""
            ),
            Unfillable(
                "null list beside a parameter",
                "public int A { get; } public C() { } [JsonConstructor] public C(int a) => A = a; public List<int>? X { get; }",
                """{"a":0,"x":null}""",
                """{"a":1,"x":[1]}"""
            ),
            Unfillable(
                "read-only list beside a parameter",
                "public int A { get; } public C() { } [JsonConstructor] public C(int a) => A = a; public ICollection<int> X { get; } = new List<int> { 1 }.AsReadOnly();",
                """{"a":0,"x":[1]}""",
                """{"a":1,"x":[3]}"""
            ),
            Unfillable(
                "null dictionary beside a parameter",
                "public int A { get; } public C() { } [JsonConstructor] public C(int a) => A = a; public Dictionary<string, int>? X { get; }",
                """{"a":0,"x":null}""",
                """{"a":1,"x":{"b":1}}"""
            ),
            Unfillable(
                "read-only list, populated",
                "[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public ICollection<int> X { get; set; } = new List<int> { 1 }.AsReadOnly();",
                """{"x":[1]}""",
                """{"x":[3]}"""
            ),
            // What is computed is left as it is.
            Unfillable(
                "computed keys",
                "public Dictionary<string, int> M { get; } = new() { [\"a\"] = 1 }; public ICollection<string> X => M.Keys;",
                """{"m":{"a":1},"x":["a"]}""",
                """{"x":["b"]}""",
                """{"m":{"a":1},"x":["a"]}"""
            ),
            Unfillable(
                "computed null",
                "public List<int>? X => null;",
                """{"x":null}""",
                """{"x":[1]}""",
                """{"x":null}"""
            ),
            new(
                "read-only list beside a list",
                "[Shape] public partial class C { public ICollection<int> X { get; } = new List<int> { 1 }.AsReadOnly(); "
                    + "public List<int> Y { get; } = []; }",
                "new C { Y = { 2 } }",
                """{"x":[1],"y":[2]}""",
                Document: """{"x":[],"y":[2]}""",
                Read: """{"x":[1],"y":[2]}"""
            ),
            // Get-only nodes are filled, or say what they found.
            Unfillable(
                "get-only array of nodes",
                "public System.Text.Json.Nodes.JsonArray X { get; } = new();",
                """{"x":[]}""",
                """{"x":[2]}""",
                """{"x":[2]}"""
            ),
            Unfillable(
                "get-only array of nodes, an object",
                "public System.Text.Json.Nodes.JsonArray X { get; } = new();",
                """{"x":[]}""",
                """{"x":{"a":2}}""",
                "error"
            ),
            Unfillable(
                "get-only array of nodes, a number",
                "public System.Text.Json.Nodes.JsonArray X { get; } = new();",
                """{"x":[]}""",
                """{"x":2}""",
                "error"
            ),
            Unfillable(
                "get-only object of nodes, an array",
                "public System.Text.Json.Nodes.JsonObject X { get; } = new();",
                """{"x":{}}""",
                """{"x":[2]}""",
                "error"
            ),
            Unfillable(
                "get-only array of nodes beside a parameter, an object",
                "public int A { get; } public C() { } [JsonConstructor] public C(int a) => A = a; public System.Text.Json.Nodes.JsonArray X { get; } = new();",
                """{"a":0,"x":[]}""",
                """{"x":{"a":2}}""",
                "error"
            ),
        ];

    private const string Keyed =
        "public class K : System.Collections.ObjectModel.KeyedCollection<int, string> { "
        + "protected override int GetKeyForItem(string item) => item.Length; } ";

    // A form of type as a member of each kind.
    private static IEnumerable<SiblingForm> InPlaces(
        string name,
        string types,
        string type,
        string value,
        string json,
        bool isRead = true
    )
    {
        (string Place, string Source, string Value, string Json)[] places =
        [
            ("set", $"{{ public {type}? X {{ get; set; }} }}", $"new C {{ X = {value} }}", "{\"x\":" + json + "}"),
            (
                "initialized",
                $"{{ public {type}? X {{ get; init; }} }}",
                $"new C {{ X = {value} }}",
                "{\"x\":" + json + "}"
            ),
            (
                "a parameter",
                $"(int a, {type}? x) {{ public int A {{ get; }} = a; public {type}? X {{ get; }} = x; }}",
                $"new C(1, {value})",
                "{\"a\":1,\"x\":" + json + "}"
            ),
            (
                "an element",
                $"{{ public List<{type}> X {{ get; set; }} = []; }}",
                $"new C {{ X = [{value}] }}",
                "{\"x\":[" + json + "]}"
            ),
            (
                "an element that is filled",
                $"{{ public List<{type}> X {{ get; }} = []; }}",
                $"new C {{ X = {{ {value} }} }}",
                "{\"x\":[" + json + "]}"
            ),
            (
                "a value of a dictionary",
                $"{{ public Dictionary<string, {type}> X {{ get; set; }} = []; }}",
                $"new C {{ X = {{ [\"k\"] = {value} }} }}",
                "{\"x\":{\"k\":" + json + "}}"
            ),
            (
                "in a tuple",
                $"{{ public ({type}, int) X {{ get; set; }} }}",
                $"new C {{ X = ({value}, 2) }}",
                "{\"x\":{\"item1\":" + json + ",\"item2\":2}}"
            ),
            ("included", $"{{ [JsonInclude] public {type}? X; }}", $"new C {{ X = {value} }}", "{\"x\":" + json + "}"),
        ];
        foreach ((string place, string source, string expression, string written) in places)
            yield return new(
                $"{name}, {place}",
                $"{types}[Shape] public partial class C{source}",
                expression,
                written,
                Document: isRead ? written : null,
                Read: isRead ? written : null
            );
    }

    private static IEnumerable<SiblingForm> NewForms =>
        [
            .. InPlaces("keyed collection", Keyed, "K", "new K { \"a\", \"bb\" }", """["a","bb"]"""),
            .. InPlaces(
                "array of nodes",
                "",
                "System.Text.Json.Nodes.JsonArray",
                "new System.Text.Json.Nodes.JsonArray(1, 2)",
                "[1,2]"
            ),
            .. InPlaces(
                "class of the platform",
                "",
                "System.Net.Mail.MailAddress",
                "new System.Net.Mail.MailAddress(\"a@b.c\", \"N\")",
                """{"address":"a@b.c","displayName":"N","host":"b.c","user":"a"}""",
                isRead: false
            ),
            .. InPlaces(
                "struct of the platform",
                "",
                "System.Drawing.Point",
                "new System.Drawing.Point(1, 2)",
                """{"isEmpty":false,"x":1,"y":2}"""
            ),
            .. InPlaces(
                "struct with a constructor",
                "public readonly struct V(int n) { public int N { get; } = n; } ",
                "V",
                "new V(3)",
                """{"n":3}"""
            ),
            new(
                "keyed collection that is filled",
                Keyed + "[Shape] public partial class C { public K X { get; } = []; }",
                "new C { X = { \"a\", \"bb\" } }",
                """{"x":["a","bb"]}""",
                Document: """{"x":["a","b"]}""",
                Read: "error"
            ),
            new(
                "file-local type behind object",
                "file class F { public int A { get; set; } } [Shape] public partial class C { public object? O { get; set; } "
                    + "public static C Make() => new() { O = new F { A = 1 } }; }",
                "C.Make()",
                """{"o":{"a":1}}""",
                Document: """{"o":{"a":1}}""",
                Read: """{"o":{"a":1}}"""
            ),
        ];
}
