using System.Text;

namespace Sluice.Tests.Json.Differential;

/// <summary>
/// Changes a JSON document a little: at its bytes, and at its tokens, where a valid document may come out that means
/// something else.
/// </summary>
internal sealed class Mutator(Random random)
{
    private static readonly string[] s_numbers =
    [
        "0",
        "-0",
        "1",
        "-1",
        "1.0",
        "1e2",
        "1E+2",
        "-1.5",
        "0.1e-7",
        "01",
        "-",
        "+1",
        ".5",
        "5.",
        "1e",
        "1e+",
        "0x1",
        "1e400",
        "-1e400",
        "1e-400",
        "1e39",
        "70000",
        "3.4028236e38",
        "127",
        "128",
        "255",
        "256",
        "-129",
        "32768",
        "65536",
        "2147483647",
        "2147483648",
        "4294967296",
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551616",
        "340282366920938463463374607431768211456",
        "79228162514264337593543950336",
        "0.00000000000000000000000000001",
        "1.00",
        "NaN",
        "Infinity",
        "-Infinity",
        "12345678901234567890.123456789",
    ];

    private static readonly string[] s_strings =
    [
        "\"\"",
        "\"a\"",
        "\"ab\"",
        "\"A\"",
        "\" \"",
        "\"5\"",
        "\"-5\"",
        "\" 5\"",
        "\"5 \"",
        "\"+5\"",
        "\"005\"",
        "\"1.5\"",
        "\"1e2\"",
        "\"NaN\"",
        "\"Infinity\"",
        "\"-Infinity\"",
        "\"nan\"",
        "\"1,000\"",
        "\"\\u0035\"",
        "\"true\"",
        "\"null\"",
        "\"\\u00e9\"",
        "\"\\ud83d\\ude00\"",
        "\"\\ud83d\"",
        "\"\\ude00\\ud83d\"",
        "\"\\q\"",
        "\"\\u12g4\"",
        "\"\t\"",
        "\"\u007f\"",
        "\"é\"",
        "\"😀\"",
        "\"\\/\\b\\f\\n\\r\\t\\\\\\\"\"",
        "\"2024-02-29\"",
        "\"2023-02-29\"",
        "\"2024-02-29T12:00:00Z\"",
        "\"2024-02-29T12:00:00.1234567+14:00\"",
        "\"2024-02-29T24:00:00\"",
        "\"2024-02-29 12:00:00\"",
        "\"2024-02-29T12:00:60Z\"",
        "\"0001-01-01T00:00:00+01:00\"",
        "\"2024-02-29T12:00\"",
        "\"2024-02-29T12:00:00.12345678901Z\"",
        "\"12:00:00\"",
        "\"23:59:59.9999999\"",
        "\"24:00:00\"",
        "\"1.00:00:00\"",
        "\"-00:00:01\"",
        "\"10675199.02:48:05.4775808\"",
        "\"1:2:3\"",
        "\"12:00\"",
        "\"00112233-4455-6677-8899-aabbccddeeff\"",
        "\"00112233-4455-6677-8899-AABBCCDDEEFF\"",
        "\"00112233445566778899aabbccddeeff\"",
        "\"{00112233-4455-6677-8899-aabbccddeeff}\"",
        "\"AQID\"",
        "\"AQI=\"",
        "\"AQ==\"",
        "\"AQ=\"",
        "\"AQ\"",
        "\"A Q I D\"",
        "\"AQ-_\"",
        "\"AQJ=\"",
        "\"1.2\"",
        "\"1.2.3.4\"",
        "\"1\"",
        "\"1.2.3.4.5\"",
        "\" 1.2\"",
        "\"http://a/\"",
        "\"a b\"",
        "\"http://[\"",
        "\"Red\"",
        "\"red\"",
        "\"Red, Blue\"",
        "\"on-hold\"",
        "\"circle\"",
        "\"Monday\"",
        "\"Read,Write\"",
    ];

    private static readonly string[] s_others =
    [
        "null",
        "true",
        "false",
        "[]",
        "{}",
        "[1]",
        "[[]]",
        "{\"a\":1}",
        "{\"a\":null}",
        "[null]",
        "nul",
        "True",
        "",
        "//",
        "/**/1",
        "[1,2,3]",
        "{\"key\":\"k\",\"value\":1}",
        "{\"item1\":1}",
        "{\"$type\":\"x\"}",
        "{\"$id\":\"1\"}",
        "{\"a\":1,\"a\":2}",
    ];

    private static readonly byte[] s_bytes =
    [
        .. " \t\r\n\0\v\u0001\"\\/{}[]:,-+.eE0159aAnNuU$_'#~"u8,
        0x7f,
        0x80,
        0xbf,
        0xc0,
        0xc3,
        0xa9,
        0xe0,
        0xed,
        0xef,
        0xf0,
        0xf4,
        0xf5,
        0xff,
    ];

    /// <summary>One to three changes.</summary>
    internal byte[] Next(byte[] json)
    {
        for (int i = random.Next(random.Next(1, 4)); i >= 0; i--)
            json = Once(json);
        return json;
    }

    /// <summary>A document made up of tokens, which nests at most so deep.</summary>
    internal byte[] Any(int depth)
    {
        var text = new StringBuilder();
        Append(text, depth);
        return Encoding.UTF8.GetBytes(text.ToString());
    }

    private void Append(StringBuilder text, int depth)
    {
        int form = random.Next(depth > 0 ? 6 : 3);
        if (form < 3)
            text.Append(
                Pick(
                    form == 0 ? s_numbers
                    : form == 1 ? s_strings
                    : s_others
                )
            );
        else
        {
            bool isObject = form == 3;
            text.Append(isObject ? '{' : '[');
            for (int i = random.Next(5); i > 0; i--)
            {
                if (isObject)
                    text.Append(Pick(s_strings)).Append(':');
                Append(text, depth - 1);
                if (i > 1)
                    text.Append(',');
            }
            text.Append(isObject ? '}' : ']');
        }
    }

    private byte[] Once(byte[] json)
    {
        int at = random.Next(json.Length + 1);
        int length = random.Next(Math.Min(json.Length - at, random.Next(2) == 0 ? 1 : 20) + 1);
        return random.Next(12) switch
        {
            0 => Replaced(json, at, length, []),
            1 => Replaced(json, at, 0, [s_bytes[random.Next(s_bytes.Length)]]),
            2 => Replaced(json, at, Math.Min(1, json.Length - at), [s_bytes[random.Next(s_bytes.Length)]]),
            3 => Replaced(json, at, 0, json.AsSpan(at, length)),
            4 => json[..at],
            5 => Replaced(json, random.Next(json.Length + 1), 0, json.AsSpan(at, length)),
            6 => WithToken(json, at, Pick(s_numbers)),
            7 or 8 => WithToken(json, at, Pick(s_strings)),
            9 => WithToken(json, at, Pick(s_others)),
            10 => Spaced(json),
            _ => Escaped(json, at),
        };
    }

    private string Pick(string[] texts) => texts[random.Next(texts.Length)];

    private static byte[] Replaced(byte[] json, int at, int length, ReadOnlySpan<byte> bytes) =>
        [.. json.AsSpan(0, at), .. bytes, .. json.AsSpan(at + length)];

    // In place of the scalar, the opening bracket or the name that is at or after a place.
    private static byte[] WithToken(byte[] json, int at, string token)
    {
        while (
            at < json.Length
            && json[at] is (byte)',' or (byte)':' or (byte)' ' or (byte)'[' or (byte)'{' or (byte)']' or (byte)'}'
        )
            at++;
        if (at >= json.Length)
            return Encoding.UTF8.GetBytes(token);
        int start = at;
        while (start > 0 && !IsBoundary(json[start - 1]))
            start--;
        int end = at;
        while (end < json.Length && !IsBoundary(json[end]))
            end++;
        return Replaced(json, start, end - start, Encoding.UTF8.GetBytes(token));
    }

    private static bool IsBoundary(byte unit) =>
        unit is (byte)',' or (byte)':' or (byte)'[' or (byte)'{' or (byte)']' or (byte)'}' or (byte)' ';

    private byte[] Spaced(byte[] json)
    {
        var spaced = new List<byte>();
        bool inText = false;
        foreach (byte unit in json)
        {
            if (
                !inText
                && unit is (byte)',' or (byte)':' or (byte)'[' or (byte)'{' or (byte)']' or (byte)'}'
                && random.Next(3) == 0
            )
                spaced.Add(" \t\r\n"u8[random.Next(4)]);
            spaced.Add(unit);
            if (unit == (byte)'"')
                inText = !inText;
        }
        return [.. spaced];
    }

    // A letter, most often of a name, as an escape, or in the other case.
    private byte[] Escaped(byte[] json, int at)
    {
        while (at < json.Length && !char.IsAsciiLetter((char)json[at]))
            at++;
        if (at >= json.Length)
            return json;
        return random.Next(2) == 0
            ? Replaced(json, at, 1, Encoding.ASCII.GetBytes($"\\u00{json[at]:x2}"))
            : Replaced(json, at, 1, [(byte)(json[at] ^ 0x20)]);
    }
}
