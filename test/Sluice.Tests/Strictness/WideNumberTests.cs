using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using Sluice.Reflection;
using Sluice.Tests.Reflection;
using Xunit;

namespace Sluice.Tests.Strictness;

/// <summary>
/// Numbers of many digits, beyond 64 bits, and zeros with a sign: read exactly, or an error with its path, in linear
/// time.
/// </summary>
public partial class WideNumberTests
{
    [Shape]
    public partial class Wide
    {
        public BigInteger Big { get; set; }
        public Int128 Int { get; set; }
        public UInt128 UInt { get; set; }
        public decimal Decimal { get; set; }
        public double Double { get; set; }
        public Half Half { get; set; }
        public BigInteger Quoted { get; set; }
        public object? Any { get; set; }
        public JsonNode? Node { get; set; }
        public JsonElement? Element { get; set; }
        public Dictionary<BigInteger, int>? Keys { get; set; }
        public string? Text { get; set; }
    }

    public static TheoryData<ProvidedBy> Providers => Strict.Providers;

    private static readonly string s_long = new('7', 100_000);

    [Theory, MemberData(nameof(Providers))]
    public void A_number_of_100000_digits_IsRefusedInLinearTime(ProvidedBy provider)
    {
        foreach (string digits in new[] { s_long, "-" + s_long })
        {
            foreach (
                (string json, WireError expected) in new[]
                {
                    ($$"""{"big":{{digits}}}""", WireError.Limit),
                    ($$"""{"big":"{{digits}}"}""", WireError.Limit),
                    ($$"""{"quoted":"{{digits}}"}""", WireError.Limit),
                    ($$"""{"quoted":{{digits}}}""", WireError.Limit),
                    ($$"""{"any":{{digits}}}""", WireError.Limit),
                    ($$"""{"any":[{{digits}}]}""", WireError.Limit),
                    ($$"""{"keys":{"{{digits}}":1} }""", WireError.Limit),
                    ($$"""{"int":{{digits}}}""", WireError.Range),
                    ($$"""{"uInt":{{digits}}}""", WireError.Range),
                    ($$"""{"decimal":{{digits}}}""", WireError.Range),
                    ($$"""{"decimal":"{{digits}}"}""", WireError.Range),
                    ($$"""{"double":{{digits}}}""", WireError.Range),
                    ($$"""{"half":{{digits}}}""", WireError.Range),
                }
            )
            {
                foreach (
                    JsonWireOptions options in new JsonWireOptions[]
                    {
                        default,
                        new() { ExactNames = true },
                        new() { References = WireReferenceHandling.Preserve },
                    }
                )
                {
                    Patience.Within(
                        1,
                        () =>
                        {
                            // Quadratic time takes seconds for these.
                            for (int i = 0; i < 20; i++)
                            {
                                WireException error = Strict.JsonFails<Wide>(provider, json, options);
                                Assert.Equal(expected, error.Error);
                                Assert.StartsWith(
                                    "$." + json[2..json.IndexOf('"', 2)],
                                    error.Path,
                                    StringComparison.Ordinal
                                );
                            }
                        }
                    );
                }
            }
        }
        // JSON that passes through keeps its text.
        Assert.Equal(
            s_long,
            Strict.FromJson<Wide>(provider, $$"""{"node":{{s_long}},"element":1}""").Node!.ToJsonString()
        );
        Assert.Equal(
            s_long,
            Strict.FromJson<Wide>(provider, $$"""{"element":{{s_long}}}""").Element!.Value.GetRawText()
        );
    }

    // Decimals and keys are text on MessagePack too.
    [Theory, MemberData(nameof(Providers))]
    public void A_text_of_100000_digits_OnMessagePack_IsRefusedInLinearTime(ProvidedBy provider)
    {
        byte[] text = [0xDB, 0x00, 0x01, 0x86, 0xA0, .. Encoding.ASCII.GetBytes(s_long)];
        foreach (string member in new[] { "decimal", "big", "int", "uInt", "double", "half" })
        {
            byte[] packed = [0x81, (byte)(0xA0 + member.Length), .. Encoding.ASCII.GetBytes(member), .. text];
            Patience.Within(
                1,
                () =>
                {
                    for (int i = 0; i < 20; i++)
                    {
                        WireException error = Assert.Throws<WireException>(() =>
                            Strict.FromHex<Wide>(provider, Convert.ToHexString(packed))
                        );
                        Assert.Equal("$." + member, error.Path);
                        Assert.True(
                            error.Error is WireError.Range or WireError.Type or WireError.Limit,
                            error.ToString()
                        );
                    }
                }
            );
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void MaxIntegerDigits_IsTheLimitForEveryForm(ProvidedBy provider)
    {
        string most = "1" + new string('0', 9_999),
            more = most + "0";
        var value = BigInteger.Pow(10, 9_999);
        foreach (string member in new[] { "big", "quoted", "any" })
        {
            foreach (string quote in member == "any" ? new[] { "" } : ["", "\""])
            {
                Wide read = Strict.FromJson<Wide>(provider, $$"""{"{{member}}":{{quote}}{{most}}{{quote}}}""");
                Assert.Equal(
                    value,
                    member switch
                    {
                        "big" => read.Big,
                        "quoted" => read.Quoted,
                        _ => read.Any,
                    }
                );
                Assert.Equal(
                    WireError.Limit,
                    Strict.JsonFails<Wide>(provider, $$"""{"{{member}}":{{quote}}{{more}}{{quote}}}""").Error
                );
                read = Strict.FromJson<Wide>(
                    provider,
                    $$"""{"{{member}}":{{quote}}-{{more}}{{quote}}}""",
                    new JsonWireOptions { MaxIntegerDigits = 10_001 }
                );
                Assert.Equal(
                    value * -10,
                    member switch
                    {
                        "big" => read.Big,
                        "quoted" => read.Quoted,
                        _ => read.Any,
                    }
                );
                Assert.Equal(
                    WireError.Limit,
                    Strict
                        .JsonFails<Wide>(
                            provider,
                            $$"""{"{{member}}":{{quote}}{{new string('9', 41)}}{{quote}}}""",
                            new JsonWireOptions { MaxIntegerDigits = 40 }
                        )
                        .Error
                );
            }
        }
        Assert.Equal(10_000, default(JsonWireOptions).MaxIntegerDigits);
        Assert.Equal(default, new JsonWireOptions { MaxIntegerDigits = 10_000 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonWireOptions { MaxIntegerDigits = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new JsonWireOptions { MaxIntegerDigits = 1 << 24 });
        Assert.Equal(
            new BigInteger(7),
            Strict.FromJson<Wide>(provider, $$"""{"big":"{{new string('0', 50_000)}}7"}""").Big
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void Integers_BeyondUlong_ComeThroughMessagePackOrAreAnError(ProvidedBy provider)
    {
        var converter = Strict.Converter<Wide>(provider);
        foreach (
            BigInteger number in new[]
            {
                (BigInteger)ulong.MaxValue + 1,
                -(BigInteger)ulong.MaxValue,
                (BigInteger)long.MinValue - 1,
                BigInteger.Pow(10, 20),
                BigInteger.Pow(10, 22),
                BigInteger.Pow(10, 23),
                BigInteger.Pow(2, 100),
                BigInteger.Pow(2, 100) + 1,
                (BigInteger)UInt128.MaxValue,
                BigInteger.Pow(7, 300),
                -BigInteger.Pow(10, 40),
                ulong.MaxValue,
                long.MinValue,
                0,
                -1,
                5,
            }
        )
        {
            // Declared: exactly.
            var value = new Wide
            {
                Big = number,
                Int = number >= long.MinValue && number < ulong.MaxValue ? (Int128)number : Int128.MinValue,
                UInt = UInt128.MaxValue,
                Keys = new() { [number] = 1 },
            };
            Wide back = Strict.FromHex<Wide>(provider, Convert.ToHexString(Strict.Packed(converter, value)));
            Assert.Equal(
                (value.Big, value.Int, value.UInt, number),
                (back.Big, back.Int, back.UInt, back.Keys!.Keys.Single())
            );
            // Untyped, and from JSON: exactly or not at all.
            foreach (
                object boxed in new object[]
                {
                    number,
                    number <= (BigInteger)Int128.MaxValue && number >= (BigInteger)Int128.MinValue ? (Int128)number : 0,
                    number.Sign >= 0 && number <= UInt128.MaxValue ? (UInt128)number : (UInt128)0,
                }
            )
            {
                Expect(
                    () =>
                        Strict
                            .FromHex<Wide>(
                                provider,
                                Convert.ToHexString(
                                    MessagePackWireBytes(converter, new Wide { Any = new List<object?> { boxed } })
                                )
                            )
                            .Any
                            is List<object?> list
                            ? BigInteger.Parse(
                                Convert.ToString(list[0], CultureInfo.InvariantCulture)!,
                                CultureInfo.InvariantCulture
                            )
                            : default,
                    BigInteger.Parse(boxed.ToString()!, CultureInfo.InvariantCulture),
                    "$.any[0]"
                );
            }
            string json = $$"""{"a":[{{number}}]}""";
            Expect(
                () =>
                    Exact(
                        Encoding.UTF8.GetString(
                            MessagePackWire.ToJson(MessagePackWire.FromJson(Encoding.UTF8.GetBytes(json)))
                        )
                    ),
                number,
                "$.a[0]"
            );
            Expect(
                () =>
                    Exact(
                        $$"""{"a":[{{Strict.FromHex<Wide>(provider,
                Convert.ToHexString(MessagePackWireBytes(converter,
                    new Wide { Node = JsonNode.Parse(number.ToString(CultureInfo.InvariantCulture)) }))).Node!
                        .ToJsonString()}}]}"""
                    ),
                number,
                "$.node"
            );
            Expect(
                () =>
                    Exact(
                        $$"""{"a":[{{Strict.FromHex<Wide>(provider,
                Convert.ToHexString(MessagePackWireBytes(converter,
                    new Wide
                    {
                        Element =
                            JsonDocument.Parse(
                                number.ToString(CultureInfo.InvariantCulture)).RootElement
                    }))).Element!.Value
                                    .GetRawText()}}]}"""
                    ),
                number,
                "$.element"
            );
        }
    }

    private static byte[] MessagePackWireBytes(
        Converter<Wide> converter,
        Wide value,
        MessagePackWireOptions options = default
    ) =>
        Sluice.Wires.MessagePack.MessagePackOutput.ToArray(
            new Sluice.Wires.MessagePack.MessagePackBody<Wide>(converter, value, null),
            options
        );

    // The value as exact as a reader of doubles sees it: what came through as a double must be the integer.
    private static BigInteger Exact(string json)
    {
        string text = JsonDocument.Parse(json).RootElement.GetProperty("a")[0].GetRawText();
        return text.AsSpan().ContainsAny('e', 'E', '.')
            ? new BigInteger(double.Parse(text, CultureInfo.InvariantCulture))
            : BigInteger.Parse(text, CultureInfo.InvariantCulture);
    }

    private static void Expect(Func<BigInteger> through, BigInteger expected, string path)
    {
        try
        {
            Assert.Equal(expected, through());
        }
        catch (WireException e)
        {
            Assert.Equal((WireError.Range, path), (e.Error, e.Path));
            Assert.True(expected > ulong.MaxValue || expected < long.MinValue, $"{expected}: {e}");
        }
    }

    [Theory, MemberData(nameof(Providers))]
    public void The_sign_of_a_decimal_zero_IsKept(ProvidedBy provider)
    {
        foreach (
            string text in new[]
            {
                "-0",
                "-0.0",
                "-0.00",
                "-0e0",
                "-0E-3",
                "0",
                "0.0",
                "-0.0000000000000000000000000000",
                "-0.000e2",
                "-1.50",
                "-0e5",
            }
        )
        {
            decimal theirs = JsonSerializer.Deserialize<decimal>(text);
            foreach (
                JsonWireOptions options in new JsonWireOptions[]
                {
                    default,
                    new() { ExactNames = true },
                }
            )
            {
                foreach (
                    string json in new[]
                    {
                        $$"""{"decimal":{{text}}}""",
                        $$"""{ "decimal" : {{text}} }""",
                        $$"""{"decimal":"{{text}}"}""",
                    }
                )
                {
                    decimal ours = Strict.FromJson<Wide>(provider, json, options).Decimal;
                    Assert.True(
                        decimal.GetBits(theirs).SequenceEqual(decimal.GetBits(ours)),
                        $"{json}: {decimal.GetBits(ours)[3]:x} instead of {decimal.GetBits(theirs)[3]:x}"
                    );
                }
            }
            // On MessagePack a decimal is its text, or .NET's own bits.
            byte[] packed = [0x81, 0xA7, .. "decimal"u8, (byte)(0xA0 + text.Length), .. Encoding.ASCII.GetBytes(text)];
            if (!text.Contains('e', StringComparison.OrdinalIgnoreCase))
                Assert.Equal(
                    decimal.GetBits(theirs),
                    decimal.GetBits(Strict.FromHex<Wide>(provider, Convert.ToHexString(packed)).Decimal)
                );
        }
        decimal negative = new(0, 0, 0, true, 2);
        byte[] native = MessagePackWireBytes(
            Strict.Converter<Wide>(provider),
            new Wide { Decimal = negative },
            new MessagePackWireOptions { NativeDecimals = true }
        );
        Assert.Equal(
            decimal.GetBits(negative),
            decimal.GetBits(Strict.FromHex<Wide>(provider, Convert.ToHexString(native)).Decimal)
        );
    }

    [Theory, MemberData(nameof(Providers))]
    public void Paths_EscapeControlCharacters_OnBothWires(ProvidedBy provider)
    {
        foreach (
            string key in new[]
            {
                "\n\r",
                "\u001b[31m",
                "a'b",
                "\0",
                "\u0085",
                "\u007f",
                "it\\s",
                "$x",
                "",
                "1a",
                "é",
                "a.b",
                "\u2028",
            }
        )
        {
            string json = "{" + JsonSerializer.Serialize(key) + ":{\"a\":1,\"a\":2}}";
            Converter<Dictionary<string, Dictionary<string, int>>> converter =
                provider == ProvidedBy.Generation
                    ? Converters.For<Dictionary<string, Dictionary<string, int>>>()
                    : Provided.Converter<Dictionary<string, Dictionary<string, int>>>(provider);
            WireException text = Assert.Throws<WireException>(() =>
                Sluice.Wires.Json.JsonReading.Read(Encoding.UTF8.GetBytes(json), converter, default)
            );
            byte[] packed = [0x81, .. Key(key), 0x82, 0xA1, (byte)'a', 1, 0xA1, (byte)'a', 2];
            WireException binary = Assert.Throws<WireException>(() =>
                Sluice.Wires.MessagePack.MessagePackReading.Read(packed, converter, default)
            );
            Assert.Equal(text.Path, binary.Path);
            Assert.DoesNotContain(binary.ToString().Split('\n')[0], c => char.IsControl(c) && c != '\r');
        }

        static byte[] Key(string key) =>
            [(byte)(0xA0 + Encoding.UTF8.GetByteCount(key)), .. Encoding.UTF8.GetBytes(key)];
    }
}
