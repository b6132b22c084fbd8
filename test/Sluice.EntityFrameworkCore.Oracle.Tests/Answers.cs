using System.Buffers.Binary;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>Compares answers: byte by byte, and where the query leaves the order open, as multisets.</summary>
internal static class Answers
{
    internal static bool AreEqual(byte[] expected, byte[] actual, bool json, bool isTotal, bool isNestedTotal)
    {
        if (expected.AsSpan().SequenceEqual(actual))
            return true;
        if (isTotal && isNestedTotal)
            return false;
        return Canonical(Node(expected, json), isTotal, isNestedTotal)
            == Canonical(Node(actual, json), isTotal, isNestedTotal);
    }

    internal static string TextOf(byte[] packed) => Node(packed, json: false)?.ToJsonString() ?? "null";

    private static JsonNode? Node(byte[] answer, bool json)
    {
        if (json)
            return JsonNode.Parse(answer);
        int at = 0;
        JsonNode? node = Read(answer, ref at);
        return at == answer.Length ? node : throw new FormatException($"{answer.Length - at} bytes follow the value.");
    }

    private static string Canonical(JsonNode? node, bool isOrdered, bool isNestedOrdered) =>
        node switch
        {
            null => "null",
            JsonObject members => "{"
                + string.Join(
                    ",",
                    members.Select(m =>
                        JsonSerializer.Serialize(m.Key) + ":" + Canonical(m.Value, isNestedOrdered, isNestedOrdered)
                    )
                )
                + "}",
            JsonArray elements => "[" + string.Join(",", Sorted(elements, isOrdered, isNestedOrdered)) + "]",
            _ => node.ToJsonString(),
        };

    // The order of plain values is the value's own, wherever they are.
    private static IEnumerable<string> Sorted(JsonArray elements, bool isOrdered, bool isNestedOrdered)
    {
        IEnumerable<string> texts = elements.Select(e => Canonical(e, isNestedOrdered, isNestedOrdered));
        return isOrdered || !elements.Any(e => e is JsonObject) ? texts : texts.Order(StringComparer.Ordinal);
    }

    private static JsonNode? Read(byte[] bytes, ref int at)
    {
        byte code = bytes[at++];
        switch (code)
        {
            case < 0x80:
                return code;
            case <= 0x8f:
                return Map(bytes, ref at, code & 0xf);
            case <= 0x9f:
                return Array(bytes, ref at, code & 0xf);
            case <= 0xbf:
                return Text(bytes, ref at, code & 0x1f);
            case 0xc0:
                return null;
            case 0xc2:
                return false;
            case 0xc3:
                return true;
            case 0xc4 or 0xc5 or 0xc6:
                return Binary(bytes, ref at, (int)Unsigned(bytes, ref at, 1 << (code - 0xc4)), "bin");
            case 0xca:
                return BitConverter.Int32BitsToSingle((int)Unsigned(bytes, ref at, 4));
            case 0xcb:
                return BitConverter.Int64BitsToDouble((long)Unsigned(bytes, ref at, 8));
            case >= 0xcc and <= 0xcf:
                return Unsigned(bytes, ref at, 1 << (code - 0xcc));
            case >= 0xd0 and <= 0xd3:
                int size = 1 << (code - 0xd0),
                    shift = 64 - size * 8;
                return (long)Unsigned(bytes, ref at, size) << shift >> shift;
            case >= 0xd4 and <= 0xd8:
                return Binary(bytes, ref at, 1 + (1 << (code - 0xd4)), "ext");
            case 0xc7:
                return Binary(bytes, ref at, 1 + (int)Unsigned(bytes, ref at, 1), "ext");
            case 0xd9 or 0xda or 0xdb:
                return Text(bytes, ref at, (int)Unsigned(bytes, ref at, 1 << (code - 0xd9)));
            case 0xdc or 0xdd:
                return Array(bytes, ref at, (int)Unsigned(bytes, ref at, 2 << (code - 0xdc)));
            case 0xde or 0xdf:
                return Map(bytes, ref at, (int)Unsigned(bytes, ref at, 2 << (code - 0xde)));
            case >= 0xe0:
                return (sbyte)code;
            default:
                throw new FormatException($"Unexpected code {code:x2} at {at - 1}.");
        }
    }

    private static ulong Unsigned(byte[] bytes, ref int at, int size)
    {
        Span<byte> eight = stackalloc byte[8];
        eight.Clear();
        bytes.AsSpan(at, size).CopyTo(eight[(8 - size)..]);
        at += size;
        return BinaryPrimitives.ReadUInt64BigEndian(eight);
    }

    private static JsonNode Text(byte[] bytes, ref int at, int length)
    {
        string text = Encoding.UTF8.GetString(bytes, at, length);
        at += length;
        return text;
    }

    private static JsonNode Binary(byte[] bytes, ref int at, int length, string kind)
    {
        string text = $"{kind}:{Convert.ToHexString(bytes, at, length)}";
        at += length;
        return text;
    }

    private static JsonArray Array(byte[] bytes, ref int at, int count)
    {
        var array = new JsonArray();
        for (int i = 0; i < count; i++)
            array.Add(Read(bytes, ref at));
        return array;
    }

    private static JsonObject Map(byte[] bytes, ref int at, int count)
    {
        var map = new JsonObject();
        for (int i = 0; i < count; i++)
        {
            string name = Read(bytes, ref at)!.ToString();
            map.Add(name, Read(bytes, ref at));
        }
        return map;
    }
}
