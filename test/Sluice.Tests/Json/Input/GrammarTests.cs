using System.Text;
using System.Text.Json;
using Xunit;

namespace Sluice.Tests.Json.Input;

/// <summary>RFC 8259, clause by clause: what is a document and what is not.</summary>
public class GrammarTests
{
    public static TheoryData<string> Valid =>
        new(
            "null",
            "true",
            "false",
            "0",
            "-0",
            "1",
            "-1",
            "10",
            "1.0",
            "-1.0",
            "0.5",
            "1e1",
            "1E1",
            "1e+1",
            "1e-1",
            "0e0",
            "0E+10",
            "123.456e78",
            "-0.0e-0",
            "\"\"",
            "\"a\"",
            "\"\\\"\"",
            "\"\\\\\"",
            "\"\\/\"",
            "\"\\b\\f\\n\\r\\t\"",
            "\"\\u0000\"",
            "\"\\u00e9\\u00E9\"",
            "\"\\ud83d\\ude00\"",
            "\"é漢😀\"",
            "\"\u007f\"",
            "\"\u2028\u2029\"",
            "\"\ufeff\"",
            "\"\ufffe\uffff\"",
            "\"\\uFFFF\"",
            "\" \"",
            "[]",
            "{}",
            "[ ]",
            "{ }",
            "[1]",
            "[1,2]",
            "[[]]",
            "[{}]",
            "{\"a\":1}",
            "{\"\":1}",
            "{\"a\":{}}",
            "{\"a\":[]}",
            "{\"a\":1,\"b\":2}",
            "{\"a\\u0000\":1}",
            "{\"é\":1}",
            " 1 ",
            "\t1\t",
            "\n1\n",
            "\r1\r",
            "\r\n[\r\n1\r\n,\r\n2\r\n]\r\n",
            " { \"a\" : 1 , \"b\" : [ ] } ",
            "[null,true,false,0,\"\",[],{}]",
            "[1e308]",
            "[0.00000000000000000000000000000000000000000000000000000000000000001]",
            "[123456789012345678901234567890]",
            "\uFEFF1",
            "[\"\\\\u0000\"]",
            "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
            "{\"a\":\"b\\\\\"}",
            "[-9223372036854775808]",
            "[18446744073709551615]"
        );

    public static TheoryData<string> Invalid =>
        new(
            "",
            " ",
            "\uFEFF",
            "nul",
            "nulll",
            "Null",
            "NULL",
            "tru",
            "truee",
            "True",
            "fals",
            "falsee",
            "undefined",
            "NaN",
            "Infinity",
            "-Infinity",
            "+1",
            "-",
            "--1",
            "- 1",
            "01",
            "-01",
            "00",
            "1.",
            ".1",
            "-.1",
            "1.e1",
            "1e",
            "1E",
            "1e+",
            "1e-",
            "1e1.5",
            "1ee1",
            "1e1e1",
            "1.2.3",
            "0x1",
            "1_000",
            "1,000",
            "1 000",
            "0.",
            "0e",
            "-e1",
            "1a",
            "١",
            "\"",
            "\"a",
            "a\"",
            "'a'",
            "a",
            "\"\\\"",
            "\"\\",
            "\"\\x\"",
            "\"\\u\"",
            "\"\\u1\"",
            "\"\\u12\"",
            "\"\\u123\"",
            "\"\\u123g\"",
            "\"\\U0041\"",
            "\"\\'\"",
            "\"\\0\"",
            "\"\\a\"",
            "\"\\ \"",
            "\"\\ud800\"",
            "\"\\udc00\"",
            "\"\\ud800\\ud800\"",
            "\"\\udc00\\ud800\"",
            "\"\\ud800x\"",
            "\"\\ud800\\n\"",
            "\"\\ud800\\u0041\"",
            "\"\\ud8\"",
            "\"\\ud800\\\"",
            "\"\\ud800\\u\"",
            "\"\u0000\"",
            "\"\u001f\"",
            "\"\n\"",
            "\"\t\"",
            "[",
            "]",
            "[1",
            "[1,",
            "[,",
            "[,1]",
            "[1,]",
            "[1,,2]",
            "[1 2]",
            "[1;2]",
            "[1}",
            "[[]",
            "[]]",
            "[\"a]",
            "[1]]",
            "{",
            "}",
            "{\"a",
            "{\"a\"",
            "{\"a\":",
            "{\"a\":1",
            "{\"a\":1,",
            "{,}",
            "{\"a\"}",
            "{\"a\":}",
            "{:1}",
            "{\"a\":1,}",
            "{\"a\":1,,\"b\":2}",
            "{\"a\" 1}",
            "{\"a\"::1}",
            "{a:1}",
            "{'a':1}",
            "{1:1}",
            "{null:1}",
            "{\"a\":1]",
            "{\"a\":1 \"b\":2}",
            "{[]:1}",
            "{{}}",
            "{\"a\":1}}",
            "{\"a\":1}1",
            "1 1",
            "1,",
            "1]",
            "[] []",
            "{}{}",
            "null null",
            "\"a\"\"b\"",
            "/**/1",
            "1//",
            "[1,/**/2]",
            "#1",
            "\u00a01",
            "1\u00a0",
            "\u20281",
            "\u000b1",
            "\f1",
            "\u00001",
            "1\u0000",
            "[1]\u0000",
            "\u001a",
            "\uFEFF\uFEFF1",
            "1\uFEFF",
            "[\uFEFF1]",
            "{\"a\":tru}",
            "[nul]",
            "[fals",
            "[\"\\u00",
            "{\"\\ud800\":1}",
            "{\"\n\":1}"
        );

    [Theory]
    [MemberData(nameof(Valid))]
    public void Is_a_document(string json) =>
        Assert.True(Documents.Accepts(Documents.Utf8(json), out WireException? error), error?.Message);

    [Theory]
    [MemberData(nameof(Invalid))]
    public void Is_not_a_document(string json)
    {
        Assert.False(Documents.Accepts(Documents.Utf8(json), out WireException? error));
        Assert.Contains(
            error!.Error,
            new[] { WireError.Syntax, WireError.EndOfInput, WireError.InvalidText, WireError.TrailingData }
        );
    }

    [Theory]
    [MemberData(nameof(Valid))]
    public void Every_cut_is_an_error_unless_a_number_is_cut(string json)
    {
        byte[] whole = Documents.Utf8(json.Trim());
        for (int length = 0; length < whole.Length; length++)
        {
            bool accepted = Documents.Accepts(whole.AsSpan(0, length), out _);
            Assert.True(
                !accepted || whole[0] is (byte)'-' or (>= (byte)'0' and <= (byte)'9') or 0xEF,
                json[..Math.Min(length, json.Length)]
            );
        }
    }

    // Every class of what is not UTF-8, after Unicode's table 3-7.
    public static TheoryData<string> NotUtf8 =>
        new(
            "80",
            "BF",
            "C0",
            "C1",
            "C080",
            "C1BF",
            "C2",
            "C220",
            "DF",
            "E0",
            "E080",
            "E08080",
            "E09FBF",
            "E1",
            "E180",
            "E18020",
            "EDA080",
            "EDBFBF",
            "ED9F",
            "EFBF",
            "F0",
            "F080",
            "F0808080",
            "F08FBFBF",
            "F090",
            "F09080",
            "F0908020",
            "F4908080",
            "F48FBF",
            "F5808080",
            "F8888080",
            "FC8480808080",
            "FE",
            "FF",
            "E282",
            "C3A9C3",
            "F09F98"
        );

    [Theory]
    [MemberData(nameof(NotUtf8))]
    public void Invalid_bytes_are_an_error_wherever_they_stand(string hex)
    {
        byte[] bad = Convert.FromHexString(hex);
        foreach (string filling in new[] { "", "x", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "é", "\\n" })
        {
            byte[] text =
            [
                (byte)'"',
                .. Encoding.UTF8.GetBytes(filling),
                .. bad,
                .. Encoding.UTF8.GetBytes(filling),
                (byte)'"',
            ];
            byte[][] places =
            [
                text,
                [.. "["u8, .. text, .. "]"u8],
                [.. "{"u8, .. text, .. ":1}"u8],
                [.. "{\"a\":"u8, .. text, .. "}"u8],
            ];
            foreach (byte[] json in places)
            {
                Assert.False(Documents.Accepts(json, out WireException? error));
                Assert.Equal(WireError.InvalidText, error!.Error);
            }
            // A member that the type does not have is validated too.
            byte[] skipped = [.. "{\"unknown\":["u8, .. text, .. "],\"alpha\":1}"u8];
            Assert.Equal(WireError.InvalidText, Documents.Fails(() => JsonWire.Deserialize<Counters>(skipped)).Error);
            byte[] name = [.. "{"u8, .. text, .. ":1}"u8];
            Assert.Equal(WireError.InvalidText, Documents.Fails(() => JsonWire.Deserialize<Counters>(name)).Error);
            Assert.Equal(
                WireError.InvalidText,
                Documents.Fails(() => JsonWire.Deserialize<Dictionary<string, int>>(name)).Error
            );
            Assert.Equal(WireError.InvalidText, Documents.Fails(() => JsonWire.Deserialize<string>(text)).Error);
        }
    }

    [Theory]
    [MemberData(nameof(NotUtf8))]
    public void Invalid_bytes_outside_strings_are_an_error(string hex)
    {
        byte[] bad = Convert.FromHexString(hex);
        Assert.False(Documents.Accepts([.. bad, .. "1"u8], out _));
        Assert.False(Documents.Accepts([.. "1"u8, .. bad], out _));
        Assert.False(Documents.Accepts([.. "[1,"u8, .. bad, .. "2]"u8], out _));
    }

    // Mutations of valid documents are accepted or rejected as System.Text.Json does it, once its strings are decoded
    // too.
    [Fact]
    public void Mutated_documents_are_judged_as_System_Text_Json_judges_them()
    {
        var random = new Random(20260);
        string[] seeds =
        [
            "{\"a\":[1,2,{\"b\":null}],\"c\":\"x\\u0041\\n\",\"d\":-1.5e10,\"e\":true,\"f\":false}",
            "[[],{},\"\",0,-0,0.0,1e5,[[[]]],{\"x\":{\"y\":{}}}]",
            "\"\\ud83d\\ude00 \\\" \\\\ é漢😀\"",
            "-12.5E+3",
            "  [ 1 , 2 ]  ",
            "{\"name\":\"a string that is longer than one vector, with é in it\",\"v\":\"\\u00e9\"}",
        ];
        const string Alphabet = "{}[]\",:0123456789-+.eEtruefalsn \n\t\r\\u/dDx\u00e9\u0001";
        for (int i = 0; i < 60_000; i++)
        {
            List<byte> bytes = [.. Encoding.UTF8.GetBytes(seeds[random.Next(seeds.Length)])];
            for (int changes = random.Next(1, 4); changes > 0; changes--)
            {
                int at = random.Next(bytes.Count + 1);
                switch (random.Next(5))
                {
                    case 0 when at < bytes.Count:
                        bytes.RemoveAt(at);
                        break;
                    case 1:
                        bytes.Insert(at, (byte)Alphabet[random.Next(Alphabet.Length)]);
                        break;
                    case 2 when at < bytes.Count:
                        bytes[at] = (byte)random.Next(256);
                        break;
                    case 3:
                        bytes.RemoveRange(at, bytes.Count - at);
                        break;
                    case 4 when at < bytes.Count:
                        bytes.InsertRange(random.Next(bytes.Count), bytes.GetRange(at, random.Next(bytes.Count - at)));
                        break;
                }
            }
            byte[] json = [.. bytes];
            // A byte order mark is skipped here, and is an error there.
            if (json is [0xEF, 0xBB, 0xBF, ..])
                continue;
            Assert.True(
                Documents.Accepts(json, out WireException? error) == StjAccepts(json),
                $"{Convert.ToHexString(json)} {Encoding.UTF8.GetString(json)}: {error?.Message}"
            );
        }
    }

    private static bool StjAccepts(byte[] json)
    {
        try
        {
            using var document = JsonDocument.Parse(json);
            Decode(document.RootElement);
            return true;
        }
        catch (Exception e) when (e is JsonException or InvalidOperationException)
        {
            return false;
        }

        static void Decode(JsonElement value)
        {
            if (value.ValueKind == JsonValueKind.String)
                value.GetString();
            else if (value.ValueKind == JsonValueKind.Array)
                foreach (JsonElement element in value.EnumerateArray())
                    Decode(element);
            else if (value.ValueKind == JsonValueKind.Object)
                foreach (JsonProperty member in value.EnumerateObject())
                {
                    _ = member.Name;
                    Decode(member.Value);
                }
        }
    }
}
