using System.Collections;
using System.Collections.Immutable;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Xunit;

namespace Sluice.Hosting.Tests.Problems;

/// <summary>
/// Whatever a MessagePack body contains where a member of any type is declared, it is refused, or the answer holds it
/// in JSON: no value of a sender is a 500.
/// </summary>
public sealed class WireValueMatrixTests
{
    public sealed class EveryType
    {
        public object? Any { get; set; }
        public JsonNode? Node { get; set; }
        public JsonElement? Element { get; set; }
        public JsonDocument? Document { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object?>? Extension { get; set; }
        public DateTime Time { get; set; }
        public DateTimeOffset Moment { get; set; }
        public DateOnly Date { get; set; }
        public TimeOnly Clock { get; set; }
        public TimeSpan Span { get; set; }
        public Guid Guid { get; set; }
        public Uri? Uri { get; set; }
        public Version? Version { get; set; }
        public char Letter { get; set; } = 'a';
        public char? PerhapsLetter { get; set; }
        public Rune Rune { get; set; } = new('a');
        public string? Text { get; set; }
        public byte[]? Bytes { get; set; }
        public Memory<byte> Memory { get; set; }
        public decimal Decimal { get; set; }
        public double Double { get; set; }
        public float Single { get; set; }
        public Half Half { get; set; }
        public Int128 Wide { get; set; }
        public UInt128 WideUnsigned { get; set; }
        public BigInteger Big { get; set; }
        public Complex Complex { get; set; }
        public Vector2? Vector { get; set; }
        public DayOfWeek Day { get; set; }
        public DayOfWeek? PerhapsDay { get; set; }
        public CultureInfo? Culture { get; set; }
        public BitArray? Bits { get; set; }
        public StringBuilder? Builder { get; set; }
        public IPAddress? Address { get; set; }
        public TimeZoneInfo? Zone { get; set; }
        public Dictionary<double, int>? ByDouble { get; set; }
        public Dictionary<Half, int>? ByHalf { get; set; }
        public Dictionary<char, int>? ByLetter { get; set; }
        public Dictionary<DateTime, int>? ByTime { get; set; }
        public Dictionary<DateTimeOffset, int>? ByMoment { get; set; }
        public Dictionary<DayOfWeek, double>? ByDay { get; set; }
        public Dictionary<object, int>? ByAny { get; set; }
        public Dictionary<string, object>? Named { get; set; }
        public Hashtable? Table { get; set; }
        public List<object?>? List { get; set; }
        public ArrayList? Objects { get; set; }
        public IEnumerable? Sequence { get; set; }
        public ImmutableArray<float>? Singles { get; set; }
        public HashSet<double>? Set { get; set; }
        public PriorityQueue<int, double>? Queue { get; set; }
        public double[,]? Grid { get; set; }
        public (double Number, char Letter)? Tuple { get; set; }
        public KeyValuePair<double, object>? Pair { get; set; }
        public Lazy<double>? Lazy { get; set; }
        public Index? Index { get; set; }
    }

    // Numbers of every width and at their limits, texts, binary data, times within and beyond the range, extensions.
    private static readonly string[] s_values =
    [
        "c0",
        "c2",
        "c3",
        "00",
        "7f",
        "e0",
        "ccff",
        "cdffff",
        "cdd800",
        "cddfff",
        "ceffffffff",
        "cfffffffffffffffff",
        "d080",
        "d18000",
        "d280000000",
        "d38000000000000000",
        "d37fffffffffffffff",
        "ca7fc00000",
        "caff800000",
        "ca80000000",
        "ca7f7fffff",
        "cb7ff8000000000000",
        "cb7ff0000000000000",
        "cb7fefffffffffffff",
        "cb3ff8000000000000",
        "a0",
        "a161",
        "a100",
        "a34e614e",
        "a3eda080",
        "a4f09f9880",
        "a2c328",
        "a468747470",
        "a3312e32",
        "a3316539",
        "c400",
        "c402fffe",
        "c41001020304050607080910111213141516",
        "d6ffffffffff",
        "d7ffffffffffffffffff",
        "c70cff000000008000000000000000",
        "c70cff000000000000000000000000",
        "c70cff000000010000003afff4417f",
        "c70364a16101",
        "d40501",
        "90",
        "80",
        "91c0",
        "81a161c0",
    ];

    private static readonly Func<byte[], byte[]>[] s_places =
    [
        static value => value,
        static value => [0x91, .. value],
        static value => [0x92, .. value, .. value],
        static value => [0x81, .. value, 0x01],
        static value => [0x81, 0xA3, .. "key"u8, .. value],
        static value => [0x92, 0xD6, 0xFF, 0x69, 0x57, 0x35, 0xA5, .. value],
    ];

    [Fact]
    public async Task Every_value_is_refused_or_answered()
    {
        await using AdHocServer server = await AdHocServer.StartAsync(static app =>
            app.MapPost("/body", (Body<EveryType> body) => SluiceResults.Ok(body.Value, FieldSelection<EveryType>.All))
        );
        var wrong = new List<string>();
        int answered = 0;
        foreach (PropertyInfo property in typeof(EveryType).GetProperties())
        {
            byte[] name = Encoding.UTF8.GetBytes(
                property.Name == nameof(EveryType.Extension)
                    ? "unknown"
                    : JsonNamingPolicy.CamelCase.ConvertName(property.Name)
            );
            foreach (string hex in s_values)
            {
                foreach (Func<byte[], byte[]> place in s_places)
                {
                    byte[] body = [0x81, (byte)(0xA0 | name.Length), .. name, .. place(Convert.FromHexString(hex))];
                    (int status, string text) = await server.AskAsync(
                        "/body",
                        method: HttpMethod.Post,
                        content: AdHocServer.Body(body, "application/vnd.msgpack")
                    );
                    if (status == 200)
                        answered++;
                    if (status is not (200 or 400) || (status == 200 && !IsJson(text)))
                        wrong.Add($"{property.Name} {Convert.ToHexString(body)}: {status} {text}");
                }
            }
        }
        Assert.True(wrong.Count == 0, $"{wrong.Count}, such as:\n{string.Join('\n', wrong.Take(10))}");
        Assert.True(answered > 1_000, $"Only {answered} were answered.");
    }

    private static bool IsJson(string text)
    {
        try
        {
            using var document = JsonDocument.Parse(text);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }
}
