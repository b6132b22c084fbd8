using System.Buffers;
using System.Collections.Immutable;
using System.Diagnostics;
using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// Lists of every kind of value: nanoseconds an element against System.Text.Json's for writing and reading JSON, and
/// MessagePack's against our JSON's. Shows the type on which something is lost.
/// </summary>
/// <remarks>
/// Found and mended with it: fractions with all their digits (1.0 to 0.25 of System.Text.Json's time),
/// <see cref="JsonElement"/> (6 to 0.9), sets of flags by name (2.5 to 0.6), text beyond ASCII (1.0 to 0.5), long
/// decimals (1.0 to 0.26), decimals on MessagePack (3 to 1.3 of JSON's). Left: <see cref="JsonNode"/> (2.1; the
/// platform's writer is half of it), base64 (1.0 to 1.4: the platform's encoder is all of it), JSON inside of
/// MessagePack (5 of JSON's: it is transcoded).
/// </remarks>
internal sealed class TypesProbe
{
    private const int Count = 500,
        Rounds = 40,
        Calls = 10;
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web)
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    private readonly Random _random = new(3);
    private readonly string _part;
    private readonly ArrayBufferWriter<byte> _output = new(1 << 20);

    private TypesProbe(string part) => _part = part;

    /// <summary>Runs over the types whose name has <paramref name="part"/>.</summary>
    internal static int Run(string part)
    {
        Console.WriteLine("type | write ns, to System.Text.Json | read | MessagePack to JSON: write, read");
        var probe = new TypesProbe(part);
        probe.Numbers();
        probe.Times();
        probe.Texts();
        probe.Collections();
        probe.Documents();
        return 0;
    }

    private void Numbers()
    {
        Measure("bool", i => i % 3 == 0);
        Measure("byte", i => (byte)i);
        Measure("int", _ => _random.Next());
        Measure("int?", i => i % 2 == 0 ? (int?)i : null);
        Measure("long", _ => _random.NextInt64());
        Measure("UInt128", _ => (UInt128)_random.NextInt64() * (UInt128)_random.NextInt64());
        Measure("Half", _ => (Half)_random.NextDouble());
        Measure("float", _ => _random.NextSingle());
        Measure("double", _ => _random.NextDouble());
        Measure("double, 2 decimals", _ => Math.Round(_random.NextDouble() * 1_000, 2));
        Measure("double, any", _ => double.MaxValue * _random.NextDouble());
        Measure("decimal, 2 decimals", _ => Math.Round((decimal)_random.NextDouble() * 1_000, 2));
        Measure(
            "decimal, long",
            i => new decimal(_random.Next(), _random.Next(), _random.Next(), i % 2 == 0, (byte)_random.Next(28))
        );
        Measure("enum", i => (DayOfWeek)(i % 7));
        Measure("enum by name", i => (Color)(i % 3));
        Measure("flags by name", i => (Access)(i % 8));
    }

    private void Times()
    {
        Measure("DateTime", _ => DateTime.UnixEpoch.AddSeconds(_random.Next()));
        Measure(
            "DateTimeOffset",
            _ => new DateTimeOffset(new DateTime(_random.NextInt64(DateTime.MaxValue.Ticks / 2)), TimeSpan.FromHours(2))
        );
        Measure("DateOnly", _ => DateOnly.FromDayNumber(_random.Next(3_000_000)));
        Measure("TimeOnly", _ => new TimeOnly(_random.NextInt64(TimeSpan.TicksPerDay)));
        Measure("TimeSpan", _ => new TimeSpan(_random.NextInt64() >> _random.Next(30)));
    }

    private void Texts()
    {
        Measure("string, ASCII", _ => Text("abcdefghij klmno"));
        Measure("string, Latin", _ => Text("abcdefghijäöü"));
        Measure("string, Cyrillic", _ => Text("абвгдежзий клм"));
        Measure("string, Chinese", _ => Text("中文字符测试数据"));
        Measure("string, escapes", _ => Text("abcdefgh\"\n\\"));
        Measure("string, 500 ASCII", _ => new string('x', 500));
        Measure("string, 500 Cyrillic", _ => new string('я', 500));
        Measure("Guid", _ => Guid.NewGuid());
        Measure("Uri", i => new Uri(string.Create(CultureInfo.InvariantCulture, $"https://example.com/a/{i}")));
        Measure("Version", i => new Version(1, 2, i));
        Measure("byte[]", i => new byte[50 + i % 50]);
    }

    private void Collections()
    {
        Measure("int[]", _ => new[] { 1, 2, 3 });
        Measure("List<int>", _ => new List<int> { 1, 2, 3 });
        Measure("HashSet<int>", _ => new HashSet<int> { 1, 2, 3 });
        Measure("ImmutableArray<int>", _ => ImmutableArray.Create(1, 2, 3));
        Measure("Dictionary<string, int>", _ => new Dictionary<string, int> { ["one"] = 1, ["two"] = 2 });
        Measure("Dictionary<Guid, int>", _ => new Dictionary<Guid, int> { [Guid.Empty] = 1 });
        Measure("Dictionary<DayOfWeek, int>", _ => new Dictionary<DayOfWeek, int> { [DayOfWeek.Friday] = 1 });
        Measure("KeyValuePair<string, int>", i => new KeyValuePair<string, int>("a", i));
        Measure("(int, string)", i => Tuple.Create(i, "a"));
    }

    private void Documents()
    {
        const string Json = """{"a":[1,2,"x"]}""";
        Measure("JsonElement", _ => JsonElement.Parse(Json));
        Measure("JsonNode", _ => JsonNode.Parse(Json));
        Measure(
            "object",
            i =>
                (object?)(
                    i % 3 == 0 ? i
                    : i % 3 == 1 ? "text"
                    : 1.5
                )
        );
    }

    private string Text(string letters) =>
        string.Create(5 + _random.Next(30), letters, (chars, from) => _random.GetItems(from, chars));

    private void Measure<T>(string name, Func<int, T> make)
    {
        if (!name.Contains(_part, StringComparison.OrdinalIgnoreCase))
            return;
        List<T> values = [.. Enumerable.Range(0, Count).Select(make)];
        byte[] json = JsonWire.SerializeToUtf8Bytes(values),
            packed = MessagePackWire.Serialize(values);
        using var writer = new Utf8JsonWriter(
            _output,
            new JsonWriterOptions { SkipValidation = true, Encoder = s_options.Encoder }
        );
        double[] medians = Medians(
            () => JsonWire.Serialize(_output, values),
            () =>
            {
                writer.Reset(_output);
                JsonSerializer.Serialize(writer, values, s_options);
            },
            () => JsonWire.Deserialize<List<T>>(json),
            () => JsonSerializer.Deserialize<List<T>>(json, s_options),
            () => MessagePackWire.Serialize(_output, values),
            () => MessagePackWire.Deserialize<List<T>>(packed)
        );
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{name, -28} {medians[0], 7:0.0} {medians[0] / medians[1], 5:0.00}  {medians[2], 7:0.0} {medians[2] / medians[3], 5:0.00}  {medians[4] / medians[0], 5:0.00} {medians[5] / medians[2], 5:0.00}"
            )
        );
    }

    // Nanoseconds an element, the ways in turns.
    private double[] Medians(params Action[] ways)
    {
        foreach (Action way in ways)
        {
            for (int pause = 0; pause < 3; pause++, Thread.Sleep(60))
            {
                for (long from = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(from).TotalMilliseconds < 120; )
                    Once(way);
            }
        }
        List<double>[] samples = [.. ways.Select(_ => new List<double>())];
        for (int round = 0; round < Rounds; round++)
        {
            for (int i = 0; i < ways.Length; i++)
            {
                long from = Stopwatch.GetTimestamp();
                for (int call = 0; call < Calls; call++)
                    Once(ways[i]);
                samples[i].Add(Stopwatch.GetElapsedTime(from).TotalNanoseconds / Calls / Count);
            }
        }
        return [.. samples.Select(TimedWorkload.MedianOf)];
    }

    private void Once(Action way)
    {
        _output.ResetWrittenCount();
        way();
    }

    [JsonConverter(typeof(JsonStringEnumConverter<Color>))]
    private enum Color
    {
        Red,
        Green,
        Blue,
    }

    [Flags, JsonConverter(typeof(JsonStringEnumConverter<Access>))]
    private enum Access
    {
        None,
        Read = 1,
        Write = 2,
        Own = 4,
    }
}
