using System.Text.Json.Serialization;
using Sluice.TestCatalogue;
using Sluice.Tests.Json;
using Sluice.Tests.Shapes;
using Xunit;
using Bird = Sluice.Tests.Json.Bird;
using Money = Sluice.Tests.Json.Money;

namespace Sluice.Tests.MessagePack;

/// <summary>
/// The writer and reader that options pick: the same bytes where the options change nothing, and what they change
/// elsewhere.
/// </summary>
public partial class TableTests
{
    // A converter that nothing here asks for picks the table writer and reader and changes no byte.
    private static readonly MessagePackWireOptions s_silent = new()
    {
        Converters = WireConverters.Empty.Add<Money, MoneyConverter>(),
    };

    [Theory]
    [MemberData(nameof(CatalogueData.All), MemberType = typeof(CatalogueData))]
    public void Options_that_change_nothing_change_no_byte(string name) =>
        Assert.Null(Catalogue.Find(name).Accept(new Both()));

    private sealed class Both : ITestCaseVisitor<string?>
    {
        public string? Visit<T>(TestCase<T> test)
        {
            byte[]? plain = null,
                tables = null;
            Exception? expected = Record.Exception(() => plain = MessagePackWire.Serialize(test.Value, default));
            Exception? thrown = Record.Exception(() =>
                tables = MessagePackWire.Serialize(test.Value, options: in s_silent)
            );
            if (expected is not null)
                return (expected as WireException)?.Error == (thrown as WireException)?.Error
                    ? null
                    : $"{expected} against {thrown}";
            if (thrown is not null)
                return thrown.ToString();
            if (!plain!.SequenceEqual(tables!) && !test.Has(Expect.Unordered))
                return $"{Convert.ToHexString(plain!)} against {Convert.ToHexString(tables!)}";
            if (test.Has(Expect.WriteOnly))
                return null;
            byte[] again = MessagePackWire.Serialize(
                MessagePackWire.Deserialize<T>(plain!, default(MessagePackWireOptions)),
                default
            );
            byte[] read = MessagePackWire.Serialize(MessagePackWire.Deserialize<T>(plain!, in s_silent), default);
            return again.SequenceEqual(read) || test.Has(Expect.Unordered)
                ? null
                : $"{Convert.ToHexString(again)} is read as {Convert.ToHexString(read)}";
        }
    }

    [Fact]
    public void A_converter_serves_this_wire_too()
    {
        var value = new Priced("t", new Money(1.5m, "EUR"), [new(2, "USD")], new() { ["a"] = new(3, "CHF") });
        byte[] bytes = MessagePackWire.Serialize(value, options: in s_silent);
        Assert.Equal(
            """{"title":"t","price":"1.5 EUR","others":["2 USD"],"named":{"a":"3 CHF"}}""",
            MessagePackText(bytes)
        );
        Priced back = MessagePackWire.Deserialize<Priced>(bytes, in s_silent)!;
        Assert.Equal(
            (value.Title, value.Price, value.Others![0], value.Named!["a"]),
            (back.Title, back.Price, back.Others![0], back.Named!["a"])
        );
        Assert.Throws<WireException>(() => MessagePackWire.Deserialize<Priced>(bytes));
    }

    [Fact]
    public void A_union_registered_by_code_is_an_array_of_its_tag_or_name_and_the_value()
    {
        var options = new MessagePackWireOptions
        {
            Unions = WireUnions.Empty.Add<Creature, Bird>("bird").Add<Creature, Fish>(2),
        };
        var aquarium = new Aquarium
        {
            Creatures = [new Bird { Name = "b", Wings = 3 }, new Fish { Name = "f" }],
            Favourite = null,
        };
        byte[] bytes = MessagePackWire.Serialize(aquarium, options: in options);
        Assert.Equal(
            """{"creatures":[["bird",{"name":"b","age":0,"wings":3}],[2,{"name":"f","age":0,"isSalty":false}]],"favourite":null}""",
            MessagePackText(bytes)
        );
        Aquarium back = MessagePackWire.Deserialize<Aquarium>(bytes, in options)!;
        Assert.Equal(3, Assert.IsType<Bird>(back.Creatures[0]).Wings);
        Assert.Equal("f", Assert.IsType<Fish>(back.Creatures[1]).Name);

        WireException error = Assert.Throws<WireException>(() =>
            MessagePackWire.Serialize(new Aquarium { Favourite = new Whale() }, options: in options)
        );
        Assert.Equal((WireError.Discriminator, "$.favourite"), (error.Error, error.Path));
        byte[] unknown = [0x81, 0xA9, .. "favourite"u8, 0x92, 0x09, 0x80];
        error = Assert.Throws<WireException>(() => MessagePackWire.Deserialize<Aquarium>(unknown, in options));
        Assert.Equal((WireError.Discriminator, "$.favourite[0]", 12), (error.Error, error.Path, (int)error.Offset));
    }

    private sealed class Whale : Creature;

    [Fact]
    public void A_selection_holds_under_options()
    {
        var options = new MessagePackWireOptions { Unions = WireUnions.Empty.Add<Creature, Bird>("bird") };
        var aquarium = new Aquarium { Creatures = [new Bird { Name = "b", Wings = 7 }] };
        Assert.Equal(
            """{"creatures":[["bird",{"name":"b"}]]}""",
            MessagePackText(
                MessagePackWire.Serialize(aquarium, FieldSelection.Parse<Aquarium>("[creatures[name]]"), options)
            )
        );
        Assert.Equal(
            """[null,"b",null]""",
            MessagePackText(
                MessagePackWire.Serialize(
                    new IntKeyed
                    {
                        A = 1,
                        B = "b",
                        C = [1],
                    },
                    FieldSelection.Parse<IntKeyed>("[b]"),
                    s_silent
                )
            )
        );
    }

    [Shape]
    public partial class Open
    {
        public int Id { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }
    }

    [Fact]
    public void Unknown_members_are_kept_where_the_type_has_a_place()
    {
        byte[] bytes =
        [
            0x83,
            0xA1,
            (byte)'x',
            0x92,
            0x01,
            0xC0,
            0xA2,
            .. "id"u8,
            0x07,
            0xA1,
            (byte)'y',
            0xA1,
            (byte)'z',
        ];
        foreach (
            MessagePackWireOptions options in new[]
            {
                default,
                s_silent,
                new() { RejectUnknownMembers = true },
            }
        )
        {
            Open open = MessagePackWire.Deserialize<Open>(bytes, in options)!;
            Assert.Equal(7, open.Id);
            Assert.Equal(["x", "y"], open.More!.Keys);
            Assert.Equal(
                """{"id":7,"x":[1,null],"y":"z"}""",
                MessagePackText(MessagePackWire.Serialize(open, options: in options))
            );
        }
    }

    [Shape]
    public partial record Named(string Text, string? Maybe, List<string> List);

    [Shape]
    public partial record Keyed(
        [property: WireKey(0)] string Text,
        [property: WireKey(2)] string? Maybe,
        [property: WireKey(3)] Named? Inner = null
    );

    [Fact]
    public void Null_for_what_is_never_null_is_refused_by_option()
    {
        var options = new MessagePackWireOptions { RejectNulls = true };
        Refused<Named>([0x81, 0xA4, .. "text"u8, 0xC0], "$.text", 6);
        Refused<Named>([0x82, 0xA5, .. "maybe"u8, 0xC0, 0xA4, .. "list"u8, 0xC0], "$.list", 13);
        Refused<Keyed>([0x91, 0xC0], "$[0]", 1);
        Refused<Keyed>([0x94, 0xA1, 0x61, 0xC0, 0xC0, 0x81, 0xA4, .. "text"u8, 0xC0], "$[3].text", 11);
        Refused<List<Keyed>>([0x92, 0x91, 0xA1, 0x61, 0x91, 0xC0], "$[1][0]", 5);
        Assert.Equal(
            new Keyed("a", null),
            MessagePackWire.Deserialize<Keyed>([0x94, 0xA1, 0x61, 0xC0, 0xC0, 0xC0], in options)
        );
        Assert.Null(MessagePackWire.Deserialize<Keyed>([0xC0], in options));
        byte[] map = [0x81, 0x00, 0xC0];
        Assert.Equal(
            WireError.Null,
            Assert
                .Throws<WireException>(() =>
                    MessagePackWire.Deserialize<Keyed>(map, options with { LenientKeys = true })
                )
                .Error
        );

        void Refused<T>(byte[] bytes, string path, int offset)
        {
            Assert.Null(Record.Exception(() => MessagePackWire.Deserialize<T>(bytes, default(MessagePackWireOptions))));
            WireException error = Assert.Throws<WireException>(() => MessagePackWire.Deserialize<T>(bytes, in options));
            Assert.Equal((WireError.Null, path, offset), (error.Error, error.Path, (int)error.Offset));
        }
    }

    [Fact]
    public void Types_without_a_generator_follow_the_same_options()
    {
        var options = new MessagePackWireOptions { RejectNulls = true, RejectUnknownMembers = true };
        Assert.Equal(
            WireError.Null,
            Assert
                .Throws<WireException>(() =>
                    MessagePackWire.Deserialize<Plain>([0x81, 0xA4, .. "name"u8, 0xC0], in options)
                )
                .Error
        );
        Assert.Equal(
            WireError.UnknownMember,
            Assert
                .Throws<WireException>(() =>
                    MessagePackWire.Deserialize<Plain>([0x81, 0xA4, .. "nome"u8, 0xC0], in options)
                )
                .Error
        );
        Assert.Equal(
            "n",
            MessagePackWire.Deserialize<Plain>([0x81, 0xA4, .. "name"u8, 0xA1, (byte)'n'], in options)!.Name
        );
    }

    private sealed class Plain
    {
        public string Name { get; set; } = "";
    }

    private static string MessagePackText(byte[] bytes) =>
        System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(bytes));
}
