using System.Buffers.Text;
using System.Globalization;
using System.Text;
using System.Text.Json;
using Sluice.TestSupport;
using Xunit;

namespace Sluice.Tests.Vectors;

/// <summary>
/// GUIDs, dates, names and skipped values, which are parsed many bytes at a time, against the platform's parsers: every
/// byte of a text replaced by every other, every length of a number or a name.
/// </summary>
public class ScalarTextTests
{
    [Fact]
    public void Guid_WithAnyByteReplaced_IsReadAsThePlatformReadsIt()
    {
        byte[] text = "[\"01234567-89ab-CDEF-fedc-ba9876543210\",1]"u8.ToArray();
        for (int at = 2; at < 38; at++)
        {
            for (int value = 0; value < 256; value++)
            {
                if (value is '"' or '\\')
                    continue;
                byte[] json = (byte[])text.Clone();
                json[at] = (byte)value;
                bool isGuid =
                    Utf8Parser.TryParse(json.AsSpan(2, 36), out Guid expected, out int used, 'D') && used == 36;
                byte[] packed = [0xD9, 36, .. json[2..38]];
                if (isGuid)
                {
                    Assert.Equal((expected, 1), ReadPair<Guid>(json));
                    Assert.Equal(expected, MessagePackWire.Deserialize<Guid>(packed));
                }
                else
                {
                    Assert.Throws<WireException>(() => ReadPair<Guid>(json));
                    Assert.Throws<WireException>(() => MessagePackWire.Deserialize<Guid>(packed));
                }
            }
        }
    }

    [Fact]
    public void Guid_OfAnyBytes_IsReadBack()
    {
        var random = new Random(1);
        byte[] bytes = new byte[16];
        for (int i = 0; i < 1_000; i++)
        {
            random.NextBytes(bytes);
            var guid = new Guid(bytes);
            Assert.Equal(guid, JsonWire.Deserialize<Guid>($"\"{guid:D}\""));
            Assert.Equal(guid, JsonWire.Deserialize<Guid>($"\"{guid.ToString("D").ToUpperInvariant()}\""));
            Assert.Equal([guid, guid], JsonWire.Deserialize<Guid[]>($"[\"{guid:D}\",\"{guid:D}\"]")!);
        }
    }

    [Theory]
    [InlineData("2024-02-29T23:59:58Z")]
    [InlineData("2023-12-31T00:00:00")]
    [InlineData("1900-02-28T12:34:56.1Z")]
    [InlineData("2000-02-29T12:34:56.1234567+01:30")]
    [InlineData("0001-01-01T00:00:00.9999999-14:00")]
    public void Date_WithAnyByteReplaced_IsReadAsThePlatformReadsIt(string date)
    {
        for (int at = 0; at < date.Length; at++)
        {
            for (char value = ' '; value < 127; value++)
            {
                if (value is '"' or '\\')
                    continue;
                CompareDate(date.Remove(at, 1).Insert(at, value.ToString()));
            }
        }
        for (int length = 0; length < date.Length; length++)
            CompareDate(date[..length]);
    }

    [Fact]
    public void Date_OfEveryDay_IsReadAsThePlatformReadsIt()
    {
        int step = SeededSample.IsWanted ? 61 : 17;
        for (var day = new DateTime(1, 1, 1); day.Year < 9999; day = day.AddDays(step))
        {
            CompareDate(day.ToString("yyyy-MM-ddTHH:mm:ss", CultureInfo.InvariantCulture));
            if (day.Month == 2 && day.Day > 28 - step)
            {
                for (int last = 28; last < 32; last++)
                    CompareDate(string.Create(CultureInfo.InvariantCulture, $"{day.Year:0000}-02-{last}T01:02:03Z"));
            }
        }
    }

    private static void CompareDate(string date)
    {
        // Members after it, so that the input does not end soon.
        byte[] json = Encoding.UTF8.GetBytes($"[\"{date}\",1,\"                                     \"]");
        byte[] alone = Encoding.UTF8.GetBytes($"\"{date}\"");
        Compare<DateTime>();
        Compare<DateTimeOffset>();

        void Compare<T>()
            where T : struct
        {
            T? expected = null;
            try
            {
                expected = JsonSerializer.Deserialize<T>(alone);
            }
            catch (JsonException) { }
            foreach (
                Func<T> read in new Func<T>[] { () => JsonWire.Deserialize<T>(alone), () => ReadPair<T>(json).Value }
            )
            {
                T? actual = null;
                try
                {
                    actual = read();
                }
                catch (WireException) { }
                if (!Equals(expected, actual) || (expected is DateTime a && actual is DateTime b && a.Kind != b.Kind))
                    Assert.Fail($"{typeof(T).Name} {date}: expected {expected:O} but read {actual:O}.");
            }
        }
    }

    private static (T Value, int) ReadPair<T>(byte[] json)
    {
        var reader = new Sluice.Wires.Json.JsonWireReader(json);
        Assert.True(reader.BeginArray(out int left));
        T value =
            typeof(T) == typeof(Guid) ? (T)(object)reader.ReadGuid()
            : typeof(T) == typeof(DateTime) ? (T)(object)reader.ReadDateTime()
            : (T)(object)reader.ReadDateTimeOffset();
        Assert.True(reader.NextElement(ref left));
        return (value, reader.ReadInt32());
    }

    [Fact]
    public void Name_OfAnyLengthAndCase_IsFoundLikeThePlatformFindsIt()
    {
        string[] names =
        [
            .. Enumerable
                .Range(1, 40)
                .Select(length =>
                    string.Concat(
                        Enumerable
                            .Range(0, length)
                            .Select(i =>
                                (char)(
                                    i % 3 == 0 ? 'a' + i % 26
                                    : i % 3 == 1 ? 'A' + i % 26
                                    : '0' + i % 10
                                )
                            )
                    )
                ),
        ];
        var folded = new Sluice.Internal.FoldedNames([.. names, null, "Straße", "ÉTÉ"]);
        var ascii = new Sluice.Internal.FoldedNames(names);
        foreach (string name in names)
        {
            foreach (
                string text in new[]
                {
                    name,
                    name.ToUpperInvariant(),
                    name.ToLowerInvariant(),
                    name + "x",
                    name[1..],
                    "_" + name[1..],
                }
            )
            {
                int expected = Array.FindIndex(names, other => other.Equals(text, StringComparison.OrdinalIgnoreCase));
                Assert.Equal(expected, folded.FindIgnoringCase(Encoding.UTF8.GetBytes(text)));
                Assert.Equal(expected, ascii.FindIgnoringCase(Encoding.UTF8.GetBytes(text)));
            }
            for (int at = 0; at < name.Length; at++)
            {
                for (char other = '\u0001'; other < '\u0080'; other++)
                {
                    string text = name.Remove(at, 1).Insert(at, other.ToString());
                    int expected = Array.FindIndex(names, one => one.Equals(text, StringComparison.OrdinalIgnoreCase));
                    Assert.Equal(expected, ascii.FindIgnoringCase(Encoding.UTF8.GetBytes(text)));
                }
            }
        }
        Assert.Equal(names.Length + 2, folded.FindIgnoringCase("été"u8));
        Assert.Equal(names.Length + 1, folded.FindIgnoringCase("STRAßE"u8));
    }

    [Fact]
    public void Name_WithAnyCharacterOfUnicode_IsFoundLikeThePlatformFindsIt()
    {
        var names = new Sluice.Internal.FoldedNames(["kisKIS"]);
        for (int unit = 0; unit < 0xD800; unit++)
        {
            string text = "kisKI" + (char)unit;
            int expected = text.Equals("kisKIS", StringComparison.OrdinalIgnoreCase) ? 0 : -1;
            if (names.FindIgnoringCase(Encoding.UTF8.GetBytes(text)) != expected)
                Assert.Fail($"U+{unit:X4}");
        }
    }

    [Fact]
    public void SkippedNumber_OfAnyForm_IsValidWhereThePlatformSaysSo()
    {
        var random = new Random(9);
        const string Alphabet = "0123456789-+.eE";
        for (int i = 0; i < MatrixSample.Rounds(200_000); i++)
        {
            string number = string.Concat(
                Enumerable
                    .Range(0, random.Next(1, 14))
                    .Select(_ =>
                        random.Next(3) > 0 ? (char)('0' + random.Next(10)) : Alphabet[random.Next(Alphabet.Length)]
                    )
            );
            string json = random.Next(2) == 0 ? number : $"[{number},\"              \"]";
            if (IsValid(json) != IsSkipped(Encoding.UTF8.GetBytes(json)))
                Assert.Fail(json);
        }
    }

    private static bool IsValid(string json)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(json);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static bool IsSkipped(byte[] json)
    {
        try
        {
            var reader = new Sluice.Wires.Json.JsonWireReader(json);
            reader.SkipValue();
            return reader.Position == json.Length;
        }
        catch (WireException)
        {
            return false;
        }
    }

    [Fact]
    public void SkippedMessagePack_OfAnyNesting_EndsWhereTheValueEnds()
    {
        var random = new Random(11);
        for (int i = 0; i < 3_000; i++)
        {
            var bytes = new List<byte>();
            Append(bytes, random, 0);
            int length = bytes.Count;
            bytes.Add(0x07);
            var reader = new Sluice.Wires.MessagePack.MessagePackWireReader(bytes.ToArray(), maxDepth: 100);
            reader.SkipValue();
            Assert.Equal(length, reader.Position);
            Assert.Equal(7, reader.ReadInt32());
            byte[] cut = [.. bytes.Take(random.Next(length))];
            bool isCut = false;
            try
            {
                var part = new Sluice.Wires.MessagePack.MessagePackWireReader(cut, maxDepth: 100);
                part.SkipValue();
            }
            catch (WireException)
            {
                isCut = true;
            }
            Assert.True(isCut);
        }
    }

    [Theory]
    [InlineData(32)]
    [InlineData(33)]
    [InlineData(70)]
    public void SkippedMessagePack_DeeperThanTheLimit_IsAnError(int depth)
    {
        byte[] nested = [.. Enumerable.Repeat((byte)0x91, depth), 0x01];
        var reader = new Sluice.Wires.MessagePack.MessagePackWireReader(nested, maxDepth: depth);
        reader.SkipValue();
        Assert.Equal(nested.Length, reader.Position);
        Exception? error = null;
        try
        {
            var shallow = new Sluice.Wires.MessagePack.MessagePackWireReader(nested, maxDepth: depth - 1);
            shallow.SkipValue();
        }
        catch (WireException e)
        {
            error = e;
        }
        Assert.Equal(WireError.Depth, Assert.IsType<WireException>(error).Error);
    }

    private static void Append(List<byte> bytes, Random random, int depth)
    {
        int kind = random.Next(depth < 60 ? 9 : 6);
        switch (kind)
        {
            case 0:
                bytes.Add((byte)random.Next(0x80));
                break;
            case 1:
                bytes.AddRange(MessagePackWire.Serialize(random.NextDouble()));
                break;
            case 2:
                bytes.AddRange(MessagePackWire.Serialize(random.NextInt64() >> random.Next(64)));
                break;
            case 3:
                bytes.AddRange(MessagePackWire.Serialize(new string('x', random.Next(300))));
                break;
            case 4:
                bytes.Add(0xC0);
                break;
            case 5:
                bytes.AddRange(MessagePackWire.Serialize(new byte[random.Next(40)]));
                break;
            default:
                int count = random.Next(depth < 3 ? 4 : 2);
                bool isMap = kind == 8;
                bytes.Add((byte)((isMap ? 0x80 : 0x90) | count));
                for (int i = 0; i < count * (isMap ? 2 : 1); i++)
                    Append(bytes, random, depth + 1);
                break;
        }
    }
}
