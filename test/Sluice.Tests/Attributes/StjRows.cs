using System.Text.Json;
using System.Text.Json.Nodes;

namespace Sluice.Tests.Attributes;

/// <summary>What the attributes of System.Text.Json do.</summary>
internal static class StjRows
{
    internal static IEnumerable<AttributeRow> All =>
        [
            new AttributeRow<Stj.Named>(
                "[JsonPropertyName(\"x y\")]",
                "on A",
                new(1, 2),
                """{"x y":1,"b":2}""",
                """{"x y":1,"b":2}"""
            )
            {
                AsStj = true,
                Reads = [("""{"X Y":3}""", """{"x y":3,"b":0}"""), ("""{"a":3}""", """{"x y":0,"b":0}""")],
            },
            new AttributeRow<Stj.Ignored>("[JsonIgnore]", "on A", new() { A = 1, B = 2 }, """{"b":2}""", """{"b":2}""")
            {
                AsStj = true,
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3}""", "A = 0")],
            },
            new AttributeRow<Stj.IgnoredAlways>(
                "[JsonIgnore]",
                "Always, on A",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                """{"b":2}"""
            )
            {
                AsStj = true,
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3}""", "A = 0")],
            },
            new AttributeRow<Stj.IgnoredNever>(
                "[JsonIgnore]",
                "Never, on A, which is null",
                new(),
                """{"a":null}""",
                """{"a":null}"""
            )
            {
                AsStj = true,
            },
            new AttributeRow<Stj.IgnoredNull>(
                "[JsonIgnore]",
                "WhenWritingNull, on A and B, which are null",
                new() { C = 1 },
                """{"c":1}""",
                """{"c":1}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":"x","b":2}""", """{"a":"x","b":2,"c":0}""")],
            },
            new AttributeRow<Stj.IgnoredNull>(
                "[JsonIgnore]",
                "WhenWritingNull, on A and B, which are not",
                new() { A = "", B = 0 },
                """{"a":"","b":0,"c":0}""",
                """{"a":"","b":0,"c":0}"""
            )
            {
                AsStj = true,
            },
            new AttributeRow<Stj.IgnoredDefault>(
                "[JsonIgnore]",
                "WhenWritingDefault, on A and B, which are null and 0",
                new() { C = 1 },
                """{"c":1}""",
                """{"c":1}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":"x","b":2}""", """{"a":"x","b":2,"c":0}""")],
            },
            new AttributeRow<Stj.IgnoredWriting>(
                "[JsonIgnore]",
                "WhenWriting, on A",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                """{"b":2}"""
            )
            {
                AsStj = true,
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3}""", "A = 3")],
            },
            new AttributeRow<Stj.IgnoredReading>(
                "[JsonIgnore]",
                "WhenReading, on A",
                new() { A = 1, B = 2 },
                """{"a":1,"b":2}""",
                """{"a":1,"b":2}"""
            )
            {
                AsStj = true,
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3}""", "A = 0")],
            },
            new AttributeRow<Stj.Included>(
                "[JsonInclude]",
                "on A (private), B (private set) and the field C",
                new(),
                """{"a":1,"b":2,"d":4,"known":1,"c":3}""",
                """{"a":1,"b":2,"d":4,"known":1,"c":3}"""
            )
            {
                Show = v => $"{v.Known}, {v.B}, {v.C}, {v.D}",
                Reads = [("""{"a":5,"b":6,"c":7,"d":8}""", "5, 6, 7, 4")],
            },
            new AttributeRow<Stj.Ordered>(
                "[JsonPropertyOrder(n)]",
                "1 on A, −1 on C",
                new()
                {
                    A = 1,
                    B = 2,
                    C = 3,
                },
                """{"c":3,"b":2,"a":1}""",
                """{"c":3,"b":2,"a":1}"""
            )
            {
                AsStj = true,
            },
            new AttributeRow<Stj.Required>("[JsonRequired]", "on A", new() { A = 1 }, """{"a":1}""", """{"a":1}""")
            {
                AsStj = true,
                Reads = [("{}", "error: MissingMember"), ("""{"a":2}""", """{"a":2}""")],
            },
            new AttributeRow<Stj.Constructed>(
                "[JsonConstructor]",
                "on one with A and an optional B",
                new(1, 2),
                """{"a":1,"b":2}""",
                """{"a":1,"b":2}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":3}""", """{"a":3,"b":7}""")],
            },
            new AttributeRow<Stj.Quoted>(
                "[JsonNumberHandling(…)]",
                "WriteAsString and AllowReadingFromString, on A",
                new() { A = 1 },
                """{"a":"1"}""",
                """{"a":1}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":"3"}""", """{"a":"3"}"""), ("""{"a":3}""", """{"a":"3"}""")],
            },
            new AttributeRow<Stj.Literals>(
                "[JsonNumberHandling(…)]",
                "AllowNamedFloatingPointLiterals, on A",
                new() { A = double.NaN },
                """{"a":"NaN"}""",
                "81a161cbfff8000000000000"
            )
            {
                AsStj = true,
                Reads = [("""{"a":"-Infinity"}""", """{"a":"-Infinity"}""")],
            },
            new AttributeRow<Stj.QuotedAll>(
                "[JsonNumberHandling(…)]",
                "WriteAsString, on the type",
                new()
                {
                    A = 1,
                    B = [2],
                    C = "c",
                },
                """{"a":"1","b":["2"],"c":"c"}""",
                """{"a":1,"b":[2],"c":"c"}"""
            )
            {
                AsStj = true,
            },
            new AttributeRow<Stj.Extended>(
                "[JsonExtensionData]",
                "on a dictionary of objects",
                new()
                {
                    A = 1,
                    Rest = new() { ["x"] = 2 },
                },
                """{"a":1,"x":2}""",
                """{"a":1,"x":2}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":1,"y":[true]}""", """{"a":1,"y":[true]}""")],
            },
            new AttributeRow<Stj.ExtendedElements>(
                "[JsonExtensionData]",
                "on a dictionary of JsonElement",
                new()
                {
                    A = 1,
                    Rest = new() { ["x"] = JsonDocument.Parse("[2]").RootElement },
                },
                """{"a":1,"x":[2]}""",
                """{"a":1,"x":[2]}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":1,"y":{"z":null}}""", """{"a":1,"y":{"z":null}}""")],
            },
            new AttributeRow<Stj.ExtendedObject>(
                "[JsonExtensionData]",
                "on a JsonObject",
                new()
                {
                    A = 1,
                    Rest = new JsonObject { ["x"] = 2 },
                },
                """{"a":1,"x":2}""",
                """{"a":1,"x":2}"""
            )
            {
                Reads = [("""{"a":1,"y":[3]}""", """{"a":1,"y":[3]}""")],
            },
            new AttributeRow<Stj.Figure>(
                "[JsonDerivedType(…, \"circle\")]",
                "on the base",
                new Stj.Circle { Id = 1, R = 2 },
                """{"$type":"circle","r":2,"id":1}""",
                """["circle",{"id":1,"r":2}]"""
            )
            {
                AsStj = true,
                Reads =
                [
                    ("""{"$type":"square","id":1,"a":3}""", """{"$type":"square","a":3,"id":1}"""),
                    ("""{"$type":"other"}""", "error: Discriminator"),
                    ("""{"id":1}""", "error: Discriminator"),
                ],
            },
            new AttributeRow<Stj.Tagged>(
                "[JsonDerivedType(…, 1)]",
                "on the base",
                new Stj.One { A = 2 },
                """{"$type":1,"a":2}""",
                """[1,{"a":2}]"""
            )
            {
                AsStj = true,
                Reads = [("""{"$type":1,"a":3}""", """{"$type":1,"a":3}""")],
            },
            new AttributeRow<Stj.Kinds>(
                "[JsonPolymorphic]",
                "TypeDiscriminatorPropertyName = \"kind\"",
                new Stj.Listed { A = 1 },
                """{"kind":"listed","a":1}""",
                """["listed",{"a":1}]"""
            )
            {
                AsStj = true,
                Reads = [("""{"kind":"listed","a":2}""", """{"kind":"listed","a":2}""")],
            },
            new AttributeRow<Stj.Falling>(
                "[JsonPolymorphic]",
                "FallBackToBaseType, for a type that is no case; IgnoreUnrecognizedTypeDiscriminators",
                new Stj.Unknown { Id = 1, More = 2 },
                """{"id":1}""",
                """{"id":1}"""
            )
            {
                AsStj = true,
                Reads = [("""{"$type":"?","id":3}""", """{"id":3}""")],
            },
            new AttributeRow<Stj.Nearest>(
                "[JsonPolymorphic]",
                "FallBackToNearestAncestor, for a type that is no case",
                new Stj.Far
                {
                    Id = 1,
                    M = 2,
                    F = 3,
                },
                """{"$type":"middle","m":2,"id":1}""",
                """["middle",{"id":1,"m":2}]"""
            )
            {
                AsStj = true,
            },
            new AttributeRow<Stj.Enums>(
                "[JsonConverter(typeof(JsonStringEnumConverter<E>))]",
                "on A and B, not on C, on the type of D; [JsonStringEnumMemberName(\"XL\")] on a constant",
                new()
                {
                    A = Stj.Size.Extra,
                    B = Stj.Size.Small,
                    C = Stj.Size.Extra,
                    D = Stj.Sized.Extra,
                },
                """{"a":"XL","b":"Small","c":1,"d":"XL"}""",
                """{"a":"XL","b":"Small","c":1,"d":"XL"}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":"XL","b":1,"c":1,"d":"Small"}""", """{"a":"XL","b":"XL","c":1,"d":"Small"}""")],
            },
            new AttributeRow<Stj.Populated>(
                "[JsonObjectCreationHandling(Populate)]",
                "on A, which holds 1 at first, as B does",
                new(),
                """{"a":[1],"b":[1]}""",
                """{"a":[1],"b":[1]}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":[2],"b":[2]}""", """{"a":[1,2],"b":[2]}""")],
            },
            new AttributeRow<Stj.PopulatedAll>(
                "[JsonObjectCreationHandling(Populate)]",
                "on the type, and Replace on B",
                new(),
                """{"a":[1],"b":[1]}""",
                """{"a":[1],"b":[1]}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":[2],"b":[2]}""", """{"a":[1,2],"b":[2]}""")],
            },
            new AttributeRow<Stj.Closed>(
                "[JsonUnmappedMemberHandling(Disallow)]",
                "on the type",
                new() { A = 1 },
                """{"a":1}""",
                """{"a":1}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":1,"x":2}""", "error: UnknownMember")],
            },
            new AttributeRow<Stj.Open>(
                "[JsonUnmappedMemberHandling(Skip)]",
                "on the type",
                new() { A = 1 },
                """{"a":1}""",
                """{"a":1}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":1,"x":2}""", """{"a":1}""")],
            },
            new AttributeRow<Stj.Bridged>(
                "[JsonConverter(typeof(C))]",
                "a JsonConverter<int> on A (int) and B (int?)",
                new() { A = 255, B = 16 },
                """{"a":"ff","b":"10"}""",
                "error: Unsupported"
            )
            {
                AsStj = true,
                Reads = [("""{"a":"1f","b":null}""", """{"a":"1f","b":null}"""), ("""{"a":"zz"}""", "error: UserCode")],
            },
            new AttributeRow<Stj.BridgedNull>(
                "[JsonConverter(typeof(C))]",
                "a JsonConverter<string> on A, which is null",
                new(),
                """{"a":null}""",
                """{"a":null}"""
            )
            {
                AsStj = true,
                Reads = [("""{"a":"X"}""", """{"a":"X"}""")],
            },
            new AttributeRow<Stj.BridgedByFactory>(
                "[JsonConverter(typeof(F))]",
                "a JsonConverterFactory on A",
                new() { A = 255 },
                """{"a":"ff"}""",
                "error: Unsupported"
            )
            {
                AsStj = true,
                Reads = [("""{"a":"10"}""", """{"a":"10"}""")],
            },
        ];
}
