using Sluice.TestCatalogue;
using Sluice.Tests.Shapes;
using Xunit;

namespace Sluice.Tests.MessagePack;

/// <summary>
/// Whatever the bytes, reading answers with a value or a <see cref="WireException"/>, in time and memory that the
/// input's own length bounds.
/// </summary>
public class BadInputTests
{
    private static byte[] Hex(string text) => Convert.FromHexString(text.Replace(" ", ""));

    private static WireException Fails<T>(byte[] bytes, MessagePackWireOptions options = default) =>
        Assert.Throws<WireException>(() => MessagePackWire.Deserialize<T>(bytes, in options));

    public static TheoryData<string> Families =>
        [.. MatrixSample.Of(Catalogue.All.Select(test => test.Family).Distinct())];

    [Theory]
    [MemberData(nameof(Families))]
    public void Truncated_at_every_offset(string family)
    {
        Assert.Empty(
            from test in Catalogue.All
            where
                test.Family == family
                && !WireUnderTest.All["messagepack"].CannotHold(test)
                && !test.Has(Expect.WriteOnly)
            from failure in test.Accept(new Breaker(Break.Truncate))
            select $"{test}: {failure}"
        );
    }

    [Theory]
    [MemberData(nameof(Families))]
    public void Any_changed_byte_is_read_or_refused(string family)
    {
        Assert.Empty(
            from test in Catalogue.All
            where
                test.Family == family
                && !WireUnderTest.All["messagepack"].CannotHold(test)
                && !test.Has(Expect.WriteOnly)
            from failure in test.Accept(new Breaker(Break.Change))
            select $"{test}: {failure}"
        );
    }

    private enum Break
    {
        Truncate,
        Change,
    }

    private sealed class Breaker(Break how) : ITestCaseVisitor<List<string>>
    {
        private const int Offsets = 200;

        public List<string> Visit<T>(TestCase<T> test)
        {
            var failures = new List<string>();
            WireUnderTest wire = WireUnderTest.All["messagepack"];
            byte[] bytes = wire.Write(test.Converter, test.Value);
            for (int at = 0; at < Math.Min(bytes.Length, Offsets); at++)
            {
                if (how == Break.Truncate)
                    Try(test.Converter, bytes[..at], failures, mustFail: true);
                else
                    foreach (byte value in (byte[])[0xC1, 0xC0, 0xFF, 0xDF, 0xDD, 0xDB, 0x9F, 0x8F, 0xC9, 0x00])
                    {
                        byte[] broken = (byte[])bytes.Clone();
                        broken[at] = value;
                        Try(test.Converter, broken, failures, mustFail: false);
                    }
            }
            return failures;
        }

        private static void Try<T>(Converter<T> converter, byte[] bytes, List<string> failures, bool mustFail)
        {
            try
            {
                Sluice.Wires.MessagePack.MessagePackReading.Read(bytes, converter, default);
                if (mustFail)
                    failures.Add($"{Convert.ToHexString(bytes)} was read");
            }
            catch (WireException e)
            {
                if (e.Path is null || e.Offset < 0 || e.Offset > bytes.Length)
                    failures.Add($"{Convert.ToHexString(bytes)}: {e.Error} {e.Message}");
            }
            catch (Exception e)
            {
                failures.Add($"{Convert.ToHexString(bytes)}: {e.GetType()}");
            }
        }
    }

    [Theory]
    [InlineData("DD 7F FF FF FF")]
    [InlineData("DD FF FF FF FF")]
    [InlineData("DF 7F FF FF FF")]
    [InlineData("DB 7F FF FF FF")]
    [InlineData("C6 FF FF FF FF")]
    [InlineData("C9 FF FF FF FF FF")]
    [InlineData("C9 7F FF FF FF 64")]
    [InlineData("DC FF FF")]
    public void Declared_lengths_allocate_nothing(string bytes)
    {
        byte[] input = [.. Hex(bytes), 0xC0, 0xC0];
        Fails<object>(input);
        Fails<List<int>>(input);
        Fails<int[]>(input);
        Fails<Dictionary<string, int>>(input);
        Fails<string>(input);
        Fails<byte[]>(input);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Fails<object>(input);
        Fails<List<int>>(input);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 64 * 1024);
    }

    [Fact]
    public void Nesting_stops_at_the_limit()
    {
        byte[] deep = new byte[100_000];
        deep.AsSpan().Fill(0x91);
        Assert.Equal(WireError.Depth, Fails<object>(deep).Error);
        Assert.Equal(64, Fails<object>(deep).Offset);
        // In what is skipped too.
        Assert.Equal(WireError.Depth, Fails<StringKeyed>([0x81, 0xA1, 0x78, .. deep]).Error);
        byte[] allowed = [.. Enumerable.Repeat((byte)0x91, 63), 0x90];
        Assert.NotNull(MessagePackWire.Deserialize<object>(allowed, default(MessagePackWireOptions)));
    }

    [Theory]
    [InlineData("C1", WireError.Syntax)]
    [InlineData("", WireError.EndOfInput)]
    [InlineData("01 01", WireError.TrailingData)]
    [InlineData("C0", WireError.Null)]
    [InlineData("A1 31", WireError.Type)]
    [InlineData("CF FF FF FF FF FF FF FF FF", WireError.Range)]
    [InlineData("CB 3F F0 00 00 00 00 00 00", WireError.Type)]
    public void Errors_say_what_is_wrong_for_an_int(string bytes, WireError error) =>
        Assert.Equal(error, Fails<int>(Hex(bytes)).Error);

    [Theory]
    [InlineData("A2 C3 28")]
    [InlineData("A3 ED A0 80")] // a surrogate
    [InlineData("A2 C0 80")] // overlong
    [InlineData("A4 F4 90 80 80")] // beyond U+10FFFF
    public void Text_is_validated_where_it_is_read_and_where_it_is_skipped(string text)
    {
        Assert.Equal(WireError.InvalidText, Fails<string>(Hex(text)).Error);
        Assert.Equal(WireError.InvalidText, Fails<object>(Hex(text)).Error);
        // an unknown member's value
        Assert.Equal(WireError.InvalidText, Fails<StringKeyed>(Hex("81 A1 78" + text)).Error);
        Assert.Equal(WireError.InvalidText, Fails<StringKeyed>(Hex("81" + text + "01")).Error); // a member's name
        Assert.Equal(WireError.InvalidText, Fails<StringKeyed>(Hex("81 A1 78 91" + text)).Error);
    }

    [Fact]
    public void Paths_tell_where()
    {
        Assert.Equal("$.Next.Name", Fails<StringKeyed>(Hex("81 A4 4E657874 81 A4 4E616D65 05")).Path);
        Assert.Equal("$[1].Ratio", Fails<List<StringKeyed>>(Hex("92 80 81 A5 526174696F A1 78")).Path);
        Assert.Equal("$[2]", Fails<int[]>(Hex("93 01 02 C3")).Path);
        Assert.Equal("$['a b'][0]", Fails<Dictionary<string, int[]>>(Hex("81 A3 612062 91 C0")).Path);
        Assert.Equal(6, Fails<Dictionary<string, int[]>>(Hex("81 A3 612062 91 C0")).Offset);
    }

    [Fact]
    public void Colliding_keys_cost_no_more_than_others()
    {
        // Keys that the default hash of long sends to one bucket.
        var colliding = new Dictionary<long, int>(new Spread());
        for (long i = 0; i < 50_000; i++)
            colliding[(i << 32) | i] = 0;
        byte[] bytes = MessagePackWire.Serialize(colliding, options: default(MessagePackWireOptions));
        Patience.Within(
            1.5,
            () =>
            {
                Assert.Equal(
                    50_000,
                    MessagePackWire.Deserialize<Dictionary<long, int>>(bytes, default(MessagePackWireOptions))!.Count
                );
                Assert.NotNull(MessagePackWire.Deserialize<object>(bytes, default(MessagePackWireOptions)));
            }
        );
    }

    private sealed class Spread : IEqualityComparer<long>
    {
        public bool Equals(long x, long y) => x == y;

        public int GetHashCode(long value) => (int)value;
    }

    [Fact]
    public void Unknown_names_cost_linear_time()
    {
        using var stream = new MemoryStream();
        stream.Write([0xDE, 0x75, 0x30]);
        for (int i = 0; i < 30_000; i++)
            stream.Write([0xA5, .. System.Text.Encoding.ASCII.GetBytes($"{i:00000}"), 0xC0]);
        byte[] bytes = stream.ToArray();
        Patience.Within(1.5, () => Assert.NotNull(MessagePackWire.Deserialize<StringKeyed>(bytes)));
    }

    [Fact]
    public void Names_of_types_off_the_list_are_refused()
    {
        var options = new MessagePackWireOptions { Types = MessagePackTypes.Empty.Add<IntKeyed>("IntKeyed") };
        byte[] named = MessagePackWire.Serialize<object>(new IntKeyed { A = 1 }, options: in options);
        Assert.IsType<IntKeyed>(MessagePackWire.Deserialize<object>(named, in options));
        Assert.Equal(WireError.Type, Fails<object>(named).Error);
        named[5] ^= 1;
        Assert.Equal(WireError.Discriminator, Fails<object>(named, options).Error);
        Assert.Equal(
            WireError.Unsupported,
            Assert
                .Throws<WireException>(() => MessagePackWire.Serialize<object>(new Gapped(), options: in options))
                .Error
        );
    }

    [Fact]
    public void Nested_extensions_count_as_levels()
    {
        var options = new MessagePackWireOptions { Types = MessagePackTypes.Empty.Add<object[]>("o") };
        object value = new object[] { 1 };
        for (int i = 0; i < 40; i++)
            value = new[] { value };
        Assert.Equal(
            WireError.Depth,
            Assert.Throws<WireException>(() => MessagePackWire.Serialize(value, options: in options)).Error
        );
    }
}
