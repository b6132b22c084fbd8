namespace Sluice.Generator.Tests.ReportedTypes;

/// <summary>A type as it was reported, with what is read and then written again.</summary>
/// <param name="Source">The declarations; the type is <c>T</c>.</param>
/// <param name="Document">A document, or bytes in hexadecimal digits.</param>
/// <param name="Written">What is written of the value that is read; null if the type refuses to be read.</param>
public sealed record ReportedType(string Source, string Document, string? Written)
{
    /// <summary>Gets whether the document is MessagePack.</summary>
    public bool IsPacked => !Document.StartsWith('{') && !Document.StartsWith('[');

    public override string ToString() => $"{Source[..Math.Min(Source.Length, 60)]} {Document}";
}

/// <summary>Types that lost, changed or refused a value, each with the right one.</summary>
public static class ReportedTypes
{
    public static IReadOnlyList<ReportedType> All { get; } = [.. Lost, .. Read, .. Packed];

    /// <summary>What is written has nowhere to go when read: the type refuses to be read.</summary>
    private static ReportedType[] Lost =>
        [
            new(
                "public class T { public T(string name, int age) { FullName = name; Age = age; } public string FullName { get; } public int Age { get; } }",
                """{"fullName":"Ada","age":3}""",
                null
            ),
            new("public struct T(int v) { public int Number { get; } = v; }", """{"number":5}""", null),
            new("public struct T(List<int> v) { public List<int> Number { get; } = v; }", """{"number":[5]}""", null),
            new("public readonly struct T(long a) { public int A { get; } = (int)a; }", """{"a":5}""", null),
            new(
                "public class B(string n) { public string FullName { get; } = n; } public class T(string name, int age) : B(name) { public int Age { get; } = age; }",
                """{"fullName":"Ada","age":3}""",
                null
            ),
            new(
                "public class T { public T() { } public T(int x, int y) { X = x; Y = y; } public int X { get; } public int Y { get; } }",
                """{"x":1,"y":2}""",
                null
            ),
            new(
                "public class T { public int Id { get; set; } [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; } }",
                """{"id":1,"foo":123}""",
                null
            ),
            new(
                "public class T(int id) { public int Id { get; } = id; [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; } }",
                """{"id":1,"foo":123}""",
                null
            ),
            new(
                "public class T { public int Id { get; set; } [JsonExtensionData] public IDictionary<string, object>? More { get; private set; } }",
                """{"id":1,"foo":123}""",
                null
            ),
            new(
                "public class P { public int N { get; set; } } [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public class T { public P P { get; set; } = new(); }",
                """{"p":{"n":3}}""",
                null
            ),
            new(
                "public class P { public int N { get; set; } } public class T { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public P P { get; set; } = new(); }",
                """{"p":{"n":3}}""",
                null
            ),
            new(
                "public class T { [JsonIgnore] public required int A { get; set; } public int B { get; set; } }",
                """{"b":2}""",
                null
            ),
            new(
                "public class T { public string[] A { get; } = [\"a\"]; public int B { get; set; } }",
                """{"a":["b"],"b":2}""",
                null
            ),
            new("public class T { public byte[] A { get; } = [1]; }", """{"a":"AQI="}""", null),
            new(
                Sequence(
                    "public static T Create(int[] items) => new(items); public static T Create(ReadOnlySpan<string> items) => new([]);"
                ),
                "[1,2]",
                null
            ),
        ];

    private static ReportedType[] Read =>
        [
            new(
                Sequence(
                    "public static T Create(int[] items) => new([]); public static T Create(ReadOnlySpan<int> items) => new(items.ToArray());"
                ),
                "[1,2]",
                "[1,2]"
            ),
            new(
                "public class T { [JsonIgnore] public required int A { get; set; } [System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public T() { A = 7; } public int B { get; set; } }",
                """{"b":2}""",
                """{"b":2}"""
            ),
            new(
                "public class T { public string[] A => [\"a\"]; public int B { get; set; } }",
                """{"a":["b"],"b":2}""",
                """{"a":["a"],"b":2}"""
            ),
            new(Alarm, """{"$type":"alarm","xx":5}""", """{"$type":"alarm","xx":5}"""),
            new(Alarm, """{"xx":5,"$type":"alarm"}""", """{"$type":"alarm","xx":5}"""),
            new("public class T : Queue<int>;", "[1,2]", "[1,2]"),
            new("public class T : Stack<int>;", "[1,2]", "[1,2]"),
            new("public class T { public Queue<int> X { get; } = new(); }", """{"x":[1,2]}""", """{"x":[1,2]}"""),
            new(
                "public class T { public Stack<int> X { get; } = new(); public ConcurrentQueue<int> Y { get; } = new(); }",
                """{"x":[1,2],"y":[3,4]}""",
                """{"x":[1,2],"y":[3,4]}"""
            ),
            new("public class T : List<T>;", "[[],[[]]]", "[[],[[]]]"),
            new("public class T : Dictionary<string, T>;", """{"a":{"b":{}}}""", """{"a":{"b":{}}}"""),
            new(
                "public class T { public string Name { get; set; } = \"\"; [JsonIgnore] public bool IsAdmin { get; set; } [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; set; } }",
                """{"name":"n","isAdmin":true}""",
                """{"name":"n"}"""
            ),
            new(
                "public class T(int id) { public int Id { get; } = id; [JsonExtensionData] public Dictionary<string, JsonElement> More { get; } = []; }",
                """{"id":1,"foo":123}""",
                """{"id":1,"foo":123}"""
            ),
            new(Password, """{"name":"n","password":"p"}""", """{"name":"n"}"""),
            new(Lists, """{"$type":"l","$values":[1]}""", """{"$type":"l","$values":[1]}"""),
            new(Lists, """{"$type":"d","k":1}""", """{"$type":"d","k":1}"""),
            new("public class T { public List<int> L { get; } = []; }", """{"l":[1]}""", """{"l":[1]}"""),
            new(
                "[JsonNumberHandling(JsonNumberHandling.Strict)] public class T { public int A { get; set; } [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)] public int B { get; set; } public Dictionary<int, int>? D { get; set; } }",
                """{"a":1,"b":"2","d":{"3":4}}""",
                """{"a":1,"b":2,"d":{"3":4}}"""
            ),
        ];

    private static ReportedType[] Packed =>
        [
            new(
                Keyed
                    + "[MessagePackObject] public struct T { [Key(0)] public int X { get; } public T(object x) { X = Convert.ToInt32(x); } }",
                "9136",
                """{"x":54}"""
            ),
            new(
                Keyed
                    + "[MessagePackObject] public class T { [Key(0)] public int X { get; } [Key(1)] public string Y { get; } public T(int first, string second) { X = first; Y = second; } }",
                "9236A161",
                """{"x":54,"y":"a"}"""
            ),
            new(
                Keyed
                    + "[MessagePackObject] public class T { [Key(0)] public int X { get; } [Key(1)] public int Y { get; } public T(int y, int x) { X = x; Y = y; } }",
                "923637",
                """{"x":54,"y":55}"""
            ),
            new(
                Keyed
                    + "[MessagePackObject] public class T { [Key(\"a\")] public int X { get; } [Key(\"b\")] public string Y { get; } public T(int a, string b) { X = a; Y = b; } }",
                "82A16136A162A161",
                """{"x":54,"y":"a"}"""
            ),
            new(
                Keyed
                    + "[MessagePackObject] public class T { public T() { } public T(int x, int y) { X = x; Y = y; } [Key(0)] public int X { get; } [Key(1)] public int Y { get; } }",
                "920102",
                """{"x":1,"y":2}"""
            ),
            // A parameter binds to a key that exists: the second parameter has none.
            new(
                Keyed
                    + "[MessagePackObject] public class T { [Key(0)] public int X { get; } [Key(2)] public int Y { get; } public T(int a, int b) { X = a; Y = b; } }",
                "9336C003",
                null
            ),
            // The key of an ignored member is no extension data, as its name is none.
            new(
                Keyed
                    + "[MessagePackObject] public class T { [Key(0)] public int X { get; set; } [Key(1), IgnoreMember] public int Secret { get; set; } [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; set; } }",
                "930107A178",
                """{"x":1,"2":"x"}"""
            ),
            new(
                "public class T { [WireKey(0)] public int X { get; set; } [WireKey(2), WireIgnore] public int Secret { get; set; } [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; set; } }",
                "930107A178",
                """{"x":1,"1":7}"""
            ),
        ];

    private static string Sequence(string builders) =>
        $$"""
            [System.Runtime.CompilerServices.CollectionBuilder(typeof(Builder), "Create")]
            public class T : IEnumerable<int>
            {
                readonly int[] _items;
                internal T(int[] items) => _items = items;
                public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)_items).GetEnumerator();
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            }
            public static class Builder { {{builders}} }
            """;

    private const string Alarm = """
        [JsonDerivedType(typeof(Alarm), "alarm")] public abstract class T;
        [JsonConverter(typeof(C))] public class Alarm : T { public int Level { get; set; } }
        public class C : JsonConverter<Alarm>
        {
            public override Alarm Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options)
            {
                using JsonDocument all = JsonDocument.ParseValue(ref reader);
                JsonProperty only = all.RootElement.EnumerateObject().Single();
                return only.Name == "xx" ? new() { Level = only.Value.GetInt32() } : throw new JsonException(only.Name);
            }
            public override void Write(Utf8JsonWriter writer, Alarm value, JsonSerializerOptions options)
            {
                writer.WriteStartObject();
                writer.WriteNumber("xx", value.Level);
                writer.WriteEndObject();
            }
        }
        """;

    private const string Lists =
        "[JsonDerivedType(typeof(L), \"l\"), JsonDerivedType(typeof(D), \"d\")] public interface T; public class L : List<int>, T; public class D : Dictionary<string, int>, T;";

    private const string Password =
        "public class T { public string Name { get; set; } = \"\"; [Newtonsoft.Json.JsonIgnore] public string? Password { get; set; } }";

    private const string Keyed = "using MessagePack; ";
}
