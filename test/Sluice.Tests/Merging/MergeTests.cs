using System.Collections.Frozen;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Sluice.Merging;
using Sluice.Selection;
using Sluice.Tests.Reflection;
using Sluice.Tests.Strictness;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Merging;

/// <summary>What the text of RFC 7396 does not say: typed members, identity, failures, what can't be set.</summary>
public partial class MergeTests
{
    public static TheoryData<ProvidedBy, bool> Providers => MergeDifferentialTests.Providers;

    private static T? Merge<T>(
        ProvidedBy provider,
        bool isPacked,
        T? target,
        string patch,
        bool isPinned = false,
        JsonWireOptions options = default,
        MemberFilter? filter = null
    )
        where T : IShaped<T>
    {
        byte[] text = Encoding.UTF8.GetBytes(patch);
        return isPacked
            ? Merger.MergeMessagePack(Pack(text), target, Strict.Converter<T>(provider), default, isPinned, filter)
            : Merger.MergeJson(text, target, Strict.Converter<T>(provider), in options, isPinned, filter);
    }

    private static WireException Fails<T>(
        ProvidedBy provider,
        bool isPacked,
        T? target,
        string patch,
        bool isPinned = false
    )
        where T : IShaped<T>
    {
        string before = JsonWire.Serialize(target);
        WireException error = Assert.Throws<WireException>(() => Merge(provider, isPacked, target, patch, isPinned));
        Assert.Equal(before, JsonWire.Serialize(target));
        return error;
    }

    [Theory, MemberData(nameof(Providers))]
    public void What_can_only_be_written_is_refused(ProvidedBy provider, bool isPacked)
    {
        foreach (string patch in (string[])["""{"fullName":"b"}""", """{"items":[2]}""", """{"id":2}"""])
        {
            WireException error = Fails(provider, isPacked, new OnlyWritten(1, "a"), patch);
            Assert.Equal(WireError.Unsupported, error.Error);
            Assert.Contains(
                "can be written but not read: the parameter 'name'",
                error.Message,
                StringComparison.Ordinal
            );
            Fails(provider, isPacked, new OnlyWritten(1, "a"), patch, isPinned: true);
            foreach (string nested in (string[])["{\"value\":" + patch + "}", "{\"values\":{\"k\":" + patch + "}}"])
            {
                var owner = new HasOnlyWritten { Value = new(1, "a"), Values = { ["k"] = new(1, "a") } };
                Assert.Contains(
                    "can be written but not read",
                    Fails(provider, isPacked, owner, nested).Message,
                    StringComparison.Ordinal
                );
            }
        }
        var other = new HasOnlyWritten { Value = new(1, "a") };
        Assert.Equal(3, Merge(provider, isPacked, other, """{"number":3}""")!.Number);
        Assert.Null(Merge(provider, isPacked, other, """{"value":null}""")!.Value);
    }

    [Theory, MemberData(nameof(Providers))]
    public void Objects_KeepTheirIdentity_AtEveryLevel(ProvidedBy provider, bool isPacked)
    {
        var far = new Place { Street = "far" };
        var home = new Place
        {
            Street = "a",
            City = "b",
            Number = 1,
            Next = far,
        };
        var marks = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["A"] = 1, ["b"] = 2 };
        var doc = new Doc
        {
            Id = 1,
            Home = home,
            Marks = marks,
            Origin = new("de", "by", far),
        };
        Doc merged = Merge(
            provider,
            isPacked,
            doc,
            """{"home":{"city":null,"next":{"number":7}},"marks":{"a":5,"b":null,"c":3},"origin":{"at":{"city":"x"}}}""",
            isPinned: true
        )!;
        Assert.Same(doc, merged);
        Assert.Same(home, doc.Home);
        Assert.Same(far, doc.Home.Next);
        Assert.Same(marks, doc.Marks);
        Assert.Same(far, doc.Origin.At);
        Assert.Equal(
            """{"street":"a","city":null,"number":1,"next":{"street":"far","city":"x","number":7,"next":null}}""",
            JsonWire.Serialize(home)
        );
        Assert.Equal(
            ["A=5", "c=3"],
            marks.OrderBy(m => m.Key, StringComparer.Ordinal).Select(m => $"{m.Key}={m.Value}")
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void ImmutableObjects_AreReplacedByChangedCopies(ProvidedBy provider, bool isPacked)
    {
        var origin = new Origin("de", "by", new Place { Street = "s" });
        var doc = new Doc
        {
            Origin = origin,
            Price = new() { Amount = 2, Currency = "EUR" },
            Discount = new() { Amount = 1, Currency = "USD" },
        };
        Merge(
            provider,
            isPacked,
            doc,
            """{"origin":{"region":null},"price":{"amount":3},"discount":{"currency":null}}""",
            isPinned: true
        );
        Assert.Equal("by", origin.Region);
        Assert.Equal(new Origin("de", null, origin.At), doc.Origin);
        Assert.Equal(
            (3m, "EUR", 1m, null),
            (doc.Price.Amount, doc.Price.Currency, doc.Discount!.Value.Amount, doc.Discount.Value.Currency)
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void Root_ThatCantChange_IsReturnedAsACopy_OrRefused(ProvidedBy provider, bool isPacked)
    {
        var origin = new Origin("de", "by", null);
        Assert.Equal(new Origin("fr", "by", null), Merge(provider, isPacked, origin, """{"country":"fr"}"""));
        Assert.Equal("de", origin.Country);
        Assert.Contains(
            "Use Merge",
            Fails(provider, isPacked, origin, """{"country":"fr"}""", isPinned: true).Message,
            StringComparison.Ordinal
        );
        var access = new Access
        {
            Needed = "n",
            Once = 1,
            Hidden = "h",
            Password = "p",
        };
        Access copy = Merge(
            provider,
            isPacked,
            access,
            """{"settable":2,"once":3,"items":[9],"map":{"a":null,"b":2}}"""
        )!;
        Assert.NotSame(access, copy);
        Assert.Equal((0, 1), (access.Settable, access.Once));
        // What the document says nothing of comes along, members that are not on the wire too; what is held without a
        // setter is the same object.
        Assert.Equal((2, 3, "n", "h", "p"), (copy.Settable, copy.Once, copy.Needed, copy.Hidden, copy.Password));
        Assert.Same(access.Child, copy.Child);
        Assert.Equal([9], copy.Items);
        Assert.Equal("b", Assert.Single(copy.Map).Key);
        Assert.Null(Merge(provider, isPacked, origin, "null"));
        Fails(provider, isPacked, origin, "null", isPinned: true);
    }

    [Theory, MemberData(nameof(Providers))]
    public void MembersWithoutASetter_AreMadeAnewOrRefused(ProvidedBy provider, bool isPacked)
    {
        var access = new Access
        {
            Needed = "n",
            Fraction = new(1, 2),
            Holder = new(5),
        };
        Merge(
            provider,
            isPacked,
            access,
            """{"fraction":{"under":3},"items":[5,6,7],"map":{"a":null}}""",
            isPinned: true
        );
        Assert.Equal((1, 3), (access.Fraction!.Over, access.Fraction.Under));
        Assert.Equal([5, 6, 7], access.Items);
        Assert.Empty(access.Map);
        WireException error = Fails(provider, isPacked, access, """{"settable":9,"holder":{"value":6}}""");
        Assert.Equal((WireError.Unsupported, "$.holder.value"), (error.Error, error.Path));
        Assert.Contains("_uses", error.Message, StringComparison.Ordinal);
        Assert.Equal(WireError.Null, Fails(provider, isPacked, access, """{"items":null}""").Error);
    }

    // FromJson makes no map with a key twice: 'unknowm' becomes the second 'unknown'.
    private static byte[] Pack(ReadOnlySpan<byte> json)
    {
        const string Twice = "\"unknown\":1,\"unknown\"";
        string text = Encoding.UTF8.GetString(json);
        byte[] packed = MessagePackWire.FromJson(
            Encoding.UTF8.GetBytes(text.Replace(Twice, "\"unknown\":1,\"unknowm\"", StringComparison.Ordinal))
        );
        int misspelled = packed.AsSpan().IndexOf("unknowm"u8);
        if (misspelled >= 0)
            "unknown"u8.CopyTo(packed.AsSpan(misspelled));
        return packed;
    }

    [Theory, MemberData(nameof(Providers))]
    public void Document_ThatFailsAnywhere_ChangesNothing(ProvidedBy provider, bool isPacked)
    {
        foreach (
            (string patch, WireError error, string path) in new[]
            {
                ("""{"id":5,"home":{"number":"x"}}""", WireError.Type, "$.home.number"),
                ("""{"marks":{"a":9,"z":null},"count":{}}""", WireError.Type, "$.count"),
                ("""{"home":{"street":null}}""", WireError.Null, "$.home.street"),
                ("""{"id":7,"title":null}""", WireError.Null, "$.title"),
                ("""{"id":null}""", WireError.Null, "$.id"),
                (
                    """{"home":{"next":{"street":"x"}},"origin":{"at":{"number":1.5}}}""",
                    WireError.Type,
                    "$.origin.at.number"
                ),
                ("""{"home":{"city":"x"},"id":3,"home":{"city":"y"}}""", WireError.DuplicateMember, "$.home"),
                ("""{"marks":{"a":1,"A":2}}""", WireError.DuplicateMember, "$.marks.A"),
                ("""{"id":4,"unknown":1,"unknown":2}""", WireError.DuplicateMember, "$.unknown"),
                (
                    """{"home":{"street":"x"},"pet":{"lives":"many"}}""",
                    WireError.Type,
                    isPacked ? "$.pet.lives" : "$.pet.lives"
                ),
                ("""{"discount":{"amount":4},"places":{"q":{"street":1}}}""", WireError.Type, "$.places.q.street"),
            }
        )
        {
            if (isPacked && patch.Contains("\"home\":{\"city\":\"y\"}", StringComparison.Ordinal))
                continue;
            var marks = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["A"] = 1, ["z"] = 2 };
            var doc = new Doc
            {
                Id = 1,
                Title = "t",
                Home = new()
                {
                    Street = "s",
                    Next = new() { Street = "n" },
                },
                Marks = marks,
                Origin = new("de", null, new()),
                Pet = new Cat { Lives = 3 },
            };
            WireException failure = Fails(provider, isPacked, doc, patch);
            Assert.True(failure.Error == error && failure.Path == path, $"{patch}: {failure.Error} {failure.Message}");
        }
        foreach (
            string patch in new[]
            {
                """{"id":5""",
                """{"id":5}}""",
                """{"id":5,}""",
                """{"id":5,"home":{"street":"x"},"marks":[}""",
            }
        )
        {
            if (!isPacked)
                Fails(provider, isPacked, new Doc { Id = 1, Home = new() }, patch);
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void SetterThatFails_TakesBackEverything(ProvidedBy provider, bool isPacked)
    {
        var target = new Guarded { First = 1, Second = 2 };
        WireException error = Fails(
            provider,
            isPacked,
            target,
            """{"place":{"street":"new"},"items":[1],"map":{"x":null,"z":3},"first":9,"second":-1}""",
            isPinned: true
        );
        Assert.Equal((WireError.UserCode, "$.second"), (error.Error, error.Path));
        Assert.IsType<ArgumentOutOfRangeException>(error.InnerException);
        Assert.Equal(
            WireError.UserCode,
            Fails(
                provider,
                isPacked,
                target,
                """{"second":5,"items":[],"place":{"city":"c"},"first":101}""",
                isPinned: true
            ).Error
        );
        Merge(provider, isPacked, target, """{"second":5,"first":100}""", isPinned: true);
        Assert.Equal((100, 5), (target.First, target.Second));
    }

    [Theory, MemberData(nameof(Providers))]
    public void Unions_WithTheSameDiscriminatorAreMerged_OthersReplaced(ProvidedBy provider, bool isPacked)
    {
        var cat = new Cat { Name = "Tom", Lives = 9 };
        var doc = new Doc { Pet = cat };
        string Pet(string kind, string members) =>
            isPacked
                ? $$$"""{"pet":["{{{kind}}}",{{{{members}}}}]}"""
                : $$$"""{"pet":{"kind":"{{{kind}}}",{{{members}}}}}""";
        Merge(provider, isPacked, doc, Pet("cat", "\"lives\":8"));
        Assert.Same(cat, doc.Pet);
        Assert.Equal(("Tom", 8), (cat.Name, cat.Lives));
        Merge(provider, isPacked, doc, """{"pet":{"name":"Kit"}}""");
        Assert.Equal("Kit", cat.Name);
        Merge(provider, isPacked, doc, Pet("dog", "\"name\":null,\"kennel\":{\"city\":null}"));
        Assert.Equal(
            """{"kind":"dog","kennel":{"street":"","city":null,"number":null,"next":null},"name":null}""",
            JsonWire.Serialize(doc.Pet)
        );
        Assert.Equal("Kit", cat.Name);
        Assert.Equal(WireError.Discriminator, Fails(provider, isPacked, doc, Pet("bird", "\"name\":\"x\"")).Error);
        Assert.Equal(WireError.Discriminator, Fails(provider, isPacked, new Doc(), """{"pet":{"name":"x"}}""").Error);
    }

    [Theory, MemberData(nameof(Providers))]
    public void UnknownMembers_AreJudgedAsInReading(ProvidedBy provider, bool isPacked)
    {
        Assert.Equal(
            WireError.UnknownMember,
            Fails(provider, isPacked, new Strictly { Id = 1 }, """{"id":2,"other":3}""").Error
        );
        var place = new Place { Street = "s" };
        Merge(provider, isPacked, place, """{"other":3,"city":"c"}""");
        Assert.Equal("c", place.City);
        var doc = JsonWire.Deserialize<Doc>("""{"a":{"b":1,"c":[1]},"d":2}""")!;
        Merge(provider, isPacked, doc, """{"a":{"b":null,"e":{"f":null,"g":1}},"d":null,"h":[null]}""");
        Assert.True(
            JsonNode.DeepEquals(
                JsonNode.Parse("""{"a":{"c":[1],"e":{"g":1}},"h":[null]}"""),
                JsonNode.Parse(JsonWire.Serialize(doc.More))
            )
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void HiddenMembers_AreNeverSet(ProvidedBy provider, bool isPacked)
    {
        var access = new Access
        {
            Needed = "n",
            Password = "p",
            Child = new() { Street = "s", City = "c" },
        };
        var filter = new MemberFilter(member => member.Name is "Password" or "City");
        Merge(
            provider,
            isPacked,
            access,
            """{"password":"stolen","child":{"city":{"any":1},"street":"t"},"settable":4}""",
            isPinned: true,
            filter: filter
        );
        Assert.Equal(("p", "c", "t", 4), (access.Password, access.Child.City, access.Child.Street, access.Settable));
        Merge(provider, isPacked, access, """{"password":"new"}""", isPinned: true);
        Assert.Equal("new", access.Password);
    }

    [Theory, MemberData(nameof(Providers))]
    public void NothingThere_IsMadeWithoutNulls(ProvidedBy provider, bool isPacked)
    {
        Doc doc = Merge<Doc>(
            provider,
            isPacked,
            null,
            """{"id":1,"title":null,"home":{"city":null,"street":"x"},"marks":{"a":null,"b":1},"note":null}"""
        )!;
        Assert.Equal((1, "", "x", 1), (doc.Id, doc.Title, doc.Home!.Street, Assert.Single(doc.Marks!).Value));
        Assert.Equal(
            WireError.MissingMember,
            Assert.Throws<WireException>(() => Merge<Access>(provider, isPacked, null, """{"settable":1}""")).Error
        );
        Doc filled = Merge(
            provider,
            isPacked,
            new Doc(),
            """{"origin":{"country":"de","region":null,"at":{"city":null}}}"""
        )!;
        Assert.Equal("de", filled.Origin!.Country);
    }

    [Theory, MemberData(nameof(Providers))]
    public void ArraysByKey_AreMergedBySlot(ProvidedBy provider, bool isPacked)
    {
        if (!isPacked)
            return;
        var keyed = new Keyed
        {
            Id = 1,
            Name = "n",
            Note = "x",
            Child = new()
            {
                Id = 2,
                Name = "c",
                Note = "y",
            },
            Map = new() { ["a"] = 1 },
        };
        // Nil for what has no null was not sent; for what has one it removes.
        Merge(provider, isPacked, keyed, """[null,null,"gap",null,[5],{"a":null,"b":2},"beyond"]""", isPinned: true);
        Assert.Equal(
            (1, "n", null, 5, "c", "y"),
            (keyed.Id, keyed.Name, keyed.Note, keyed.Child.Id, keyed.Child.Name, keyed.Child.Note)
        );
        Assert.Equal("b", Assert.Single(keyed.Map).Key);
        Merge(provider, isPacked, keyed, "[7]", isPinned: true);
        Assert.Equal((7, "n"), (keyed.Id, keyed.Name));
        Assert.Equal("$[4][0]", Fails(provider, isPacked, keyed, """[8,"m",null,"z",["x"]]""").Path);
    }

    [Shape]
    public partial class Keys
    {
        public Dictionary<DayOfWeek, int>? Days { get; set; }
        public Dictionary<Guid, Place?>? Guids { get; set; }
        public SortedDictionary<int, string>? Sorted { get; set; }
        public FrozenDictionary<bool, string>? Flags { get; set; }
        public IReadOnlyDictionary<string, int>? ReadOnly { get; set; }
    }

    [Theory]
    [InlineData(ProvidedBy.Generation)]
    [InlineData(ProvidedBy.Emission)]
    [InlineData(ProvidedBy.Walk)]
    public void Keys_OfEveryKind_AreFound(ProvidedBy provider)
    {
        var guid = Guid.NewGuid();
        var keys = new Keys
        {
            Days = new() { [DayOfWeek.Monday] = 1, [DayOfWeek.Friday] = 5 },
            Guids = new()
            {
                [guid] = new() { Street = "s", City = "c" },
            },
            Sorted = new() { [2] = "b", [1] = "a" },
            Flags = new Dictionary<bool, string> { [true] = "yes", [false] = "no" }.ToFrozenDictionary(),
            ReadOnly = new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 },
        };
        Merge(
            provider,
            false,
            keys,
            $$$"""{"days":{"Monday":null,"Sunday":0},"guids":{"{{{guid}}}":{"city":null}},"sorted":{"1":null,"3":"c"},"flags":{"true":null},"readOnly":{"a":null,"c":3}}""",
            isPinned: true
        );
        Assert.Equal(
            $$$"""{"days":{"Sunday":0,"Friday":5},"guids":{"{{{guid}}}":{"street":"s","city":null,"number":null,"next":null}},"sorted":{"2":"b","3":"c"},"flags":{"False":"no"},"readOnly":{"c":3,"b":2}}""",
            JsonWire.Serialize(keys).Replace("\"false\"", "\"False\"", StringComparison.Ordinal)
        );
    }

    public sealed class Dotted
    {
        [JsonPropertyName("a.b")]
        public int First { get; set; }

        [JsonPropertyName("a")]
        public Dotted? Inner { get; set; }
    }

    [Fact]
    public void Sent_members_are_found_by_names_with_dots()
    {
        SentMembers<Dotted> sent = JsonWire.Populate(new Dotted(), """{"a":{"a.b":1}}"""u8);
        Assert.True(sent.Has("a"));
        Assert.True(sent.Has("a.a.b"));
        Assert.False(sent.Has("a.b"));
        Assert.False(sent.Has("a.a"));
        Assert.False(sent.Has("a."));
        Assert.False(sent.Has(""));
        Assert.True(JsonWire.Populate(new Dotted(), """{"a.b":1}"""u8).Has("a.b"));
        Assert.True(SentMembers<Dotted>.All.Has("a.b"));
    }

    public class Priced
    {
        public int Id { get; set; }
        public Price? Price { get; set; }
    }

    public record Price(decimal Amount, string Currency);

    // A price in euros alone is one number in an array.
    private readonly struct EuroConverter : IWireConverter<Price>
    {
        public static void Write<TWriter>(ref TWriter writer, Price value)
            where TWriter : struct, IWireWriter, allows ref struct => throw new NotSupportedException();

        public static Price Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            reader.BeginArray(out int left);
            var price = new Price(reader.ReadDecimal(), "EUR");
            reader.NextElement(ref left);
            return price;
        }
    }

    [Fact]
    public void What_a_registered_converter_reads_is_sent_as_a_whole()
    {
        WireConverters converters = WireConverters.Empty.Add<Price, EuroConverter>();
        byte[] document = """{"id":3,"price":[1.5]}"""u8.ToArray();
        var priced = new Priced();
        SentMembers<Priced> sent = JsonWire.Populate(priced, document, new() { Converters = converters });
        Assert.Equal(("[id,price]", 1.5m), (sent.ToString(), priced.Price!.Amount));
        sent = MessagePackWire.Populate(
            priced,
            MessagePackWire.Serialize(new { Id = 4, Price = new[] { 2.5m } }),
            new() { Converters = converters }
        );
        Assert.Equal(("[id,price]", 2.5m), (sent.ToString(), priced.Price.Amount));
    }

    [Fact]
    public void Populate_SaysWhatWasSent_OnBothWires_AndKeepsTheList()
    {
        var doc = new Doc();
        SentMembers<Doc> sent = JsonWire.Populate(doc, """{"id":3,"home":{"city":null},"note":null}"""u8);
        Assert.Equal("[id,note,home[city]]", sent.ToString());
        sent = MessagePackWire.Populate(doc, MessagePackWire.FromJson("""{"id":4,"home":{"street":"x"}}"""u8));
        Assert.True(sent.Has(d => d.Home!.Street));
        Assert.False(sent.Has(d => d.Note));
        Assert.Equal((4, "x"), (doc.Id, doc.Home!.Street));
        List<int> list = [1, 2];
        JsonWire.Populate(list, "[3]"u8);
        Assert.Equal([3], list);
        var compressed = new MessagePackWireOptions { Compression = MessagePackCompression.Lz4BlockArray };
        MessagePackWire.Populate(
            doc,
            MessagePackWire.Serialize(new Doc { Title = new string('x', 500) }, options: compressed),
            compressed
        );
        Assert.Equal(500, doc.Title.Length);
    }

    [Fact]
    public void Options_Apply()
    {
        var place = new Place { Street = "s" };
        JsonWire.Populate(place, """{"STREET":"t"}"""u8, new JsonWireOptions { Naming = WireNaming.SnakeUpper });
        Assert.Equal("t", place.Street);
        Assert.Equal(
            WireError.UnknownMember,
            Assert
                .Throws<WireException>(() =>
                    JsonWire.Populate(place, """{"x":1}"""u8, new JsonWireOptions { RejectUnknownMembers = true })
                )
                .Error
        );
        var options = new JsonWireOptions
        {
            Unions = WireUnions.Empty.Add<object, Place>("place").Add<object, Origin>("origin"),
        };
        var doc = new Doc { Any = place };
        JsonWire.Populate(doc, """{"any":{"$type":"place","city":"c"}}"""u8, options);
        Assert.Same(place, doc.Any);
        Assert.Equal("c", place.City);
        JsonWire.Populate(doc, """{"any":{"$type":"origin","country":"de","region":null}}"""u8, options);
        Assert.Equal(new Origin("de", null, null), doc.Any);
        var converted = new JsonWireOptions { Converters = WireConverters.Empty.AddText<TimeSpan>() };
        JsonWire.Populate(doc, """{"home":null}"""u8, converted);
        Assert.Null(doc.Home);
    }
}
