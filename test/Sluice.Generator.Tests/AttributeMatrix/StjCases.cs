namespace Sluice.Generator.Tests.AttributeMatrix;

/// <summary>Every attribute of System.Text.Json, with its arguments, in every place where it may be.</summary>
internal static class StjCases
{
    /// <summary>What the cases name.</summary>
    internal const string Prelude = """
        global using System.Text.Json;
        global using System.Text.Json.Nodes;
        global using System.Text.Json.Serialization;

        public enum Tint { Red, Green = 4 }
        public class Inner { public int X { get; set; } = 1; public List<int> L { get; set; } = [1]; }
        public class HexConverter : JsonConverter<int>
        {
            public override int Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => Convert.ToInt32(reader.GetString(), 16);
            public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString("x"));
        }
        public class UpperConverter : JsonConverter<string>
        {
            public override string? Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => reader.GetString()?.ToLowerInvariant();
            public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToUpperInvariant());
        }
        public class HexFactory : JsonConverterFactory
        {
            public override bool CanConvert(Type type) => type == typeof(int);
            public override JsonConverter CreateConverter(Type type, JsonSerializerOptions options) => new HexConverter();
        }
        public class SnakeEnum : JsonStringEnumConverter { public SnakeEnum() : base(JsonNamingPolicy.SnakeCaseLower) { } }
        public class HexAttribute : JsonConverterAttribute { public override JsonConverter CreateConverter(Type type) => new HexConverter(); }
        public class EmptyConverter<T> : JsonConverter<T> where T : new()
        {
            public override T? Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) { reader.Skip(); return new T(); }
            public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue("empty");
        }
        public class AnyFactory : JsonConverterFactory
        {
            public override bool CanConvert(Type type) => true;
            public override JsonConverter CreateConverter(Type type, JsonSerializerOptions options) => (JsonConverter)Activator.CreateInstance(typeof(EmptyConverter<>).MakeGenericType(type))!;
        }
        public class EnumText<E> : JsonConverter<E> where E : struct, Enum
        {
            public override E Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) => Enum.Parse<E>(reader.GetString()![1..]);
            public override void Write(Utf8JsonWriter writer, E value, JsonSerializerOptions options) => writer.WriteStringValue("#" + value);
        }
        public class EnumTextFactory : JsonConverterFactory
        {
            public override bool CanConvert(Type type) => type.IsEnum;
            public override JsonConverter CreateConverter(Type type, JsonSerializerOptions options) => (JsonConverter)Activator.CreateInstance(typeof(EnumText<>).MakeGenericType(type))!;
        }
        """;

    private static readonly Dictionary<string, (string Value, string Other)> s_values = new()
    {
        ["int"] = ("5", "3"),
        ["int?"] = ("5", "3"),
        ["double"] = ("1.5", "2.5"),
        ["double?"] = ("double.NaN", "2.5"),
        ["decimal"] = ("1.50m", "3m"),
        ["string"] = ("\"ab\"", "\"cd\""),
        ["string?"] = ("\"ab\"", "\"cd\""),
        ["bool"] = ("true", "true"),
        ["object"] = ("7", "\"o\""),
        ["List<int>"] = ("new() { 1, 2 }", "new() { 3 }"),
        ["List<int?>"] = ("new() { 1, null }", "new() { 3 }"),
        ["int[]"] = ("new[] { 1, 2 }", "new[] { 3 }"),
        ["HashSet<int>"] = ("new() { 1 }", "new() { 3 }"),
        ["Dictionary<string, int>"] = ("new() { [\"k\"] = 1 }", "new() { [\"l\"] = 2 }"),
        ["Dictionary<string, object>"] = ("new() { [\"k\"] = 1 }", "new() { [\"l\"] = 2 }"),
        ["Dictionary<string, JsonElement>"] = ("new() { [\"k\"] = JsonDocument.Parse(\"[1]\").RootElement }", "new()"),
        ["IDictionary<string, object>"] = (
            "new Dictionary<string, object>() { [\"k\"] = 1 }",
            "new Dictionary<string, object>()"
        ),
        ["JsonObject"] = ("new() { [\"k\"] = 1 }", "new()"),
        ["Inner"] = ("new() { X = 4 }", "new() { X = 5 }"),
        ["Tint"] = ("Tint.Green", "Tint.Red"),
        ["Tint?"] = ("Tint.Green", "Tint.Red"),
        ["List<Tint>"] = ("new() { Tint.Green }", "new() { Tint.Red }"),
    };

    private static readonly string[] s_all = ["int", "int?", "string?", "List<int>", "Inner", "Tint"];

    /// <summary>The cases of one attribute, by its type's name.</summary>
    internal static IReadOnlyDictionary<string, AttributeCase[]> All { get; } =
        new Dictionary<string, AttributeCase[]>
        {
            ["JsonPropertyNameAttribute"] =
            [
                .. Members("[JsonPropertyName(\"x y\")]", "int", "List<int>"),
                .. Members("[JsonPropertyName(\"\")]", "int"),
                .. Members("[JsonPropertyName(\"Z\")]", "int"),
                .. Members("[JsonPropertyName(\"é\\\"\\u0001\")]", "int"),
            ],
            ["JsonPropertyOrderAttribute"] =
            [
                .. Members("[JsonPropertyOrder(-1)]", "int"),
                .. Members("[JsonPropertyOrder(5)]", "int", "string?"),
            ],
            ["JsonIgnoreAttribute"] =
            [
                .. Members("[JsonIgnore]", "int", "string?"),
                .. new[] { "Always", "Never", "WhenWritingDefault", "WhenWriting", "WhenReading" }.SelectMany(c =>
                    Members($"[JsonIgnore(Condition = JsonIgnoreCondition.{c})]", "int", "string?")
                        .Concat(Some($"[JsonIgnore(Condition = JsonIgnoreCondition.{c})]", 0, s_all))
                ),
                .. Members("[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]", "int?", "int"),
                .. Some("[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]", 0, s_all),
            ],
            ["JsonIncludeAttribute"] = [.. Members("[JsonInclude]", "int", "List<int>", "string?")],
            ["JsonRequiredAttribute"] = [.. Members("[JsonRequired]", "int", "string?")],
            ["JsonNumberHandlingAttribute"] =
            [
                .. s_handlings.SelectMany(h => Members($"[JsonNumberHandling({h})]", "int", "double?")),
                .. s_handlings.SelectMany(h =>
                    Some(
                        $"[JsonNumberHandling({h})]",
                        0,
                        "int?",
                        "double",
                        "decimal",
                        "List<int>",
                        "List<int?>",
                        "int[]",
                        "Dictionary<string, int>",
                        "string",
                        "object",
                        "Inner",
                        "Tint",
                        "bool"
                    )
                ),
                .. s_handlings.SelectMany(h => OfTypes($"[JsonNumberHandling({h})]", Places.Types, Places.Structs)),
            ],
            ["JsonObjectCreationHandlingAttribute"] =
            [
                .. s_creations.SelectMany(c =>
                    Members(c, "List<int>", "Dictionary<string, int>")
                        .Concat(Some(c, 0, "int", "string", "int[]", "HashSet<int>", "Inner", "object"))
                        .Concat(Some(c, 2, "Inner", "HashSet<int>"))
                        .Concat(OfTypes(c, Places.Types, Places.Structs, Places.Interfaces))
                ),
            ],
            ["JsonUnmappedMemberHandlingAttribute"] =
            [
                .. new[] { "Skip", "Disallow" }.SelectMany(h =>
                    OfTypes(
                        $"[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.{h})]",
                        Places.Types,
                        Places.Structs,
                        Places.Interfaces
                    )
                ),
            ],
            ["JsonConstructorAttribute"] = [.. OfTypes("[JsonConstructor]", Places.Constructors)],
            ["JsonStringEnumMemberNameAttribute"] =
            [
                .. new[] { "x y", "A", "", " x", "a,b", "5" }.SelectMany(n =>
                    OfTypes($"[JsonStringEnumMemberName(\"{n}\")]", Places.Constants)
                ),
                .. Some("[JsonStringEnumMemberName(\"x\")]", -1, "int"),
            ],
            ["JsonExtensionDataAttribute"] =
            [
                .. Members("[JsonExtensionData]", "Dictionary<string, object>", "Dictionary<string, JsonElement>"),
                .. Some(
                    "[JsonExtensionData]",
                    0,
                    "JsonObject",
                    "IDictionary<string, object>",
                    "Dictionary<string, int>",
                    "int",
                    "string",
                    "Inner"
                ),
            ],
            ["JsonConverterAttribute"] =
            [
                .. Members("[JsonConverter(typeof(HexConverter))]", "int", "int?"),
                .. Some("[JsonConverter(typeof(HexConverter))]", 0, "string", "List<int>", "object"),
                .. Members("[JsonConverter(typeof(UpperConverter))]", "string?"),
                .. Some("[JsonConverter(typeof(HexFactory))]", 0, "int", "int?", "string"),
                .. Members("[Hex]", "int"),
                .. Some("[JsonConverter(typeof(AnyFactory))]", 0, "int", "Inner", "List<int>", "Tint", "Tint?"),
                .. s_enumConverters.SelectMany(c =>
                    Members(c, "Tint", "Tint?").Concat(Some(c, 0, "List<Tint>", "int")).Concat(OfTypes(c, Places.Enums))
                ),
                .. OfTypes(
                    "[JsonConverter(typeof(EmptyConverter<C>))]",
                    [
                        .. Places.Types.Where(p =>
                            p.Type == "C"
                            && p.Source.StartsWith("[Shape] {A}", StringComparison.Ordinal)
                            && !p.Source.Contains("record C(", StringComparison.Ordinal)
                        ),
                        .. Places.Structs.Take(2),
                    ]
                ),
                .. OfTypes(
                    "[JsonConverter(typeof(AnyFactory))]",
                    [
                        .. Places.Types.Where(p =>
                            !p.Source.Contains("record", StringComparison.Ordinal)
                            && !p.Source.Contains("abstract", StringComparison.Ordinal)
                        ),
                    ],
                    Places.Structs,
                    Places.Enums
                ),
                .. OfTypes("[JsonConverter(typeof(JsonStringEnumConverter))]", Places.Enums),
                .. OfTypes("[JsonConverter(typeof(JsonStringEnumConverter<E>))]", Places.Enums),
                .. OfTypes("[JsonConverter(typeof(EnumText<E>))]", Places.Enums),
            ],
            ["JsonDerivedTypeAttribute"] = [.. Unions("JsonDerivedType")],
            ["JsonPolymorphicAttribute"] =
            [
                .. Unions("JsonPolymorphic"),
                .. OfTypes("[JsonPolymorphic]", Places.Types, Places.Interfaces),
            ],
            ["JsonSerializableAttribute"] = [.. OfTypes("[JsonSerializable(typeof(int))]", Places.Types)],
            ["JsonSourceGenerationOptionsAttribute"] =
            [
                .. OfTypes("[JsonSourceGenerationOptions(WriteIndented = true)]", Places.Types),
            ],
        };

    private static string[] s_handlings =>
        [
            "JsonNumberHandling.Strict",
            "JsonNumberHandling.AllowReadingFromString",
            "JsonNumberHandling.WriteAsString",
            "JsonNumberHandling.AllowNamedFloatingPointLiterals",
            "JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString",
            "JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals",
        ];

    private static string[] s_creations =>
        [
            "[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]",
            "[JsonObjectCreationHandling(JsonObjectCreationHandling.Replace)]",
        ];

    private static string[] s_enumConverters =>
        [
            "[JsonConverter(typeof(JsonStringEnumConverter))]",
            "[JsonConverter(typeof(SnakeEnum))]",
            "[JsonConverter(typeof(EnumTextFactory))]",
        ];

    // Every place of a member, for each of the types.
    private static IEnumerable<AttributeCase> Members(string attribute, params string[] types) =>
        types.SelectMany(t =>
            Places
                .Properties.Concat(Places.Fields)
                .Select(p => p.With(attribute, t, s_values[t].Value, s_values[t].Other))
        );

    // One place (the one of an initial value or of a get-only property), for types where every place would say the
    // same.
    private static IEnumerable<AttributeCase> Some(string attribute, int place, params string[] types) =>
        types.SelectMany(t =>
            (place < 0 ? Places.Fields.Take(3) : [Places.Properties[place == 0 ? 2 : 5]]).Select(p =>
                p.With(attribute, t, s_values[t].Value, s_values[t].Other) with
                { }
            )
        );

    private static IEnumerable<AttributeCase> OfTypes(string attribute, params Place[][] places) =>
        places.SelectMany(p => p).Select(p => p.With(attribute, "int", "5", "3"));

    private static IEnumerable<AttributeCase> Unions(string attribute)
    {
        string[] settings =
        [
            "",
            "JsonPolymorphic, ",
            "JsonPolymorphic(TypeDiscriminatorPropertyName = \"kind\"), ",
            "JsonPolymorphic(IgnoreUnrecognizedTypeDiscriminators = true), ",
            "JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType), ",
            "JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor), ",
        ];
        string[] cases =
        [
            "JsonDerivedType(typeof(D), \"d\"), JsonDerivedType(typeof(F), \"f\")",
            "JsonDerivedType(typeof(D), 1), JsonDerivedType(typeof(F), 2)",
            "JsonDerivedType(typeof(D), 1), JsonDerivedType(typeof(F), \"1\")",
            "JsonDerivedType(typeof(D)), JsonDerivedType(typeof(F))",
            "JsonDerivedType(typeof(B), \"b\"), JsonDerivedType(typeof(D), \"d\"), JsonDerivedType(typeof(F), \"f\")",
        ];
        (string Name, string Source, string Type, string[] Values)[] places =
        [
            (
                "class",
                "[Shape] {A} public partial class B { public int P { get; set; } } public class D : B { public int Q { get; set; } } public class F : D { public int R { get; set; } } public class U : F { public int V { get; set; } }",
                "B",
                ["new D { P = 1, Q = 2 }", "new F { P = 1, R = 2 }", "new B { P = 3 }", "new U { V = 1 }", "null!"]
            ),
            (
                "abstract class",
                "[Shape] {A} public abstract partial class B { public int P { get; set; } } public class D : B { public int Q { get; set; } } public class F : D { public int R { get; set; } } public class U : F { public int V { get; set; } }",
                "B",
                ["new D { P = 1, Q = 2 }", "new F { P = 1, R = 2 }", "new U { V = 1 }"]
            ),
            (
                "record",
                "[Shape] {A} public partial record B(int P); public record D(int P, int Q) : B(P); public record F(int P, int Q, int R) : D(P, Q); public record U(int V) : F(1, 2, 3);",
                "B",
                ["new D(1, 2)", "new F(1, 2, 3)", "new B(3)", "new U(4)"]
            ),
            (
                "interface",
                "[Shape] {A} public partial interface B { int P { get; set; } } public class D : B { public int P { get; set; } public int Q { get; set; } } public class F : D { public int R { get; set; } } public class U : F { public int V { get; set; } }",
                "B",
                ["new D { P = 1, Q = 2 }", "new F { P = 1, R = 2 }", "new U { V = 1 }"]
            ),
            (
                "interface and structs",
                "[Shape] {A} public partial interface B { int P { get; set; } } public struct D : B { public int P { get; set; } public int Q { get; set; } } public record struct F(int P, int R) : B;",
                "B",
                ["new D { P = 1, Q = 2 }", "new F(1, 2)"]
            ),
            (
                "base of a member",
                "{A} public class B { public int P { get; set; } } public class D : B { public int Q { get; set; } } public class F : D { public int R { get; set; } } [Shape] public partial class C { public B? M { get; set; } public D? N { get; set; } public List<B>? L { get; set; } public object? O { get; set; } }",
                "C",
                [
                    "new() { M = new D { Q = 1 }, N = new F { R = 2 }, L = [new D(), new F()] }",
                    "new() { O = new D { Q = 1 } }",
                ]
            ),
            (
                "base of the type",
                "{A} public class B { public int P { get; set; } } [Shape] public partial class D : B { public int Q { get; set; } } public class F : D { public int R { get; set; } }",
                "D",
                ["new D { P = 1, Q = 2 }", "new F { R = 3 }"]
            ),
        ];
        foreach ((string name, string source, string type, string[] values) in places)
        {
            foreach (string setting in attribute == "JsonDerivedType" ? settings[..1] : settings[1..])
            {
                foreach (string list in cases)
                {
                    if (
                        list.Contains("typeof(B)", StringComparison.Ordinal)
                        && (
                            source.Contains("abstract", StringComparison.Ordinal)
                            || source.Contains("interface", StringComparison.Ordinal)
                        )
                    )
                        continue;
                    string all = $"[{setting}{list}]";
                    yield return new(
                        $"{attribute}: {all.Replace(", ", " ", StringComparison.Ordinal)}, {name}",
                        source.Replace("{A}", all, StringComparison.Ordinal),
                        type,
                        values
                    )
                    {
                        Documents =
                        [
                            """{"$type":"?"}""",
                            """{"kind":"?","p":1}""",
                            """{"p":1}""",
                            """{"$type":1,"p":1}""",
                            """{"$type":"1","p":1}""",
                            """{"$type":"d","q":3,"p":1}""",
                            """{"p":1,"$type":"d","q":2}""",
                        ],
                    };
                }
            }
        }
    }
}
