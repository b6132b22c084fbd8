using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>What the options change, and that they are values.</summary>
public partial class OptionTests
{
    private static string Hex<T>(T value, MessagePackWireOptions options) =>
        Convert.ToHexStringLower(MessagePackWire.Serialize(value, options: in options));

    [Shape]
    public partial record Camel(int FirstNumber, string? Text);

    [Fact]
    public void Equal_content_is_equal()
    {
        static MessagePackWireOptions Make() =>
            new()
            {
                Naming = WireNaming.Snake,
                Omit = OmitWhen.Null,
                Types = MessagePackTypes.Empty.Add<int>("i").Add<Rec>("r"),
                MaxDepth = 7,
                OldSpec = true,
                Compression = MessagePackCompression.Lz4BlockArray,
                Sequences = MessagePackSequence.ValuesWithEnd,
                MaxDecompressedBytes = 5,
            };
        Assert.Equal(Make(), Make());
        Assert.Equal(Make().GetHashCode(), Make().GetHashCode());
        Assert.NotEqual(Make(), Make() with { MaxDepth = 8 });
        Assert.NotEqual(Make(), Make() with { Types = MessagePackTypes.Empty.Add<int>("j") });
        Assert.Equal(
            default,
            new MessagePackWireOptions
            {
                MaxDepth = 64,
                MaxDecompressedBytes = 64 << 20,
                MaxBufferedBytes = 64 << 20,
                Types = MessagePackTypes.Empty,
                Converters = WireConverters.Empty,
            }
        );
    }

    [Fact]
    public void Keys_without_a_declared_type_are_read_with_the_names_of_their_types()
    {
        MessagePackWireOptions options = new()
        {
            Types = MessagePackTypes.Empty.Add<DayOfWeek>("day").Add<Guid>("guid").Add<DateTime>("date").Add<Rec>("r"),
        };
        var value = new List<object?>
        {
            new Dictionary<object, object?>
            {
                [DayOfWeek.Friday] = DayOfWeek.Monday,
                [Guid.Empty] = null,
                [DateTime.UnixEpoch] = 1,
                ["text"] = new Dictionary<object, object?> { [(byte)5] = 2 },
            },
        };
        byte[] bytes = MessagePackWire.Serialize<object>(value, options: options);
        object? read = MessagePackWire.Deserialize<object>(bytes, options);
        Assert.Equal(JsonWire.Serialize<object>(value), JsonWire.Serialize(read));
        var entries = (Dictionary<object, object?>)((List<object?>)read!)[0]!;
        Assert.Equal(DayOfWeek.Monday, entries[DayOfWeek.Friday]);
        Assert.True(entries.ContainsKey(Guid.Empty));

        // The hash codes of a type of the application are its own.
        bytes = MessagePackWire.Serialize<object>(
            new Dictionary<object, object?> { [new Rec(1, "n")] = 1 },
            options: options
        );
        Assert.Throws<WireException>(() => MessagePackWire.Deserialize<object>(bytes, options));
    }

    public interface ITool
    {
        string Name { get; }
    }

    public abstract class Machine
    {
        public string Name { get; set; } = "";
    }

    public sealed class Saw : Machine, ITool;

    public sealed class Drill : Machine, ITool;

    public sealed record Bench(ITool? Tool, Machine? Machine, List<ITool> Others, IComparable? Size);

    [Fact]
    public void A_value_behind_an_interface_or_an_abstract_class_needs_a_listed_type()
    {
        MessagePackWireOptions options = new() { Types = MessagePackTypes.Empty.Add<Saw>("saw").Add<int>("int") };
        var saws = new Bench(new Saw { Name = "a" }, new Saw { Name = "b" }, [new Saw { Name = "c" }], 5);
        Bench read = MessagePackWire.Deserialize<Bench>(MessagePackWire.Serialize(saws, options: options), options)!;
        Assert.Equal(
            ("a", "b", "c", 5),
            (((Saw)read.Tool!).Name, ((Saw)read.Machine!).Name, ((Saw)read.Others[0]).Name, read.Size)
        );
        foreach (
            (Bench other, string unlisted) in (ReadOnlySpan<(Bench, string)>)
                [
                    (saws with { Tool = new Drill() }, nameof(Drill)),
                    (saws with { Machine = new Drill() }, nameof(Drill)),
                    (saws with { Others = [new Saw(), new Drill()] }, nameof(Drill)),
                    (saws with { Size = "text" }, nameof(String)),
                ]
        )
        {
            var refused = Assert.Throws<WireException>(() => MessagePackWire.Serialize(other, options: options));
            Assert.Contains($"{unlisted} is not registered", refused.Message, StringComparison.Ordinal);
            Assert.Contains("MessagePackWireOptions.Types", refused.Message, StringComparison.Ordinal);
        }
        Assert.Throws<WireException>(() => MessagePackWire.Serialize<ITool>(new Drill(), options: options));
        Assert.Null(
            MessagePackWire
                .Deserialize<Bench>(
                    MessagePackWire.Serialize(new Bench(null, null, [], null), options: options),
                    options
                )!
                .Tool
        );
    }

    [Fact]
    public void Names_follow_the_type_or_the_option()
    {
        var value = new Camel(1, null);
        Assert.Equal("82ab66697273744e756d62657201a474657874c0", Hex(value, default));
        Assert.Equal("82ab46697273744e756d62657201a454657874c0", Hex(value, new() { Naming = WireNaming.None }));
        Assert.Equal("82ac66697273745f6e756d62657201a474657874c0", Hex(value, new() { Naming = WireNaming.Snake }));
        Assert.Equal(
            value,
            MessagePackWire.Deserialize<Camel>(
                MessagePackWire.Serialize(value, options: new MessagePackWireOptions { Naming = WireNaming.Snake }),
                new MessagePackWireOptions { Naming = WireNaming.Snake }
            )
        );
    }

    [Fact]
    public void Omission_leaves_the_count_right()
    {
        Assert.Equal("81ab66697273744e756d62657201", Hex(new Camel(1, null), new() { Omit = OmitWhen.Null }));
        Assert.Equal("80", Hex(new Camel(0, null), new() { Omit = OmitWhen.Default }));
        // arrays always hold every member
        Assert.Equal("9300c0c0", Hex(new IntKeyed(), new() { Omit = OmitWhen.Default }));
    }

    [Fact]
    public void The_old_specification_has_no_string_8_or_binary()
    {
        var options = new MessagePackWireOptions { OldSpec = true };
        Assert.Equal("a3616263", Hex("abc", options));
        Assert.Equal("da0020" + new string('7', 64).Replace("77", "78"), Hex(new string('x', 32), options));
        Assert.Equal("a3010203", Hex(new byte[] { 1, 2, 3 }, options));
        Assert.Equal(
            new byte[] { 1, 2, 3 },
            MessagePackWire.Deserialize<byte[]>([0xA3, 1, 2, 3], default(MessagePackWireOptions))
        );
        Assert.Equal(WireError.Unsupported, Assert.Throws<WireException>(() => Hex(DateTime.UnixEpoch, options)).Error);
        Assert.Equal(WireError.Unsupported, Assert.Throws<WireException>(() => Hex((Int128)1, options)).Error);
    }

    [Fact]
    public void Maps_and_arrays_in_each_others_place_by_option()
    {
        var lenient = new MessagePackWireOptions { LenientKeys = true };
        // By name, by number, in any order, with a member that the type does not have.
        byte[] map = [0x84, 0xA1, (byte)'B', 0xA1, (byte)'x', 0x00, 0x07, 0x63, 0xC0, 0xA1, (byte)'z', 0x01];
        Assert.Equal(
            WireError.Type,
            Assert.Throws<WireException>(() => MessagePackWire.Deserialize<IntKeyed>(map)).Error
        );
        IntKeyed back = MessagePackWire.Deserialize<IntKeyed>(map, lenient)!;
        Assert.Equal((7, "x"), (back.A, back.B));
        byte[] array = [0x92, 0x05, 0xA1, (byte)'t'];
        Assert.Throws<WireException>(() => MessagePackWire.Deserialize<Camel>(array));
        Assert.Equal(new Camel(5, "t"), MessagePackWire.Deserialize<Camel>(array, lenient));
        Assert.Equal(
            new Camel(5, "t"),
            MessagePackWire.Deserialize<Camel>(MessagePackWire.Serialize(new Camel(5, "t")), lenient)
        );
    }

    [Fact]
    public void Versions_of_an_int_keyed_type_tolerate_each_other()
    {
        IntKeyed shorter = MessagePackWire.Deserialize<IntKeyed>([0x91, 0x05])!;
        Assert.Equal((5, null), (shorter.A, shorter.B));
        IntKeyed longer = MessagePackWire.Deserialize<IntKeyed>([
            0x95,
            0x05,
            0xA1,
            0x61,
            0x91,
            0x01,
            0x81,
            0xA1,
            0x62,
            0xC3,
            0xC7,
            0x01,
            0x05,
            0x00,
        ])!;
        Assert.Equal((5, "a", 1), (longer.A, longer.B, longer.C!.Count));
        Assert.Equal(0, MessagePackWire.Deserialize<IntKeyed>([0x93, 0xC0, 0xC0, 0xC0])!.A);
    }

    [Fact]
    public void Unknown_and_repeated_members()
    {
        byte[] unknown = [0x82, 0xA4, .. "more"u8, 0x91, 0x01, 0xA4, .. "text"u8, 0xA1, 0x61];
        Assert.Equal(
            new Camel(0, "a"),
            MessagePackWire.Deserialize<Camel>(unknown, new MessagePackWireOptions { AllowDuplicates = true })
        );
        Assert.Equal(
            WireError.UnknownMember,
            Assert
                .Throws<WireException>(() =>
                    MessagePackWire.Deserialize<Camel>(
                        unknown,
                        new MessagePackWireOptions { RejectUnknownMembers = true }
                    )
                )
                .Error
        );
        byte[] twice = [0x82, 0xA4, .. "text"u8, 0xA1, 0x61, 0xA4, .. "TEXT"u8, 0xA1, 0x62];
        Assert.Equal(
            WireError.DuplicateMember,
            Assert.Throws<WireException>(() => MessagePackWire.Deserialize<Camel>(twice)).Error
        );
        Assert.Equal(
            "b",
            MessagePackWire.Deserialize<Camel>(twice, new MessagePackWireOptions { AllowDuplicates = true })!.Text
        );
    }

    [Fact]
    public void Transcoding_goes_straight_from_one_wire_to_the_other()
    {
        byte[] json = """{"a":[1,-5,18446744073709551615,0.5,1e20,true,null,"é"],"b":{}}"""u8.ToArray();
        byte[] packed = MessagePackWire.FromJson(json);
        Assert.Equal(
            "82a161"
                + "98"
                + "01"
                + "fb"
                + "cfffffffffffffffff"
                + "cb3fe0000000000000"
                + "cb4415af1d78b58c40"
                + "c3c0"
                + "a2c3a9"
                + "a162"
                + "80",
            Convert.ToHexStringLower(packed)
        );
        Assert.Equal(
            """{"a":[1,-5,18446744073709551615,0.5,1E+20,true,null,"é"],"b":{}}""",
            System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(packed))
        );
        Assert.Equal(
            """{"1":"AQI="}""",
            System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson([0x81, 0x01, 0xC4, 2, 1, 2]))
        );
        Assert.Equal(
            "\"1970-01-01T00:00:00Z\"",
            System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson([0xD6, 0xFF, 0, 0, 0, 0]))
        );
        Assert.Throws<WireException>(() => MessagePackWire.ToJson([0xD4, 5, 0]));
        Assert.Throws<WireException>(() => MessagePackWire.ToJson([0x81, 0x90, 0x01]));
        Assert.Equal(WireError.Range, Assert.Throws<WireException>(() => MessagePackWire.FromJson("[1e400]"u8)).Error);
        Assert.Equal(
            WireError.Range,
            Assert.Throws<WireException>(() => MessagePackWire.FromJson("[0.12345678901234567890123]"u8)).Error
        );
    }

    // A repeated text, one under another encoding, a number and its text, behind another map, and below an array.
    [Theory]
    [InlineData("82a16101a16102", "member \"a\" in JSON", 4)]
    [InlineData("82a16101d9016102", "member \"a\" in JSON", 4)]
    [InlineData("820101a13102", "member \"1\" in JSON", 3)]
    [InlineData("8201020103", "member \"1\" in JSON", 3)]
    [InlineData("83a16182a16101a16202a16203a16104", "member \"a\" in JSON", 13)]
    [InlineData("9182a0c0a0c0", "member \"\" in JSON", 4)]
    public void A_map_with_two_keys_of_one_name_has_no_JSON(string hex, string message, int offset)
    {
        byte[] packed = Convert.FromHexString(hex);
        var lenient = new MessagePackWireOptions { AllowDuplicates = true };
        Action[] ways =
        [
            () => MessagePackWire.ToJson(packed),
            () => MessagePackWire.ToJson(packed, lenient),
            () => MessagePackWire.Deserialize<System.Text.Json.JsonElement>(packed),
            () => MessagePackWire.Deserialize<System.Text.Json.Nodes.JsonNode>(packed, lenient),
            () => MessagePackWire.Deserialize<WireValue>(packed).ToJson(),
        ];
        foreach (Action way in ways)
        {
            WireException exception = Assert.Throws<WireException>(way);
            Assert.Equal(WireError.DuplicateMember, exception.Error);
            Assert.Equal(offset, exception.Offset);
            Assert.Contains(message, exception.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Maps_may_have_the_names_of_other_maps()
    {
        byte[] packed = Convert.FromHexString("83a16182a16101a16202a16282a16101a16202a16390");
        Assert.Equal(
            """{"a":{"a":1,"b":2},"b":{"a":1,"b":2},"c":[]}""",
            System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(packed))
        );
    }

    [Theory]
    [InlineData("{\"a\":[1,\n1e400]}", WireError.Range, "$.a[1]", 9, 2)]
    [InlineData("{\"a\":[1,tru]}", WireError.Syntax, "$.a[1]", 11, 1)]
    [InlineData("{\"a\":1", WireError.EndOfInput, "$.a", 6, 1)]
    [InlineData("{\"a\":\"\\ud800\"}", WireError.InvalidText, "$.a", 6, 1)]
    [InlineData("[1] 2", WireError.TrailingData, "$", 4, 1)]
    [InlineData("", WireError.EndOfInput, "$", 0, 1)]
    public void Errors_of_transcoding_stand_in_the_input(
        string json,
        WireError error,
        string path,
        long offset,
        int line
    )
    {
        var failure = Assert.Throws<WireException>(() =>
            MessagePackWire.FromJson(System.Text.Encoding.UTF8.GetBytes(json))
        );
        Assert.Equal((error, path, offset, line), (failure.Error, failure.Path, failure.Offset, failure.Line));
    }

    [Fact]
    public void Transcoding_nests_as_deep_as_the_options_allow()
    {
        var options = new MessagePackWireOptions { MaxDepth = 1_000 };
        byte[] packed = MessagePackWire.FromJson(
            System.Text.Encoding.UTF8.GetBytes(new string('[', 1_000) + new string(']', 1_000)),
            options
        );
        Assert.Equal(1_000, packed.Length);
        Assert.Equal(
            WireError.Depth,
            Assert
                .Throws<WireException>(() =>
                    MessagePackWire.FromJson(System.Text.Encoding.UTF8.GetBytes(new string('[', 1_001)), options)
                )
                .Error
        );
    }

    [Fact]
    public void A_value_with_a_types_name_is_told_apart_from_other_extensions() =>
        Assert.Contains(
            "registered (option Types)",
            Assert
                .Throws<WireException>(() => MessagePackWire.Deserialize<object>([0xC7, 3, 100, 0xA1, 0x78, 0xC0]))
                .Message
        );

    [Fact]
    public void Selection_omits_from_maps_and_leaves_nil_in_arrays()
    {
        Assert.Equal(
            "81a474657874a161",
            Convert.ToHexStringLower(
                MessagePackWire.Serialize(new Camel(1, "a"), FieldSelection.Parse<Camel>("[text]"))
            )
        );
        Assert.Equal(
            "93c0a162c0",
            Convert.ToHexStringLower(
                MessagePackWire.Serialize(
                    new IntKeyed
                    {
                        A = 1,
                        B = "b",
                        C = [1],
                    },
                    FieldSelection.Parse<IntKeyed>("[b]")
                )
            )
        );
    }

    [Theory]
    [InlineData("00", 0L)]
    [InlineData("CC 05", 5L)]
    [InlineData("CD 00 05", 5L)]
    [InlineData("CE 00 00 00 05", 5L)]
    [InlineData("CF 00 00 00 00 00 00 00 05", 5L)]
    [InlineData("D0 05", 5L)]
    [InlineData("D1 00 05", 5L)]
    [InlineData("D2 00 00 00 05", 5L)]
    [InlineData("D3 00 00 00 00 00 00 00 05", 5L)]
    [InlineData("D3 FF FF FF FF FF FF FF FF", -1L)]
    [InlineData("D0 FF", -1L)]
    [InlineData("FF", -1L)]
    public void Every_width_of_an_integer_is_read(string hex, long expected)
    {
        byte[] bytes = Convert.FromHexString(hex.Replace(" ", ""));
        MessagePackWireOptions options = default;
        Assert.Equal(expected, MessagePackWire.Deserialize<long>(bytes, in options));
        Assert.Equal((int)expected, MessagePackWire.Deserialize<int>(bytes, in options));
        Assert.Equal((short)expected, MessagePackWire.Deserialize<short>(bytes, in options));
        Assert.Equal((sbyte)expected, MessagePackWire.Deserialize<sbyte>(bytes, in options));
        Assert.Equal(expected, MessagePackWire.Deserialize<double>(bytes, in options));
        Assert.Equal(expected, MessagePackWire.Deserialize<decimal>(bytes, in options));
        Assert.Equal((Int128)expected, MessagePackWire.Deserialize<Int128>(bytes, in options));
        // With more input behind it, the fast path.
        Assert.Equal(
            new[] { (int)expected, 1, 1, 1, 1, 1 },
            MessagePackWire.Deserialize<int[]>([0x96, .. bytes, 1, 1, 1, 1, 1], in options)!
        );
        if (expected >= 0)
            Assert.Equal((ulong)expected, MessagePackWire.Deserialize<ulong>(bytes, in options));
        else
            Assert.Throws<WireException>(() => MessagePackWire.Deserialize<ulong>(bytes));
    }

    [Fact]
    public void Every_integer_near_a_boundary_comes_back_in_the_shortest_form()
    {
        for (int bit = 0; bit < 64; bit++)
            foreach (long near in new[] { -2L, -1, 0, 1, 2 })
            foreach (long value in new[] { (1L << bit) + near, -(1L << bit) + near })
            {
                byte[] bytes = MessagePackWire.Serialize(value, options: default(MessagePackWireOptions));
                int shortest =
                    value is >= -32 and <= 127 ? 1
                    : value is >= sbyte.MinValue and <= byte.MaxValue ? 2
                    : value is >= short.MinValue and <= ushort.MaxValue ? 3
                    : value is >= int.MinValue and <= uint.MaxValue ? 5
                    : 9;
                Assert.Equal(shortest, bytes.Length);
                Assert.Equal(value, MessagePackWire.Deserialize<long>(bytes, default(MessagePackWireOptions)));
                if (value != (int)value)
                    continue;
                Assert.Equal(bytes, MessagePackWire.Serialize((int)value, options: default(MessagePackWireOptions)));
                Assert.Equal((int)value, MessagePackWire.Deserialize<int>(bytes, default(MessagePackWireOptions)));
                Assert.Equal(
                    Convert.ToHexString(bytes),
                    Convert.ToHexString(
                        MessagePackWire.Serialize(new[] { (int)value }, options: default(MessagePackWireOptions))[1..]
                    )
                );
            }
    }
}
