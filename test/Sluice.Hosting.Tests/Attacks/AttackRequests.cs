using System.Text;

namespace Sluice.Hosting.Tests.Attacks;

/// <summary>What a hostile sender may put into each part of a request.</summary>
internal static class AttackRequests
{
    public static string[] Includes { get; } =
    [
        "", "[", "]", "[id", "[id]]", "[id,id]", "!all", "!deep", "!none", "!", "-id", "[-]", "*", ",", "[,]",
        "id text", "[lines[!first:0]]", "[lines[!first:-1]]", "[lines[!first:99999999999999999999]]",
        "[lines[!first:2,!first:3]]", "[lines[!sort:nope]]", "[lines[!sort:-quantity,!sort:name]]",
        "[lines[!filter:'quantity gt 2']]", "[lines[!filter:'quantity gt ''']]", "[lines[!filter:'']]",
        "[lines[!filter:'cost eq null']]", "[lines[!sort:cost,cost]]", "[!sort:id]", "[!filter:'id eq 1']",
        "[!first:1,id]", "[text[length]]", "[id[x]]", "'id'", "\"id\"", "\0", "\uFFFD", "😀", "[LINES[QUANTITY]]",
        "lines.quantity", "lines..quantity", ".id", "[secret]", "[password]", "[parent[secret]]",
        "[parent[parent[parent[parent[id]]]]]", "[any[id]]", "[json[a]]", "[byKind[first]]", "[pair[item1]]",
        "[slots[inner[inner[inner[quantity]]]]]", "%2525", "[id]\r\nX: y", new string('a', 5_000),
        string.Concat(Enumerable.Repeat("lines[", 20)), string.Join(',', Enumerable.Repeat("id", 600)),
    ];

    public static string[] Filters { get; } =
    [
        "", "id eq 1", "id eq", "eq 1", "id eq null", "text eq null", "text ne null", "contains(text,'%')",
        "contains(text,'')", "contains(text,null)", "startswith(text,'a','b')", "text eq 'a\0b'", "text eq '''",
        "text eq ''''", "text eq \"a\"", "id eq 99999999999999999999", "id eq 1.5", "id eq -2147483648",
        "total eq 1e400", "total eq 79228162514264337593543950335", "total eq 0.00000000000000000000000000001",
        "ratio eq NaN", "ratio gt -INF", "ratio eq 1e999", "at gt 9999-12-31T23:59:59.9999999Z",
        "at gt 0000-01-01T00:00:00Z", "at eq 2026-02-30", "at gt 2026-01-01T00:00:00+99:00", "day eq 2026-01-02",
        "day gt null", "clock lt 24:00", "clock eq 25:61", "code eq 00000000-0000-0000-0000-000000000000",
        "code eq 'x'", "code gt null", "kind eq 'First'", "kind eq 'third-kind'", "kind eq 5", "kind in ('First',null)",
        "kind gt 'First'", "flags eq 'Left'", "flags has 'Left'", "isOpen", "isOpen eq true", "not isOpen",
        "not not id eq 1", "not (", "((((id eq 1))))", "lines/any()", "lines/any(l: l/quantity gt 1)",
        "lines/any(l: l/cost eq 'x')", "lines/all(l: l/nope eq 1)", "lines/any(l: lines/any(l: l/quantity eq 1))",
        "lines/count() gt 1", "tags/any(t: t eq 't1')", "tags/any(t: t)", "lines/$count gt 1", "id in ()", "id in (1,2",
        "id in (null)", "id in (1,'a')", "id eq id", "1 eq 1", "null", "true", "text in ('a',null)",
        "tolower(text) eq 'a'", "length(text) gt 1", "id add 1 eq 2", "id div 0 eq 1", "secret eq 'canary-guarded'",
        "password eq 'x'", "parent/secret eq 'x'", "parent/id eq 1", "parent eq null",
        "parent/parent/parent/parent/id eq 1", "lines eq null", "text eq '\uD83D\uDE00'", "text gt '\uFFFF'", ";", "--",
        "'", new string('(', 300), string.Join(" or ", Enumerable.Repeat("id eq 1", 100)), new string('x', 3_000),
        $"id in ({string.Join(',', Enumerable.Range(0, 150))})", $"text eq '{new string('y', 2_000)}'",
    ];

    public static string[] Sorts { get; } =
    [
        "", "id", "-id", "text", "-text", "text,-id", "nope", "secret", "-secret", "parent/secret", "parent/id",
        "-parent/text,kind", "lines", "tags", "-", "--id", ",", "id,", "id,id", "id,-id", "text desc", "id asc", "\0",
        "kind", "day", "-day,isOpen", "total,ratio,at,code", "password", "flags",
        string.Join(',', Enumerable.Repeat("id", 20)),
    ];

    public static string[] Pages { get; } =
    [
        "size=1", "size=2", "size=0", "size=-1", "size=1000", "size=1001", "size=2147483647", "size=2147483648",
        "size=1.5", "size=abc", "size=", "size=1&size=2", "page=1", "page=0", "page=-1", "page=2147483647",
        "page=99999999999", "page=x", "total=true", "total=maybe", "total=", "after=", "after=a", "after=%00",
        "after=%F0%9F%98%80", "after=AAAA", "before=CfDJ8", "after=a&before=b", "after=" + new string('A', 5_000),
        "size=1&total=true", "size=3&sort=text",
    ];

    public static string[] Accepts { get; } =
    [
        "application/json", "application/vnd.msgpack", "application/jsonl", "text/event-stream", "text/csv", "*/*",
        "*/*;q=0", "application/json;q=0, */*", "application/json;q=2", "application/json;q=-1", "application/json;q=",
        ",", "a", "/", "application/vnd.msgpack, application/json;q=0.9", "text/html",
        "application/json;charset=utf-16", "application/x-msgpack", "application/problem+json",
        "application/json; indent=4", "\u00e9", new string('a', 3_000),
    ];

    public static (string Name, string Value)[] Headers { get; } =
    [
        ("If-Match", "*"), ("If-Match", "\"x\""), ("If-Match", "W/\"x\""), ("If-Match", "x"), ("If-Match", ",,"),
        ("If-None-Match", "*"), ("If-None-Match", "\"x\""), ("If-None-Match", "\""), ("If-None-Match", "\u00e9"),
        ("Range", "bytes=0-1"), ("Range", "bytes=5-1"), ("Range", "items=0-9"), ("Accept-Encoding", "gzip"),
        ("Accept-Encoding", "*;q=0"), ("Accept-Encoding", "identity;q=0, br"), ("Accept-Charset", "utf-7"),
        ("If-Modified-Since", "yesterday"), ("Sluice-Include", "[id]"), ("Sluice-Include", "%"),
        ("Sluice-Include", "%zz"), ("Sluice-Include", "%00"), ("Sluice-Include", "%FF%FE"),
        ("Sluice-Include", "[secret]"), ("Last-Event-ID", "\u00e9"), ("Last-Event-ID", "5"),
        ("Prefer", "return=minimal"), ("X-HTTP-Method-Override", "DELETE"), ("Content-Language", "xx"),
        ("Cache-Control", "no-transform, max-age=x"), ("Expect", "200-ok"),
    ];

    public static string[] JsonBodies { get; } =
    [
        "", " ", "null", "[]", "{}", "{", "}", "[{}]", "1", "\"a\"", "true", "nul", "{}{}", "{}x", "\uFEFF{}",
        "{\"id\":}", "{\"id\":1,}", "{\"id\":1,\"id\":2}", "{\"id\":1,\"ID\":2}", "{\"id\":1,\"Id\":2}",
        "{\"id\":null}", "{\"id\":\"1\"}", "{\"id\":1e2}", "{\"id\":1e400}", "{\"id\":1.5}", "{\"id\":99999999999}",
        "{\"id\":-0}", "{\"id\":01}", "{\"id\":NaN}", "{\"text\":\"\\ud800\"}", "{\"text\":\"\\udc00\\ud800\"}",
        "{\"text\":\"\\u0000\"}", "{\"text\":\"\\x\"}", "{\"text\":\"\t\"}", "{\"\\ud800\":1}", "{\"\\u0000\":1}",
        "{\"\":1}", "{\"any\":{\"\\ud800\":1}}", "{\"any\":\"\\ud800\"}", "{\"any\":[[[[[[]]]]]]}", "{\"any\":1e999}",
        "{\"any\":{\"a\":1,\"a\":2}}", "{\"any\":{\"$type\":\"System.String\"}}", "{\"json\":{\"a\":1,\"a\":2}}",
        "{\"json\":\"\\ud800\"}", "{\"json\":1e99999}", "{\"total\":1e28}", "{\"total\":1e29}",
        "{\"total\":0.00000000000000000000000000000001}", "{\"ratio\":1e999}", "{\"ratio\":\"NaN\"}",
        "{\"ratio\":\"-Infinity\"}", "{\"small\":\"NaN\"}", "{\"ratios\":[1,\"Infinity\"]}",
        "{\"byRatio\":{\"NaN\":1}}", "{\"byRatio\":{\"-Infinity\":1,\"1.5\":2}}", "{\"at\":\"2026-02-30T00:00:00Z\"}",
        "{\"at\":\"9999-12-31T23:59:59-14:00\"}", "{\"at\":\"0001-01-01T00:00:00+14:00\"}", "{\"at\":\"\"}",
        "{\"day\":\"2026-13-01\"}", "{\"clock\":\"24:00:00\"}", "{\"clock\":\"23:59:59.99999999\"}", "{\"code\":\"\"}",
        "{\"code\":\"0\"}", "{\"kind\":9}", "{\"kind\":\"first\"}", "{\"kind\":99999999999}", "{\"kind\":-1}",
        "{\"flags\":300}", "{\"flags\":-1}", "{\"span\":\"99999999.00:00:00\"}", "{\"span\":\"x\"}",
        "{\"letter\":\"\"}", "{\"letter\":\"ab\"}", "{\"letter\":\"\\ud800\"}", "{\"letter\":null}", "{\"raw\":\"=\"}",
        "{\"raw\":\"AA\"}", "{\"raw\":\"AAA*\"}", "{\"link\":\"::\"}", "{\"link\":\"http://[\"}", "{\"version\":\"1\"}",
        "{\"version\":\"1.2.3.4.5\"}", "{\"version\":\"-1.0\"}", "{\"big\":1e5}", "{\"big\":1.5}",
        "{\"wide\":170141183460469231731687303715884105728}", "{\"small\":65520}", "{\"small\":1e9}",
        "{\"byNumber\":{\"a\":1}}", "{\"byNumber\":{\"1\":1,\"1\":2}}", "{\"byNumber\":{\"1\":1,\"01\":2}}",
        "{\"byNumber\":{\"99999999999\":1}}", "{\"byKind\":{\"first\":\"a\"}}",
        "{\"byKind\":{\"1\":\"a\",\"First\":\"b\"}}", "{\"byKind\":{\"nope\":\"a\"}}",
        "{\"byKind\":{\"First\":\"\\ud800\"}}", "{\"sorted\":[null]}", "{\"sorted\":[\"a\",\"a\",null,\"\\ud800\"]}",
        "{\"slots\":[null,{}]}", "{\"slots\":{}}", "{\"pair\":{}}", "{\"pair\":[1]}",
        "{\"pair\":{\"item1\":1,\"item2\":null}}", "{\"lines\":[null]}", "{\"lines\":[1]}", "{\"lines\":null}",
        "{\"tags\":[null]}", "{\"parent\":{\"parent\":{\"secret\":\"mine\"}}}",
        "{\"secret\":\"mine\",\"SECRET\":\"mine\",\"Secret\":\"mine\"}", "{\"password\":\"p\"}",
        "{\"name\":null,\"note\":null}", "{\"id\":1,\"name\":\"n\",\"note\":\"x\",\"kind\":\"zzz\"}",
        "{\"id\":1,\"name\":\"n\",\"note\":\"x\"}", "{\"NAME\":\"n\",\"name\":\"m\",\"note\":\"x\"}", "/**/{}",
        "{\"id\":1//\n}", $"{{\"text\":\"{new string('x', 70_000)}\"}}", $"{{\"big\":{new string('9', 20_000)}}}",
        $"{{\"total\":{new string('9', 20_000)}}}", $"{{\"{new string('k', 70_000)}\":1}}",
        $"{{\"any\":{new string('[', 63)}{new string(']', 63)}}}",
        $"{{\"any\":{new string('[', 3_000)}{new string(']', 3_000)}}}", new string('[', 100_000),
        $"{{\"id\":{new string(' ', 50_000)}1}}", $"{{\"lines\":[{string.Join(',', Enumerable.Repeat("{}", 3_000))}]}}",
    ];

    public static byte[][] MessagePackBodies { get; } =
    [
        [], [0xc0], [0xc1], [0x80], [0x90], [0x81], [0x81, 0xa2], [0xdf, 0xff, 0xff, 0xff, 0xff],
        [0xdd, 0x7f, 0xff, 0xff, 0xff], [0xdb, 0xff, 0xff, 0xff, 0xff], [0xc6, 0x7f, 0xff, 0xff, 0xff, 1],
        [0xc9, 0xff, 0xff, 0xff, 0xff, 1], [0x81, 0xc0, 0x01], [0x81, 0xca, 0, 0, 0, 0, 1], [0x81, 0x90, 1],
        [0x81, 0x80, 1], [0x81, 0x01, 1], [0x82, 0, 1, 0, 2], [0x93, 1, 0xa1, 0x61, 0xa4, .. "mine"u8], [0x93, 1],
        [0x9f], [0xdc, 0xff, 0xff], Map("id", [0xcb, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0]), Map("id", [0xcf, .. Ones(8)]),
        Map("id", [0xa1, 0x31]), Map("id", [0xc0]), Map("text", [0xa2, 0xc3, 0x28]),
        Map("text", [0xa3, 0xed, 0xa0, 0x80]), Map("text", [0xc4, 1, 0]), Map("text", [0xa1, 0]),
        Map("any", [0xa3, 0xed, 0xa0, 0x80]), Map("any", [0xd6, 5, 0, 0, 0, 0]), Map("any", [0xd6, 0xff, .. Ones(4)]),
        Map("any", [0xc7, 12, 0xff, .. Ones(12)]), Map("any", [0x81, 0x80, 0x80]), Map("any", [0x82, 1, 1, 1, 2]),
        Map("any", [0xc7, 0, 100]), Map("any", [0xc8, 0, 5, 98, 0, 0, 0, 0, 9]), Map("json", [0x81, 1, 1]),
        Map("json", [0xcb, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0]), Map("json", [0xc4, 1, 9]),
        Map("json", [0xd6, 0xff, .. Ones(4)]), Map("at", [0xd7, 0xff, .. Ones(8)]),
        Map("at", [0xc7, 12, 0xff, .. Ones(12)]), Map("at", [0xd6, 0xff, 0, 0, 0, 0]), Map("at", [0xd4, 0xff, 0]),
        Map("at", [0xc0]), Map("day", [0xd6, 0xff, 0, 0, 0, 1]), Map("code", [0xc4, 15, .. Ones(15)]),
        Map("code", [0xc4, 16, .. Ones(16)]), Map("code", [0xd8, 2, .. Ones(16)]), Map("total", [0xa5, .. "1e999"u8]),
        Map("total", [0xcb, 0x7f, 0xef, .. Ones(6)]), Map("total", [0xa0]), Map("big", [0xa1, 0x78]),
        Map("big", [0xcb, .. Ones(8)]), Map("small", [0xcb, 0x7f, 0xef, .. Ones(6)]), Map("kind", [0xa5, .. "First"u8]),
        Map("kind", [0xa1, 0x78]), Map("kind", [0xcf, .. Ones(8)]), Map("flags", [0xcd, 1, 0]),
        Map("span", [0xcf, .. Ones(8)]), Map("span", [0xd3, 0x80, 0, 0, 0, 0, 0, 0, 0]), Map("span", [0xa1, 0x78]),
        Map("ratio", [0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0]), Map("ratio", [0xca, 0xff, 0x80, 0, 0]),
        Map("small", [0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0]), Map("any", [0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0]),
        Map("any", [0x91, 0xca, 0x7f, 0x80, 0, 0]), Map("any", [0x81, 0xca, 0x7f, 0xc0, 0, 0, 1]),
        Map("any", [0x82, 0xc3, 1, 0xca, 0x3f, 0x80, 0, 0, 2]), Map("any", [0x81, 0xd6, 0xff, 0, 0, 0, 1, 1]),
        Map("ratios", [0x92, 1, 0xcb, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0]), Map("ratios", [0x91, 0xca, 0x7f, 0xc0, 0, 0]),
        Map("byRatio", [0x81, 0xcb, 0x7f, 0xf8, 0, 0, 0, 0, 0, 0, 1]), Map("byRatio", [0x81, 0xa3, .. "NaN"u8, 1]),
        Map("letter", [0xcd, 0xd8, 0]), Map("letter", [0xcd, 0xdf, 0xff]), Map("letters", [0x92, 97, 0xcd, 0xd8, 0]),
        Map("letter", [0xa2, 0x61, 0x62]), Map("letter", [0xa0]), Map("link", [0xa2, 0x3a, 0x3a]),
        Map("version", [0xa1, 0x31]), Map("byNumber", [0x81, 0xa1, 0x61, 1]), Map("byNumber", [0x82, 1, 1, 1, 2]),
        Map("byNumber", [0x81, 0xc0, 1]), Map("byKind", [0x82, 1, 0xc0, 0xa5, .. "First"u8, 0xc0]),
        Map("byKind", [0x81, 0xc2, 0xc0]), Map("pair", [0x91, 1]), Map("pair", [0x92, 1, 0xc0]), Map("pair", [0xc0]),
        Map("sorted", [0x91, 0xc0]), Map("slots", [0x92, 0xc0, 0x80]), Map("secret", [0xa4, .. "mine"u8]),
        Map("SECRET", [0xa4, .. "mine"u8]),
        [0x82, 0xa6, .. "secret"u8, 0xa4, .. "mine"u8, 0xa6, .. "Secret"u8, 0xa4, .. "mine"u8],
        [0x82, 0xa2, .. "id"u8, 1, 0xa2, .. "id"u8, 2], [0x82, 0xa2, .. "id"u8, 1, 0xa2, .. "ID"u8, 2], [0x80, 0x80],
        [0x80, 0xc1], [0xc9, 0, 0, 0, 6, 99, 0xd2, 0x7f, 0xff, 0xff, 0xff, 0], [0xc7, 2, 99, 1, 0],
        [0xc8, 0, 3, 98, 0, 0, 0], [.. Enumerable.Repeat((byte)0x91, 100_000)],
        [.. Enumerable.Repeat((byte)0x81, 100_000)], Map("any", [.. Enumerable.Repeat((byte)0x91, 60), 0xc0]),
        Map("any", [.. Enumerable.Repeat((byte)0x91, 5_000), 0xc0]),
    ];

    public static string[] ContentTypes { get; } =
    [
        "application/json", "application/json; charset=utf-8", "application/json; charset=utf-16",
        "application/json; charset=", "application/json; charset=\"\"", "application/json; charset=nope",
        "application/json; charset=utf-7", "application/json; charset=utf-32", "application/json; charset=iso-2022-jp",
        "application/json; charset=gb18030", "application/vnd.msgpack", "application/x-msgpack",
        "application/msgpack; charset=utf-16", "application/merge-patch+json", "application/json-patch+json",
        "application/vnd.api+json", "application/jsonl", "text/csv", "text/csv; header=absent",
        "text/csv; charset=utf-16", "text/plain", "text/json", "multipart/form-data", "multipart/form-data; boundary=x",
        "application/x-www-form-urlencoded", "application/octet-stream", "a", "/", ";", "application/json;;",
    ];

    private static byte[] Map(string name, byte[] value) =>
        [0x81, (byte)(0xa0 | name.Length), .. Encoding.UTF8.GetBytes(name), .. value];

    private static byte[] Ones(int count) => [.. Enumerable.Repeat((byte)0xff, count)];
}
