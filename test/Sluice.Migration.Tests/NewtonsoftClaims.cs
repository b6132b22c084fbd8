using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Converters;
using Newtonsoft.Json.Linq;
using Newtonsoft.Json.Serialization;
using Xunit;

namespace Sluice.Migration.Tests;

/// <summary>docs/migrating-from-newtonsoft-json.md against Newtonsoft.Json.</summary>
public sealed class NewtonsoftPageTests() : MigrationPageTests("migrating-from-newtonsoft-json", NewtonsoftClaims.All);

internal static class NewtonsoftClaims
{
    private static readonly JsonSerializerSettings s_camel = new()
    {
        ContractResolver = new CamelCasePropertyNamesContractResolver(),
    };

    public static readonly IReadOnlyList<Claim> All =
    [
        .. Calls(),
        .. Attributes(),
        .. Settings(),
        .. Reading(),
        .. Writing(),
    ];

    private static string Old(object? value, JsonSerializerSettings? settings = null) =>
        JsonConvert.SerializeObject(value, settings ?? s_camel);

    private static T? Old<T>(string text) => JsonConvert.DeserializeObject<T>(text);

    private static WireException Refuses<T>(string text) =>
        Assert.Throws<WireException>(() => JsonWire.Deserialize<T>(text));

    private static IEnumerable<Claim> Calls() =>
        [
            new(
                "`JsonConvert.SerializeObject(value, settings)` | `JsonWire.Serialize(value, options: options)`",
                () =>
                {
                    var value = new Plain { Id = 7, Name = "Ada" };
                    JsonWireOptions options = new() { Indented = false };
                    Assert.Equal(Old(value), JsonWire.Serialize(value, options: options));
                }
            ),
            new(
                "`JsonConvert.DeserializeObject<T>(text)` | `JsonWire.Deserialize<T>(text)`",
                () =>
                {
                    const string text = """{"id":7,"name":"Ada"}""";
                    Assert.Equal(Old<Plain>(text)!.Name, JsonWire.Deserialize<Plain>(text)!.Name);
                }
            ),
            new(
                "`JsonSerializer.Create(settings).Serialize(writer, value)` | `JsonWire.Serialize(stream, value)`: UTF-8, no `TextWriter`",
                () =>
                {
                    var writer = new StringWriter();
                    JsonSerializer.Create(s_camel).Serialize(writer, new Plain { Id = 7 });
                    var stream = new MemoryStream();
                    JsonWire.Serialize(stream, new Plain { Id = 7 });
                    Assert.Equal(writer.ToString(), Encoding.UTF8.GetString(stream.ToArray()));
                }
            ),
            new(
                "`JsonConvert.PopulateObject(text, value)` | `JsonWire.Populate(value, utf8)`",
                () =>
                {
                    var old = new Plain { Id = 1, Name = "Ada" };
                    JsonConvert.PopulateObject("""{"id":2}""", old);
                    var value = new Plain { Id = 1, Name = "Ada" };
                    JsonWire.Populate(value, """{"id":2}"""u8);
                    Assert.Equal((old.Id, old.Name), (value.Id, value.Name));
                }
            ),
            new(
                "`JObject.Parse(text)` | `JsonNode.Parse` of the platform, or `JsonWire.Deserialize<JsonNode>(text)`",
                () =>
                    Assert.Equal(
                        (int)JObject.Parse("""{"a":1}""")["a"]!,
                        (int)JsonWire.Deserialize<System.Text.Json.Nodes.JsonNode>("""{"a":1}""")!["a"]!
                    )
            ),
            new(
                "`JsonTextReader` over several documents | `JsonWire.DeserializeAsyncEnumerable<T>` with `JsonLines`",
                () =>
                {
                    var reader = new JsonTextReader(new StringReader("{\"id\":1}\n{\"id\":2}\n"))
                    {
                        SupportMultipleContent = true,
                    };
                    List<int> old = [];
                    while (reader.Read())
                        old.Add(new JsonSerializer().Deserialize<Plain>(reader)!.Id);
                    var stream = new MemoryStream(Encoding.UTF8.GetBytes("{\"id\":1}\n{\"id\":2}\n"));
                    var lines = JsonWire.DeserializeAsyncEnumerable<Plain>(
                        stream,
                        new JsonWireOptions { JsonLines = true }
                    );
                    Assert.Equal(old, lines.ToBlockingEnumerable().Select(line => line!.Id));
                }
            ),
            new(
                "`JsonSerializationException`, `JsonReaderException` | `WireException`, with the kind, path, offset and line",
                () =>
                {
                    Assert.Throws<JsonReaderException>(() => Old<Plain>("""{"id":x}"""));
                    WireException error = Refuses<Plain>("""{"id":x}""");
                    Assert.Equal("$.id", error.Path);
                }
            ),
        ];

    private static IEnumerable<Claim> Attributes() =>
        [
            new(
                "`[JsonProperty(\"x\")]` | stays, or `[WireName(\"x\")]`",
                () =>
                {
                    Assert.Contains("\"x\":1", Old(new NewtonNames { A = 1 }));
                    Assert.Contains("\"x\":1", JsonWire.Serialize(new NewtonNames { A = 1 }));
                    Assert.Contains("\"x\":1", JsonWire.Serialize(new SluiceNames { A = 1 }));
                }
            ),
            new(
                "`[JsonProperty(Order = 1)]` | `[JsonPropertyOrder(1)]` of System.Text.Json",
                () =>
                    Assert.Equal(
                        Old(new NewtonNames { A = 1, B = 2 }),
                        JsonWire.Serialize(new SluiceNames { A = 1, B = 2 })
                    )
            ),
            new(
                "`[JsonProperty(Required = Required.Always)]`, `[JsonRequired]` | `required`, or `[JsonRequired]` of System.Text.Json",
                () =>
                {
                    Assert.Throws<JsonSerializationException>(() => Old<NewtonRequired>("{}"));
                    Refuses<SluiceRequired>("""{"b":1}""");
                    Refuses<SluiceRequired>("""{"a":1}""");
                }
            ),
            new(
                "| `[JsonIgnore]` | stays, or `[WireIgnore]` |",
                () =>
                {
                    Assert.DoesNotContain("\"c\"", Old(new NewtonNames { C = 1 }));
                    Assert.DoesNotContain("\"c\"", JsonWire.Serialize(new NewtonNames { C = 1 }));
                    Assert.DoesNotContain("\"c\"", JsonWire.Serialize(new SluiceNames { C = 1 }));
                }
            ),
            new(
                "| `[JsonConverter(typeof(C))]` |",
                () =>
                    Assert.Equal(
                        Old(new NewtonConverted { Phase = Phase.Paid }),
                        JsonWire.Serialize(new SluiceConverted { Phase = Phase.Paid })
                    )
            ),
            new(
                "`[JsonConstructor]` | `[JsonConstructor]` of System.Text.Json; not needed for one constructor",
                () =>
                    Assert.Equal(
                        Old<NewtonConstructor>("""{"id":7}""")!.From(),
                        JsonWire.Deserialize<SluiceConstructor>("""{"id":7}""")!.From()
                    )
            ),
            new(
                "`[JsonExtensionData]` | `[WireExtensionData]`",
                () =>
                {
                    const string text = """{"id":7,"foo":123}""";
                    Assert.Equal(text, Old(Old<NewtonMore>(text)));
                    Assert.Equal(text, JsonWire.Serialize(JsonWire.Deserialize<SluiceMore>(text)));
                }
            ),
            new(
                "| `ShouldSerializeX()` |",
                () => Assert.Equal(Old(new NewtonConditional()), JsonWire.Serialize(new SluiceConditional()))
            ),
            new(
                "`[OnDeserialized]` | `IWireCallbacks`",
                () =>
                    Assert.Equal(
                        Old<NewtonCallback>("""{"a":1}""")!.A,
                        JsonWire.Deserialize<SluiceCallback>("""{"a":1}""")!.A
                    )
            ),
        ];

    private static IEnumerable<Claim> Settings() =>
        [
            new(
                "`ContractResolver` with a naming strategy | `Naming`, `NamingPolicy`",
                () =>
                {
                    var settings = new JsonSerializerSettings
                    {
                        ContractResolver = new DefaultContractResolver
                        {
                            NamingStrategy = new SnakeCaseNamingStrategy(),
                        },
                    };
                    Assert.Equal(
                        Old(new { TrackId = 1 }, settings),
                        JsonWire.Serialize(
                            new { TrackId = 1 },
                            options: new JsonWireOptions { Naming = WireNaming.Snake }
                        )
                    );
                }
            ),
            new(
                "| `TypeNameHandling` |",
                () =>
                {
                    string old = Old(new Cat { Lives = 9 }, new(s_camel) { TypeNameHandling = TypeNameHandling.All });
                    Assert.Contains("Sluice.Migration.Tests.Cat", old);
                    Assert.Equal("""{"$type":"cat","lives":9}""", JsonWire.Serialize<IAnimal>(new Cat { Lives = 9 }));
                }
            ),
            new(
                "`PreserveReferencesHandling` | `References = WireReferenceHandling.Preserve`",
                () =>
                {
                    var settings = new JsonSerializerSettings(s_camel)
                    {
                        PreserveReferencesHandling = PreserveReferencesHandling.Objects,
                    };
                    Assert.Equal(
                        Old(new Node { Next = new() }, settings),
                        JsonWire.Serialize(
                            new Node { Next = new() },
                            options: new JsonWireOptions { References = WireReferenceHandling.Preserve }
                        )
                    );
                }
            ),
            new(
                "`ReferenceLoopHandling.Ignore` | none: a cycle is an error",
                () =>
                {
                    var loop = new Node();
                    loop.Next = loop;
                    Assert.Equal(
                        "{}",
                        Old(loop, new(s_camel) { ReferenceLoopHandling = ReferenceLoopHandling.Ignore })
                    );
                    Assert.Throws<WireException>(() => JsonWire.Serialize(loop));
                }
            ),
            new(
                "`NullValueHandling`, `DefaultValueHandling` | `Omit`, when writing",
                () =>
                {
                    Assert.Equal(
                        Old(new Plain(), new(s_camel) { NullValueHandling = NullValueHandling.Ignore }),
                        JsonWire.Serialize(new Plain(), options: new JsonWireOptions { Omit = OmitWhen.Null })
                    );
                    Assert.Equal(
                        Old(new Plain(), new(s_camel) { DefaultValueHandling = DefaultValueHandling.Ignore }),
                        JsonWire.Serialize(new Plain(), options: new JsonWireOptions { Omit = OmitWhen.Default })
                    );
                }
            ),
            new(
                "`NullValueHandling.Ignore` also leaves members unset when it reads null; `Omit` has no effect on reading",
                () =>
                {
                    var settings = new JsonSerializerSettings { NullValueHandling = NullValueHandling.Ignore };
                    Assert.Equal(1, JsonConvert.DeserializeObject<Scalars>("""{"maybe":null}""", settings)!.Maybe);
                    Assert.Null(
                        JsonWire
                            .Deserialize<Scalars>("""{"maybe":null}""", new JsonWireOptions { Omit = OmitWhen.Null })!
                            .Maybe
                    );
                }
            ),
            new(
                "`MissingMemberHandling.Error` | `RejectUnknownMembers`",
                () =>
                {
                    var settings = new JsonSerializerSettings { MissingMemberHandling = MissingMemberHandling.Error };
                    Assert.Throws<JsonSerializationException>(() =>
                        JsonConvert.DeserializeObject<Plain>("""{"no":1}""", settings)
                    );
                    Assert.Throws<WireException>(() =>
                        JsonWire.Deserialize<Plain>("""{"no":1}""", new JsonWireOptions { RejectUnknownMembers = true })
                    );
                }
            ),
            new(
                "`StringEnumConverter` | `EnumsAsText`, or `[WireEnum]`",
                () =>
                    Assert.Equal(
                        Old(Phase.Paid, new(s_camel) { Converters = { new StringEnumConverter() } }),
                        JsonWire.Serialize(Phase.Paid, options: new JsonWireOptions { EnumsAsText = true })
                    )
            ),
            new(
                "`Formatting.Indented` | `Indented`",
                () =>
                    Assert.Equal(
                        JsonConvert
                            .SerializeObject(new Plain { Id = 1 }, Formatting.Indented, s_camel)
                            .ReplaceLineEndings("\n"),
                        JsonWire.Serialize(new Plain { Id = 1 }, options: new JsonWireOptions { Indented = true })
                    )
            ),
            new(
                "`MaxDepth` | `MaxDepth` (64 in both)",
                () =>
                {
                    Assert.Equal(64, new JsonTextReader(new StringReader("")).MaxDepth);
                    Assert.Equal(64, default(JsonWireOptions).MaxDepth);
                }
            ),
            new(
                "`DateTimeZoneHandling`, `DateFormatString` | none",
                () =>
                    Assert.Equal(
                        Old(new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc)),
                        JsonWire.Serialize(new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc))
                    )
            ),
            new(
                "`FloatParseHandling.Decimal` | declare the member as `decimal`",
                () =>
                    Assert.Equal(
                        "1.10",
                        JsonWire.Serialize(JsonWire.Deserialize<Scalars>("""{"decimal":1.10}""")!.Decimal)
                    )
            ),
        ];

    private static IEnumerable<Claim> Reading() =>
        [
            new(
                "Input must be JSON: single quotes, unquoted names, `NaN` without quotes, leading zeros, hexadecimal and octal numbers are errors",
                () =>
                {
                    foreach (string text in new[] { "{'id':1}", "{id:1}", """{"id":0x10}""", """{"id":010}""" })
                    {
                        Assert.NotNull(Old<Plain>(text));
                        Refuses<Plain>(text);
                    }
                    Assert.True(double.IsNaN(Old<Scalars>("""{"double":NaN}""")!.Double));
                    Refuses<Scalars>("""{"double":NaN}""");
                }
            ),
            new(
                "Comments and trailing commas are options",
                () =>
                {
                    Assert.Equal(1, Old<Plain>("""{"id":1,/* */}""")!.Id);
                    Refuses<Plain>("""{"id":1,}""");
                    Refuses<Plain>("""{"id":1/* */}""");
                    JsonWireOptions options = new() { AllowComments = true, AllowTrailingCommas = true };
                    Assert.Equal(1, JsonWire.Deserialize<Plain>("""{"id":1,/* */}""", options)!.Id);
                }
            ),
            new(
                "`\"7\"` is read into a number",
                () => Assert.Equal(7, JsonWire.Deserialize<Scalars>("""{"int":"7"}""")!.Int)
            ),
            new(
                "`7` into a `string` is an error, and so is `1.0` into an integer, `\"\"` or `\"true\"` into a `bool`",
                () =>
                {
                    foreach (
                        string text in new[]
                        {
                            """{"text":7}""",
                            """{"int":1.0}""",
                            """{"bool":""}""",
                            """{"bool":"true"}""",
                        }
                    )
                        Refuses<Scalars>(text);
                    Assert.Equal("7", Old<Scalars>("""{"text":7}""")!.Text);
                    Assert.True(Old<Scalars>("""{"bool":"true"}""")!.Bool);
                }
            ),
            new(
                "`\"\"` into a nullable number is an error; there it becomes null",
                () =>
                {
                    Assert.Null(Old<Scalars>("""{"maybe":""}""")!.Maybe);
                    Refuses<Scalars>("""{"maybe":""}""");
                }
            ),
            new(
                "A number that does not fit is an error; Newtonsoft.Json returns infinity for a large `double`",
                () =>
                {
                    Assert.Equal(double.PositiveInfinity, Old<Scalars>("""{"double":1e400}""")!.Double);
                    Refuses<Scalars>("""{"double":1e400}""");
                    Refuses<Scalars>("""{"int":3000000000}""");
                }
            ),
            new(
                "A duplicate name is an error; there the last one wins",
                () =>
                {
                    Assert.Equal(2, Old<Plain>("""{"id":1,"id":2}""")!.Id);
                    Refuses<Plain>("""{"id":1,"id":2}""");
                }
            ),
            new(
                "Text that looks like a date stays text in `object`; there it becomes a `DateTime` by default",
                () =>
                {
                    const string text = """{"any":"2026-01-02T03:04:05Z"}""";
                    Assert.IsType<DateTime>(Old<Scalars>(text)!.Any);
                    Assert.IsType<string>(JsonWire.Deserialize<Scalars>(text)!.Any);
                }
            ),
            new(
                "`object` is read as `long`, `double`, `decimal`, `string`, `List<object?>`, `Dictionary<string, object?>`",
                () =>
                {
                    Assert.IsType<JObject>(Old<Scalars>("""{"any":{}}""")!.Any);
                    Assert.IsType<JArray>(Old<Scalars>("""{"any":[]}""")!.Any);
                    Assert.IsType<Dictionary<string, object?>>(JsonWire.Deserialize<Scalars>("""{"any":{}}""")!.Any);
                    Assert.IsType<List<object?>>(JsonWire.Deserialize<Scalars>("""{"any":[]}""")!.Any);
                    Assert.IsType<long>(JsonWire.Deserialize<Scalars>("""{"any":1}""")!.Any);
                    Assert.IsType<double>(JsonWire.Deserialize<Scalars>("""{"any":1.5}""")!.Any);
                }
            ),
            new(
                "A collection without a setter is filled in place, in both",
                () =>
                {
                    Assert.Equal([1, 2], Old<Collections>("""{"fixed":[2]}""")!.Fixed);
                    Assert.Equal([1, 2], JsonWire.Deserialize<Collections>("""{"fixed":[2]}""")!.Fixed);
                }
            ),
            new(
                "A collection *with* a setter is replaced; there it is added to",
                () =>
                {
                    Assert.Equal([1, 2], Old<Collections>("""{"settable":[2]}""")!.Settable);
                    Assert.Equal([2], JsonWire.Deserialize<Collections>("""{"settable":[2]}""")!.Settable);
                }
            ),
            new(
                "`PopulateObject` adds the elements of a list; `Populate` replaces the list",
                () =>
                {
                    var old = new Collections();
                    JsonConvert.PopulateObject("""{"settable":[2]}""", old);
                    Assert.Equal([1, 2], old.Settable);
                    var value = new Collections();
                    JsonWire.Populate(value, """{"settable":[2]}"""u8);
                    Assert.Equal([2], value.Settable);
                }
            ),
        ];

    private static IEnumerable<Claim> Writing() =>
        [
            new(
                "Names are camelCase by default; there as in code",
                () =>
                {
                    Assert.Equal("""{"Id":1,"Name":null}""", JsonConvert.SerializeObject(new Plain { Id = 1 }));
                    Assert.Equal("""{"id":1,"name":null}""", JsonWire.Serialize(new Plain { Id = 1 }));
                    Assert.Equal(
                        JsonConvert.SerializeObject(new Plain { Id = 1 }),
                        JsonWire.Serialize(
                            new Plain { Id = 1 },
                            options: new JsonWireOptions { Naming = WireNaming.None }
                        )
                    );
                }
            ),
            new(
                "Dictionary keys are never renamed; `CamelCasePropertyNamesContractResolver` renames them",
                () =>
                {
                    var value = new Dictionary<string, int> { ["Ada"] = 1 };
                    Assert.Equal("""{"ada":1}""", Old(value));
                    Assert.Equal("""{"Ada":1}""", JsonWire.Serialize(value));
                }
            ),
            new(
                "`/` and non-ASCII text are not escaped in either, apart from U+0085, U+2028 and U+2029, which Newtonsoft.Json escapes",
                () =>
                {
                    Assert.Equal("\"/ä😀\"", Old("/ä😀"));
                    Assert.Equal("\"/ä😀\"", JsonWire.Serialize("/ä😀"));
                    Assert.Equal("\"\\u0085\\u2028\\u2029\"", Old("\u0085\u2028\u2029"));
                    Assert.Equal("\"\u0085\u2028\u2029\"", JsonWire.Serialize("\u0085\u2028\u2029"));
                }
            ),
            new(
                "`Escaping = JsonEscaping.Html` escapes what `StringEscapeHandling.EscapeHtml` does (`<`, `>`, `&`, `'`, `\"`) and also `+`, the backtick and all text from U+007F up",
                () =>
                {
                    JsonSerializerSettings html = new() { StringEscapeHandling = StringEscapeHandling.EscapeHtml };
                    const string common = "<>&'";
                    JsonWireOptions options = new() { Escaping = JsonEscaping.Html };
                    Assert.Equal(Old(common, html), JsonWire.Serialize(common, options: options), ignoreCase: true);
                    Assert.Equal("\"+`ä\"", Old("+`ä", html));
                    Assert.Equal("\"\\u002B\\u0060\\u00E4\"", JsonWire.Serialize("+`ä", options: options));
                }
            ),
            new(
                "`decimal` keeps its scale: `1.0m` is `1.0` in both; `1m` is `1`, there `1.0`",
                () =>
                {
                    Assert.Equal(("1.0", "1.0"), (Old(1.0m), Old(1m)));
                    Assert.Equal(("1.0", "1"), (JsonWire.Serialize(1.0m), JsonWire.Serialize(1m)));
                }
            ),
            new(
                "`double` `1` is `1`; there `1.0`",
                () => Assert.Equal(("1.0", "1"), (Old(1d), JsonWire.Serialize(1d)))
            ),
            new(
                "NaN and the infinities are an error, unless `NonFinite` allows them; there they are written as text",
                () =>
                {
                    Assert.Equal("\"NaN\"", Old(double.NaN));
                    Assert.Throws<WireException>(() => JsonWire.Serialize(double.NaN));
                    Assert.Equal(
                        "\"NaN\"",
                        JsonWire.Serialize(
                            double.NaN,
                            options: new JsonWireOptions { NonFinite = JsonNonFinite.Literals }
                        )
                    );
                }
            ),
            new(
                "`DateTimeOffset` and `DateTime` have up to seven digits of a second, without trailing zeros, in both",
                () =>
                {
                    var at = new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc).AddTicks(1_234_500);
                    Assert.Equal(Old(at), JsonWire.Serialize(at));
                    Assert.Equal(Old(new DateTimeOffset(at)), JsonWire.Serialize(new DateTimeOffset(at)));
                }
            ),
            new(
                "`byte[]` is base64 in both; `TimeSpan` is `\"01:02:03\"` in both",
                () =>
                {
                    Assert.Equal(Old(new byte[] { 1, 2, 255 }), JsonWire.Serialize(new byte[] { 1, 2, 255 }));
                    Assert.Equal(Old(new TimeSpan(1, 2, 3)), JsonWire.Serialize(new TimeSpan(1, 2, 3)));
                }
            ),
            new(
                "Fields are not members; there public fields are. `[WireInclude]` adds one",
                () =>
                {
                    Assert.Equal("""{"field":1,"included":2}""", Old(new Fields()));
                    Assert.Equal("""{"included":2}""", JsonWire.Serialize(new Fields()));
                }
            ),
            new(
                "A value is written by its declared type: the elements of a `List<Shape>` have the members of `Shape`, unless `Shape` is a [union](converters.md#unions). There, the members of the value's own type are written",
                () =>
                {
                    List<Shape> values = [new Square { Id = 1, Side = 2 }];
                    Assert.Contains("side", Old(values));
                    Assert.Equal("""[{"id":1}]""", JsonWire.Serialize(values));
                }
            ),
            new(
                "`JToken` and its kinds are documents of Newtonsoft.Json",
                () =>
                {
                    Assert.Equal("""{"a":1}""", Old(JObject.Parse("""{"a":1}""")));
                    Assert.Throws<WireException>(() => JsonWire.Serialize(JObject.Parse("""{"a":1}""")));
                }
            ),
            new(
                "Dictionary keys that are enumerations are names, in both",
                () =>
                {
                    var value = new Dictionary<Phase, int> { [Phase.Paid] = 1 };
                    Assert.Equal(JsonConvert.SerializeObject(value), JsonWire.Serialize(value));
                }
            ),
            new(
                "Depth 64 is checked when writing too",
                () =>
                {
                    Node deep = new();
                    for (int i = 0; i < 70; i++)
                        deep = new() { Next = deep };
                    Assert.NotEmpty(Old(deep));
                    Assert.Throws<WireException>(() => JsonWire.Serialize(deep));
                }
            ),
        ];
}
