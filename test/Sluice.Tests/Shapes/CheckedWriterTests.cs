using Sluice.Reflection;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// What a converter can do wrong with the checked surface ends in an exception, never in foreign memory; on every wire.
/// </summary>
public partial class CheckedWriterTests
{
    public sealed record Misuse(string Name, int Count = 1);

    [Shape]
    public partial record Holder(
        string Before,
        [property: WireConverter(typeof(MisuseConverter))] Misuse Value,
        string After
    );

    /// <summary>Each arm is one misuse of the writer, or one use that must hold.</summary>
    public struct MisuseConverter : IWireConverter<Misuse>
    {
        public static void Write<TWriter>(ref TWriter writer, Misuse value)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            switch (value.Name)
            {
                case "many values":
                    writer.BeginArray(value.Count);
                    for (int i = 0; i < value.Count; i++)
                        writer.WriteInt64(long.MinValue + i);
                    writer.EndArray();
                    break;
                case "every kind":
                    WriteEveryKind(ref writer);
                    break;
                case "left open":
                    writer.BeginArray(0);
                    break;
                case "one end too many":
                    writer.EndArray();
                    break;
                case "end without begin":
                    writer.EndArray();
                    writer.EndArray();
                    writer.EndArray();
                    break;
                case "negative count":
                    writer.BeginDictionary(-1);
                    break;
                case "end of an uncounted array with a foreign mark":
                    writer.EndUncountedArray(int.MaxValue, 1);
                    break;
                case "end of an uncounted dictionary before the buffer":
                    writer.EndUncountedDictionary(-1_000_000, 100_000);
                    break;
                case "end of a case behind the buffer":
                    writer.EndCase(1_000_000);
                    break;
                case "end of a key that is none":
                    writer.EndKey();
                    break;
                case "key of one digit and no dictionary":
                    writer.WriteInt32(1);
                    writer.EndKey();
                    break;
                case "a writer of its own":
                    writer = default;
                    writer.EndArray();
                    break;
                case "a key in a writer of its own":
                    writer = default;
                    writer.WriteInt32(1);
                    writer.EndKey();
                    break;
            }
        }

        private static void WriteEveryKind<TWriter>(ref TWriter writer)
            where TWriter : struct, IWireWriter, allows ref struct
        {
            writer.BeginObject(2);
            writer.WriteName("a \"quoted\" näme");
            writer.BeginArray(24);
            writer.WriteNull();
            writer.WriteBoolean(true);
            writer.WriteInt32(int.MinValue);
            writer.WriteUInt32(uint.MaxValue);
            writer.WriteInt64(long.MinValue);
            writer.WriteUInt64(ulong.MaxValue);
            writer.WriteInt128(long.MinValue);
            writer.WriteUInt128(ulong.MaxValue);
            writer.WriteHalf((Half)0.5);
            writer.WriteSingle(float.MinValue);
            writer.WriteDouble(double.MinValue);
            writer.WriteDecimal(decimal.MinValue);
            writer.WriteChar('"');
            writer.WriteDateTime(DateTime.MaxValue);
            writer.WriteDateTimeOffset(DateTimeOffset.MaxValue);
            writer.WriteDateOnly(DateOnly.MaxValue);
            writer.WriteTimeOnly(TimeOnly.MaxValue);
            writer.WriteTimeSpan(TimeSpan.MinValue);
            writer.WriteGuid(Guid.AllBitsSet);
            writer.WriteBigInteger(System.Numerics.BigInteger.Pow(2, 60));
            writer.WriteString("text");
            writer.WriteString("text".AsSpan());
            writer.WriteUtf8("text"u8);
            writer.WriteBytes([1, 2, 3]);
            writer.EndArray();
            writer.WriteName("map");
            writer.BeginDictionary(1);
            writer.BeginKey();
            writer.WriteInt32(7);
            writer.EndKey();
            writer.WriteString("seven");
            writer.EndDictionary();
            writer.EndObject();
        }

        public static Misuse Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct
        {
            int position = int.Parse(reader.ReadString()!, System.Globalization.CultureInfo.InvariantCulture);
            reader.Position = position;
            return new Misuse(reader.ReadString() ?? "");
        }
    }

    public static TheoryData<string, string> Misuses()
    {
        var all = new TheoryData<string, string>();
        foreach (string wire in WireUnderTest.All.Keys)
        {
            foreach (
                string misuse in (string[])
                    [
                        "end without begin",
                        "negative count",
                        "end of an uncounted array with a foreign mark",
                        "end of an uncounted dictionary before the buffer",
                        "end of a case behind the buffer",
                        "end of a key that is none",
                        "key of one digit and no dictionary",
                        "a writer of its own",
                        "a key in a writer of its own",
                    ]
            )
                all.Add(wire, misuse);
        }
        return all;
    }

    // What a misuse leaves behind need not be a document: only memory is promised. It is an exception, or bytes of
    // which none were written outside.
    [Theory, MemberData(nameof(Misuses))]
    public void Writer_MisusedByAConverter_DamagesNoMemory(string wire, string misuse)
    {
        foreach (string before in (string[])["", new string('x', 40_000)])
        {
            try
            {
                WireUnderTest
                    .All[wire]
                    .WriteAtRoot(Converters.For<Holder>(), new Holder(before, new Misuse(misuse), "after"));
            }
            catch (Exception e) when (e is WireException or InvalidOperationException or ArgumentException)
            {
                Assert.NotEmpty(e.Message);
            }
        }
        GC.Collect();
    }

    [Theory]
    [InlineData("left open")]
    [InlineData("one end too many")]
    public void Converter_ThatDoesNotBalanceItsEnds_IsAnErrorThatNamesIt(string misuse)
    {
        var value = new Holder("b", new Misuse(misuse), "a");
        foreach (
            Func<object> write in (Func<object>[])
                [() => JsonWire.Serialize(value), () => MessagePackWire.Serialize(value)]
        )
        {
            WireException failure = Assert.ThrowsAny<WireException>(write);
            Assert.Equal(WireError.UserCode, failure.Error);
            Assert.Contains(nameof(MisuseConverter), failure.InnerException!.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("json")]
    [InlineData("messagepack")]
    public void ArrayOfAnyLength_WrittenByAConverter_MakesItsOwnRoom(string wire)
    {
        foreach (int count in (int[])[0, 1, 800, 100_000])
        {
            var value = new Holder("b", new Misuse("many values", count), "a");
            byte[] bytes = WireUnderTest.All[wire].WriteAtRoot(Converters.For<Holder>(), value);
            GC.Collect();
            int size = wire == "json" ? 21 : 9;
            Assert.True(bytes.Length >= count * size, $"{bytes.Length} bytes for {count} values");
        }
    }

    [Fact]
    public void EveryKind_WrittenByAConverter_IsWhatTheOtherWiresSay()
    {
        var value = new Holder("b", new Misuse("every kind"), "a");
        using var document = System.Text.Json.JsonDocument.Parse(JsonWire.Serialize(value));
        System.Text.Json.JsonElement written = document.RootElement.GetProperty("value");
        Assert.Equal(24, written.GetProperty("a \"quoted\" näme").GetArrayLength());
        Assert.Equal("seven", written.GetProperty("map").GetProperty("7").GetString());
        string packed = System.Text.Encoding.UTF8.GetString(MessagePackWire.ToJson(MessagePackWire.Serialize(value)));
        Assert.Contains(
            "\"a \\\"quoted\\\" näme\":[null,true,-2147483648,4294967295,",
            packed,
            StringComparison.Ordinal
        );
        Assert.Contains("\"map\":{\"7\":\"seven\"}", packed, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(int.MinValue)]
    [InlineData(-1)]
    [InlineData(1_000_000_000)]
    [InlineData(int.MaxValue)]
    public void Reader_PositionSetOutsideOfTheInput_StaysInside(int position)
    {
        byte[] json = System.Text.Encoding.UTF8.GetBytes($$"""{"before":"b","value":"{{position}}","after":"a"}""");
        Assert.ThrowsAny<WireException>(() => JsonWire.Deserialize<Holder>(json));
        Assert.ThrowsAny<WireException>(() => MessagePackWire.Deserialize<Holder>(MessagePackWire.FromJson(json)));
    }
}
