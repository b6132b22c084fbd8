using System.Text;
using System.Text.Json.Nodes;
using Sluice.Tests.Reflection;
using Sluice.Wires.MessagePack;
using Xunit;
using static Sluice.Tests.Strictness.Versions;

namespace Sluice.Tests.Strictness;

/// <summary>A second version writes, the first reads and writes, the second reads: nothing is lost.</summary>
public class VersionTests
{
    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    private static readonly NamedV2 s_named = new()
    {
        Id = 1,
        Text = "t\u00FC\"",
        Data = [1, 2, 255],
        At = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        Small = 0.1f,
        Price = 1.50m,
        Map = new() { ["a"] = 1, ["b"] = null },
        Child = new() { Id = 2, Data = [] },
        Key = Guid.Parse("0f8fad5b-d9cb-469f-a165-70867728950e"),
    };

    private static readonly KeyedV2 s_keyed = new()
    {
        First = [9, 8],
        Id = 1,
        Name = "n",
        At = new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
        Child = new() { Id = 2, Last = "l" },
    };

    private static readonly LogV2 s_log = new()
    {
        Events =
        [
            new CreatedV2(1),
            new MovedV2(
                "a",
                null,
                [1, 2],
                new(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc),
                new MovedV2("c", "d", [], default, null)
            ),
            null,
            new SevenV2(7),
        ],
        Last = new MovedV2("e", "f", [3], default, null),
    };

    private static T Json<T>(ProvidedBy provider, string json)
        where T : IShaped<T> => Strict.FromJson<T>(provider, json);

    private static T Packed<T>(ProvidedBy provider, byte[] bytes)
        where T : IShaped<T> => MessagePackReading.Read(bytes, Strict.Converter<T>(provider), default)!;

    private static byte[] Pack<T>(ProvidedBy provider, T value)
        where T : IShaped<T> => Strict.Packed(Strict.Converter<T>(provider), value);

    [Theory, MemberData(nameof(Providers))]
    public void UnknownMembers_OfAMap_ComeBack_OnBothWires(ProvidedBy provider)
    {
        string json = JsonWire.Serialize(s_named);
        NamedV1 fromJson = Json<NamedV1>(provider, json);
        Assert.Equal(8, fromJson.More!.Count);
        Assert.Equal(json, Strict.Json(provider, fromJson));
        byte[] packed = MessagePackWire.Serialize(s_named);
        NamedV1 fromPacked = Packed<NamedV1>(provider, packed);
        Assert.Equal(packed, Pack(provider, fromPacked));
        Assert.Equal(
            JsonWire.Serialize(MessagePackWire.Deserialize<NamedV2>(packed)),
            JsonWire.Serialize(MessagePackWire.Deserialize<NamedV2>(Pack(provider, fromPacked)))
        );
        // Under options the same.
        var options = new MessagePackWireOptions { LenientKeys = true };
        Assert.Equal(
            packed,
            MessagePackWire.Serialize(MessagePackWire.Deserialize<NamedV1>(packed, options), options: options)
        );
        var naming = new JsonWireOptions { Omit = OmitWhen.Null, Indented = true };
        Assert.True(
            JsonNode.DeepEquals(
                JsonNode.Parse(json),
                JsonNode.Parse(Strict.Json(provider, Strict.FromJson<NamedV1>(provider, json, naming), naming))
            )
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownMembers_GoFromWireToWire(ProvidedBy provider)
    {
        var value = new NamedV2
        {
            Id = 1,
            Text = "x",
            Map = new() { ["a"] = null },
            Child = new() { Id = 2 },
        };
        // What both wires write alike crosses; a date, binary data or a decimal has a form of its own on each, which a
        // program that does not know the member can't choose.
        var simple = JsonNode
            .Parse("""{"id":1,"text":"x","map":{"a":null},"child":{"id":2,"text":"y"},"small":0.5}""")!
            .ToJsonString();
        NamedV1 read = Json<NamedV1>(provider, simple);
        NamedV2 crossed = MessagePackWire.Deserialize<NamedV2>(Pack(provider, read))!;
        Assert.Equal(("x", 2, "y", 0.5f), (crossed.Text, crossed.Child!.Id, crossed.Child.Text, crossed.Small));
        NamedV1 back = Packed<NamedV1>(provider, MessagePackWire.FromJson(Encoding.UTF8.GetBytes(simple)));
        Assert.Equal(simple, Strict.Json(provider, back));
        Assert.Equal("x", value.Text);
        byte[] extension = [0x82, 0xA2, (byte)'i', (byte)'d', 1, 0xA1, (byte)'e', 0xD4, 5, 1];
        NamedV1 opaque = Packed<NamedV1>(provider, extension);
        Assert.Equal(extension, Pack(provider, opaque));
        Assert.ThrowsAny<WireException>(() => Strict.Json(provider, opaque));
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownSlots_OfAnArray_ComeBack(ProvidedBy provider)
    {
        byte[] packed = MessagePackWire.Serialize(s_keyed);
        KeyedV1 read = Packed<KeyedV1>(provider, packed);
        Assert.Equal(["0", "4", "5", "6", "7"], read.More!.Keys.Order());
        Assert.Equal(packed, Pack(provider, read));
        Assert.Equal(
            JsonWire.Serialize(MessagePackWire.Deserialize<KeyedV2>(packed)),
            JsonWire.Serialize(MessagePackWire.Deserialize<KeyedV2>(Pack(provider, read)))
        );
        var options = new MessagePackWireOptions { LenientKeys = true };
        Assert.Equal(
            packed,
            MessagePackWire.Serialize(MessagePackWire.Deserialize<KeyedV1>(packed, options), options: options)
        );
        // To JSON and back by the numbers of the slots.
        KeyedV1 again = Json<KeyedV1>(provider, """{"id":1,"name":"n","5":[1],"0":"x"}""");
        Assert.Equal("96a178" + "01" + "c0" + "a16e" + "c0" + "9101", Convert.ToHexStringLower(Pack(provider, again)));
        Assert.Equal(
            """{"id":1,"name":"n","0":"x","4":null,"5":[1]}""",
            Strict.Json(provider, Packed<KeyedV1>(provider, Pack(provider, again)))
        );
        // Without any the array is as before.
        Assert.Equal("94c001c0a16e", Strict.Hex(provider, new KeyedV1 { Id = 1, Name = "n" }));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Entries_WithoutASlot_AreErrors(ProvidedBy provider)
    {
        foreach (
            (string name, string part) in new[]
            {
                ("email", "no slot"),
                ("1", "slot 1 is that of a member"),
                ("01", "no slot"),
                ("-1", "no slot"),
                ("4096", "no slot"),
                ("99999999999", "no slot"),
            }
        )
        {
            var value = new KeyedV1 { More = new() { [name] = WireValue.FromJson("1"u8) } };
            WireException error = Assert.Throws<WireException>(() => Pack(provider, value));
            Assert.Equal(WireError.Unsupported, error.Error);
            Assert.Contains(part, error.Message, StringComparison.Ordinal);
            Assert.Contains($"\"{name}\":1", Strict.Json(provider, value), StringComparison.Ordinal);
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void OtherDictionaries_KeepSlotsToo(ProvidedBy provider)
    {
        KeyedElements elements = Packed<KeyedElements>(provider, Convert.FromHexString("9301a178920203"));
        Assert.Equal("""{"id":1,"1":"x","2":[2,3]}""", Strict.Json(provider, elements));
        Assert.Equal("9301a178920203", Strict.Hex(provider, elements));
        KeyedNodes nodes = Packed<KeyedNodes>(provider, Convert.FromHexString("9301a178c0"));
        Assert.Equal("9301a178c0", Strict.Hex(provider, nodes));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Names_ThatOccurTwice_FollowTheRule(ProvidedBy provider)
    {
        Assert.Equal(WireError.DuplicateMember, Strict.JsonFails<NamedV1>(provider, """{"a":1,"a":2}""").Error);
        Assert.Equal(
            "2",
            Strict
                .FromJson<NamedV1>(provider, """{"a":1,"a":2}""", new JsonWireOptions { AllowDuplicates = true })
                .More!["a"]
                .ToString()
        );
        Assert.Equal(
            WireError.DuplicateMember,
            Assert
                .Throws<WireException>(() => Packed<NamedV1>(provider, [0x82, 0xA1, (byte)'a', 1, 0xA1, (byte)'a', 2]))
                .Error
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownCases_ComeBack_OnBothWires(ProvidedBy provider)
    {
        string json = JsonWire.Serialize(s_log);
        Log fromJson = Json<Log>(provider, json);
        var unknown = Assert.IsType<UnknownEvent>(fromJson.Last);
        Assert.Equal(("moved", null), (unknown.Case.Name, unknown.Case.Tag));
        Assert.IsType<Created>(fromJson.Events![0]);
        Assert.IsType<Seven>(fromJson.Events[3]);
        Assert.Equal(json, Strict.Json(provider, fromJson));
        byte[] packed = MessagePackWire.Serialize(s_log);
        Log fromPacked = Packed<Log>(provider, packed);
        Assert.Equal(packed, Pack(provider, fromPacked));
        Assert.Equal(
            JsonWire.Serialize(MessagePackWire.Deserialize<LogV2>(packed)),
            JsonWire.Serialize(MessagePackWire.Deserialize<LogV2>(Pack(provider, fromPacked)))
        );
        Log clone = Assert.IsType<Log>(Sluice.DeepClone.Of(Strict.Converter<Log>(provider).TypedShape, fromPacked));
        Assert.Equal(fromPacked.Last, clone.Last);
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownCases_ByNumberAndWithKeys_ComeBack(ProvidedBy provider)
    {
        var log = new LogV2
        {
            Last = new NineV2 { Id = 4, Name = "n" },
        };
        byte[] packed = MessagePackWire.Serialize(log);
        Log read = Packed<Log>(provider, packed);
        Assert.Equal(9, Assert.IsType<UnknownEvent>(read.Last).Case.Tag);
        Assert.Equal(packed, Pack(provider, read));
        // An array by key has no names that JSON could have.
        Assert.Equal(WireError.Unsupported, Assert.ThrowsAny<WireException>(() => Strict.Json(provider, read)).Error);
        string json = JsonWire.Serialize(log);
        Assert.Equal(json, Strict.Json(provider, Json<Log>(provider, json)));
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownCases_GoFromWireToWire(ProvidedBy provider)
    {
        Log fromJson = Json<Log>(
            provider,
            """{"last":{"from":"a","kind":"moved","to":null,"x":[1,{"kind":"inner"}]}}"""
        );
        Assert.Equal(
            """{"from":"a","to":null,"x":[1,{"kind":"inner"}]}""",
            Assert.IsType<UnknownEvent>(fromJson.Last).Case.Value.ToString()
        );
        Assert.Equal(
            """{"events":null,"last":{"kind":"moved","from":"a","to":null,"x":[1,{"kind":"inner"}]}}""",
            Strict.Json(provider, fromJson)
        );
        byte[] packed = Pack(provider, fromJson);
        Assert.Equal(
            """{"events":null,"last":["moved",{"from":"a","to":null,"x":[1,{"kind":"inner"}]}]}""",
            Encoding.UTF8.GetString(MessagePackWire.ToJson(packed))
        );
        Log fromPacked = Packed<Log>(provider, packed);
        Assert.Equal(Strict.Json(provider, fromJson), Strict.Json(provider, fromPacked));
        foreach (string empty in new[] { """{"last":{"kind":"gone"}}""", """{"last":{"kind":12}}""" })
            Assert.Equal(
                """{"events":null,""" + empty[1..],
                Strict.Json(provider, Packed<Log>(provider, Pack(provider, Json<Log>(provider, empty))))
            );
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownCases_AreStrictAsOthers(ProvidedBy provider)
    {
        Assert.Equal(WireError.Discriminator, Strict.JsonFails<Log>(provider, """{"last":{"from":"a"}}""").Error);
        Assert.Equal(
            WireError.DuplicateMember,
            Strict.JsonFails<Log>(provider, """{"last":{"kind":"moved","from":"a","kind":"moved"}}""").Error
        );
        Assert.Equal(WireError.Syntax, Strict.JsonFails<Log>(provider, """{"last":{"kind":"moved","from":a}}""").Error);
        var commented = new JsonWireOptions { AllowComments = true, AllowTrailingCommas = true };
        Log read = Strict.FromJson<Log>(
            provider,
            """{"last":{/*1*/"kind":"moved",/*2*/"from"/*3*/:"a",}}""",
            commented
        );
        Assert.Equal("""{"events":null,"last":{"kind":"moved","from":"a"}}""", Strict.Json(provider, read));
        Assert.Equal(
            WireError.Discriminator,
            Assert
                .ThrowsAny<WireException>(() => Strict.Json(provider, new Log { Last = new UnknownEvent(default) }))
                .Error
        );
    }

    [Fact]
    public void Values_AreReadAsTypes()
    {
        NamedV1 read = JsonWire.Deserialize<NamedV1>("""{"id":1,"child":{"id":2},"n":null}""")!;
        Assert.Equal(2, read.More!["child"].As<NamedV1>()!.Id);
        Assert.Equal(2, WireValue.FromMessagePack(read.More["child"].ToMessagePack()).As<NamedV1>()!.Id);
        Assert.Equal("null", default(WireValue).ToString());
        Assert.Equal(
            WireError.Syntax,
            Assert.Throws<WireException>(() => WireValue.FromJson("[1"u8.ToArray().Append((byte)'}').ToArray())).Error
        );
        Assert.Equal(
            WireError.EndOfInput,
            Assert.Throws<WireException>(() => WireValue.FromMessagePack([0x92, 1])).Error
        );
        // Kept in the old specification only where it has a form for all of it.
        var old = new MessagePackWireOptions { OldSpec = true };
        NamedV1 binary = MessagePackWire.Deserialize<NamedV1>(MessagePackWire.Serialize(s_named))!;
        Assert.Equal(
            WireError.Unsupported,
            Assert.Throws<WireException>(() => MessagePackWire.Serialize(binary, options: old)).Error
        );
    }
}
