namespace Sluice.Tests.Attributes;

/// <summary>
/// What Sluice's own attributes do, those of System.Runtime.Serialization and MessagePack-CSharp, and several together.
/// </summary>
internal static class OtherRows
{
    internal static IEnumerable<AttributeRow> Own =>
        [
            new AttributeRow<Own.Named>(
                "[WireName(\"x y\")]",
                "on A",
                new() { A = 1 },
                """{"x y":1}""",
                """{"x y":1}"""
            )
            {
                Reads = [("""{"x y":2}""", """{"x y":2}""")],
            },
            new AttributeRow<Own.Numbered>(
                "[WireKey(n)]",
                "0 on A, 2 on B",
                new() { A = 1, B = 2 },
                """{"a":1,"b":2}""",
                "[1,null,2]"
            )
            {
                Reads = [("""{"a":3}""", """{"a":3,"b":0}""")],
            },
            new AttributeRow<Own.Ignored>("[WireIgnore]", "on A", new() { A = 1, B = 2 }, """{"b":2}""", """{"b":2}""")
            {
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3}""", "A = 0")],
            },
            new AttributeRow<Own.LeftOut>(
                "[WireIgnore(\"A\")]",
                "on a type derived from one with A and B",
                new()
                {
                    A = 1,
                    B = 2,
                    C = 3,
                },
                """{"c":3,"b":2}""",
                """{"b":2,"c":3}"""
            )
            {
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3}""", "A = 0")],
            },
            new AttributeRow<Own.Included>(
                "[WireInclude]",
                "on A (private) and the field B",
                new(),
                """{"a":1,"known":1,"b":2}""",
                """{"a":1,"known":1,"b":2}"""
            )
            {
                Show = v => $"{v.Known}, {v.B}",
                Reads = [("""{"a":5,"b":6}""", "5, 6")],
            },
            new AttributeRow<Own.Enums>(
                "[WireEnum]",
                "on A; AsText = false on B; on the type of B and C, with [WireName(\"XL\")] on a constant",
                new()
                {
                    A = DayOfWeek.Friday,
                    B = Attributes.Own.Sized.Extra,
                    C = Attributes.Own.Sized.Extra,
                },
                """{"a":"Friday","b":1,"c":"XL"}""",
                """{"a":"Friday","b":1,"c":"XL"}"""
            )
            {
                Reads = [("""{"a":1,"b":0,"c":"Small"}""", """{"a":"Monday","b":0,"c":"Small"}""")],
            },
            new AttributeRow<Own.Converted>(
                "[WireConverter(typeof(C))]",
                "on A",
                new() { A = 1 },
                """{"a":2}""",
                """{"a":2}"""
            )
            {
                Reads = [("""{"a":6}""", """{"a":6}""")],
            },
            new AttributeRow<Own.Replaced>(
                "[WireSurrogate(typeof(S))]",
                "on the type",
                new() { A = 1 },
                """{"value":1}""",
                """{"value":1}"""
            )
            {
                Reads = [("""{"value":2}""", """{"value":2}""")],
            },
            new AttributeRow<Own.Union>(
                "[WireUnion], [WireCase(\"one\", …)], [WireCase(2, …)]",
                "Discriminator = \"kind\", a case selected by name",
                new Own.One { A = 1 },
                """{"kind":"one","a":1}""",
                """["one",{"a":1}]"""
            )
            {
                Reads =
                [
                    ("""{"b":3,"kind":2}""", """{"kind":2,"b":3}"""),
                    ("""{"kind":"2"}""", "error: Discriminator"),
                ],
            },
            new AttributeRow<Own.Union>(
                "[WireUnion], [WireCase(\"one\", …)], [WireCase(2, …)]",
                "a case selected by number",
                new Own.Two { B = 1 },
                """{"kind":2,"b":1}""",
                """[2,{"b":1}]"""
            ),
            new AttributeRow<Own.Snake>(
                "[Shape(Naming = Snake)]",
                "on the type, and [WireName(\"asIs\")] on a member",
                new() { FirstName = 1, Other = 2 },
                """{"first_name":1,"asIs":2}""",
                """{"first_name":1,"asIs":2}"""
            ),
            new AttributeRow<Own.Selected>(
                "[Always], [Default], [Never], [SubPropertyDefault(\"[c]\")]",
                "A always, B and E by default, D never; nothing is asked for",
                new()
                {
                    A = 1,
                    B = 2,
                    C = 3,
                    D = 4,
                    E = new() { C = 5 },
                },
                """{"a":1,"b":2,"e":{"a":0,"c":5}}""",
                """{"a":1,"b":2,"e":{"a":0,"c":5}}"""
            )
            {
                Include = "",
            },
            new AttributeRow<Own.Selected>(
                "[Always], [Default], [Never], [SubPropertyDefault(\"[c]\")]",
                "[!all,-a,d] is not let through, [c] is asked for",
                new()
                {
                    A = 1,
                    B = 2,
                    C = 3,
                    D = 4,
                },
                """{"a":1,"c":3}""",
                """{"a":1,"c":3}"""
            )
            {
                Include = "[c]",
            },
            new AttributeRow<Own.Selected>(
                "[Never]",
                "on D; a call without a selection",
                new()
                {
                    A = 1,
                    B = 2,
                    C = 3,
                    D = 4,
                },
                """{"a":1,"b":2,"c":3,"e":null}""",
                """{"a":1,"b":2,"c":3,"e":null}"""
            )
            {
                Show = v => $"D = {v.D}",
                Reads = [("""{"d":5}""", "D = 5")],
            },
        ];

    internal static IEnumerable<AttributeRow> Data =>
        [
            new AttributeRow<Data.Contract>(
                "[DataContract], [DataMember]",
                "on A and the private C, not on B",
                new() { A = 1, B = 2 },
                """{"a":1,"c":3}""",
                """{"A":1,"C":3}"""
            )
            {
                Show = v => $"{v.A}, {v.B}, {v.Known}",
                Reads = [("""{"a":4,"b":5,"c":6}""", "4, 0, 6")],
            },
            new AttributeRow<Data.Named>(
                "[DataMember]",
                "Name = \"x y\", on A",
                new() { A = 1 },
                """{"x y":1}""",
                """{"x y":1}"""
            )
            {
                Reads = [("""{"x y":2}""", """{"x y":2}""")],
            },
            new AttributeRow<Data.NamedAlone>(
                "[DataMember]",
                "Name = \"x y\", on A, without [DataContract]",
                new() { A = 1, B = 2 },
                """{"a":1,"b":2}""",
                """{"a":1,"b":2}"""
            ),
            new AttributeRow<Data.Ordered>(
                "[DataMember]",
                "Order = 1 on A, Order = 0 on B: every member has one",
                new() { A = 1, B = 2 },
                """{"a":1,"b":2}""",
                "[2,1]"
            ),
            new AttributeRow<Data.Required>(
                "[DataMember]",
                "IsRequired = true, on A",
                new() { A = 1 },
                """{"a":1}""",
                """{"A":1}"""
            )
            {
                Reads = [("{}", "error: MissingMember")],
            },
            new AttributeRow<Data.Emitted>(
                "[DataMember]",
                "EmitDefaultValue = false, on A and B, which are 0 and null",
                new() { C = 1 },
                """{"c":1}""",
                """{"C":1}"""
            )
            {
                Reads = [("""{"a":2,"b":"x"}""", """{"a":2,"b":"x","c":0}""")],
            },
            new AttributeRow<Data.Ignored>(
                "[IgnoreDataMember]",
                "on A",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                """{"b":2}"""
            )
            {
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3}""", "A = 0")],
            },
            new AttributeRow<Data.Enums>(
                "[EnumMember]",
                "Value = \"XL\"; A's has [JsonStringEnumMemberName] too; C is a number",
                new()
                {
                    A = Attributes.Data.Sized.Extra,
                    B = Attributes.Data.Size.Extra,
                    C = Attributes.Data.Size.Extra,
                },
                """{"a":"XL","b":"XL","c":1}""",
                """{"a":"XL","b":"XL","c":1}"""
            )
            {
                Reads = [("""{"b":"XL"}""", """{"a":"Small","b":"XL","c":0}""")],
            },
        ];

    internal static IEnumerable<AttributeRow> Keys =>
        [
            new AttributeRow<Keys.Numbered>(
                "[MessagePackObject], [Key(n)]",
                "0 on A, 2 on B, [WireKey(WireKeyAttribute.None)] on C",
                new()
                {
                    A = 1,
                    B = 2,
                    C = 3,
                },
                """{"a":1,"b":2,"c":3}""",
                "[1,null,2]"
            )
            {
                Reads = [("""{"a":4,"c":5}""", """{"a":4,"b":0,"c":5}""")],
            },
            new AttributeRow<Keys.Texts>(
                "[MessagePackObject], [Key(\"x\")]",
                "on A, [WireKey(WireKeyAttribute.None)] on B",
                new() { A = 1, B = 2 },
                """{"a":1,"b":2}""",
                """{"x":1}"""
            ),
            new AttributeRow<Keys.AsNames>(
                "[MessagePackObject(true)]",
                "on the type",
                new() { FirstOne = 1 },
                """{"firstOne":1}""",
                """{"FirstOne":1}"""
            ),
            new AttributeRow<Keys.KeyAlone>(
                "[Key(\"x\")]",
                "on A, without [MessagePackObject]",
                new() { A = 1 },
                """{"a":1}""",
                """{"a":1}"""
            ),
            new AttributeRow<Keys.Ignored>(
                "[IgnoreMember]",
                "on A",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                """{"b":2}"""
            )
            {
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3}""", "A = 0")],
            },
            new AttributeRow<Keys.Case>(
                "[Union(n, …)]",
                "on the base, for a case with keys",
                new Keys.First { A = 1 },
                """{"$type":0,"a":1}""",
                "[0,[1]]"
            ),
            new AttributeRow<Keys.Case>(
                "[Union(n, …)]",
                "on the base, for a case without keys",
                new Keys.Second { B = 1 },
                """{"$type":3,"b":1}""",
                """[3,{"b":1}]"""
            ),
            new AttributeRow<Keys.Constructed>(
                "[SerializationConstructor]",
                "on one with A",
                new(1),
                """{"a":1}""",
                """{"a":1}"""
            )
            {
                Reads = [("""{"a":3}""", """{"a":3}""")],
            },
        ];

    internal static IEnumerable<AttributeRow> Several =>
        [
            new AttributeRow<Several.WireFirst>(
                "[WireName], [JsonPropertyName], [DataMember(Name)]",
                "together",
                new() { A = 1 },
                """{"wire":1}""",
                """{"wire":1}"""
            ),
            new AttributeRow<Several.JsonFirst>(
                "[JsonPropertyName], [DataMember(Name)]",
                "together",
                new() { A = 1 },
                """{"json":1}""",
                """{"data":1}"""
            ),
            new AttributeRow<Several.KeyFirst>(
                "[JsonPropertyName], [Key(\"key\")], [DataMember(Name)]",
                "together",
                new() { A = 1 },
                """{"json":1}""",
                """{"key":1}"""
            ),
            new AttributeRow<Several.WireOverKey>(
                "[WireName], [Key(\"key\")]",
                "together",
                new() { A = 1 },
                """{"wire":1}""",
                """{"wire":1}"""
            ),
            new AttributeRow<Several.WireKeys>(
                "[WireKey(1)], [Key(0)]",
                "together",
                new() { A = 1 },
                """{"a":1}""",
                "[null,1]"
            ),
            new AttributeRow<Several.NotJson>(
                "[JsonIgnore]",
                "with [JsonInclude], [WireInclude], [WireName] and [DataMember]",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                """{"b":2}"""
            ),
            new AttributeRow<Several.NotData>(
                "[IgnoreDataMember]",
                "with [DataMember] and [JsonPropertyName]",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                """{"B":2}"""
            ),
            new AttributeRow<Several.NotMember>(
                "[IgnoreMember]",
                "with [Key(0)] and [JsonPropertyName]",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                "[null,2]"
            ),
            new AttributeRow<Several.NotWire>(
                "[WireIgnore]",
                "with [Key(0)], [JsonInclude] and [Default]",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                "[null,2]"
            ),
            new AttributeRow<Several.JsonNotKeyed>(
                "[JsonIgnore]",
                "with [Key(0)]",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                "[null,2]"
            ),
            new AttributeRow<Several.NeverKeyed>(
                "[Never]",
                "with [Key(0)]",
                new() { A = 1, B = 2 },
                """{"b":2}""",
                "[null,2]"
            ),
            new AttributeRow<Several.Overriding>(
                "[JsonIgnore], [WireIgnore]",
                "on a virtual member that is overridden: Sluice's own holds there too",
                new() { A = 1, B = 2 },
                """{"a":1}""",
                """{"a":1}"""
            ),
            new AttributeRow<Several.Positional>(
                "[property: JsonIgnore]",
                "on a record's parameter",
                new(1, 2),
                """{"b":2}""",
                """{"b":2}"""
            )
            {
                Show = v => $"A = {v.A}",
                Reads = [("""{"a":3,"b":4}""", "A = 0")],
            },
        ];
}
