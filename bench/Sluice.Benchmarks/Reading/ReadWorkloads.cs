using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.MessagePack;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Reading;

/// <summary>Every payload from UTF-8 bytes, against the faster of System.Text.Json's two readers.</summary>
public sealed class ReadWorkloads : IWorkloadFamily
{
    private static readonly JsonSerializerOptions s_reflection = new(JsonSerializerDefaults.Web);
    private static readonly JsonSerializerOptions s_relaxed = new(JsonSerializerDefaults.Web)
    {
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    private static readonly JsonSerializerOptions s_indented = new(s_relaxed) { WriteIndented = true };

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["read"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        yield return Read(
            "read.nine-ints.zeros",
            NineInts.Zeros,
            StjContext.Default.NineInts,
            call: NineIntsCalls.ReadJson
        );
        yield return Read(
            "read.nine-ints.mix",
            NineInts.Mix,
            StjContext.Default.NineInts,
            call: NineIntsCalls.ReadJson
        );
        yield return Read(
            "read.nine-ints.shuffled",
            NineInts.Mix,
            StjContext.Default.NineInts,
            isShuffled: true,
            call: NineIntsCalls.ReadJson
        );
        yield return Read("read.my-poco", MyPoco.Sample, StjContext.Default.MyPoco);
        yield return Read("read.measurements", Measurements.Sample, StjContext.Default.Measurements);
        yield return Read("read.flat-one", FlatModel.Make(7), StjContext.Default.FlatModel);
        yield return Read("read.flat-list", FlatModel.List(100), StjContext.Default.ListFlatModel);
        yield return Read(
            "read.flat-list.shuffled",
            FlatModel.List(100),
            StjContext.Default.ListFlatModel,
            isShuffled: true
        );
        yield return Read("read.nested-one", NestedModel.Make(7), StjContext.Default.NestedModel);
        yield return Read("read.nested-list", NestedModel.List(25), StjContext.Default.ListNestedModel);
        yield return Read(
            "read.pretty.flat-list",
            FlatModel.List(100),
            StjContext.Default.ListFlatModel,
            isIndented: true
        );
        yield return Read(
            "read.pretty.nested-list",
            NestedModel.List(25),
            StjContext.Default.ListNestedModel,
            isIndented: true
        );
        yield return Read("read.array.doubles", Doubles(10_000), StjContext.Default.DoubleArray);
        yield return Read("read.array.strings", Strings(500), StjContext.Default.StringArray);
    }

    private static double[] Doubles(int count)
    {
        var random = new Random(1);
        return [.. Enumerable.Range(0, count).Select(_ => Math.Round(random.NextDouble() * 360 - 180, 6))];
    }

    private static string[] Strings(int count) =>
        [.. Enumerable.Range(0, count).Select(i => string.Create(CultureInfo.InvariantCulture, $"line {i} of text"))];

    private static Workload Read<T>(
        string name,
        T value,
        JsonTypeInfo<T> generated,
        bool isShuffled = false,
        bool isIndented = false,
        Func<byte[], Action<int>>? call = null
    )
    {
        JsonNode node = JsonSerializer.SerializeToNode(value, s_relaxed)!;
        if (isShuffled)
            Shuffle(node, new Random(1));
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(node, isIndented ? s_indented : s_relaxed);
        return new Workload(
            name,
            call?.Invoke(json)
                ?? (
                    count =>
                    {
                        for (int i = 0; i < count; i++)
                            JsonWire.Deserialize<T>(json);
                    }
                ),
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize(json, generated);
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize<T>(json, s_reflection);
            }
        )
        {
            Check = () =>
            {
                string expected = JsonSerializer.Serialize(value, s_relaxed);
                if (
                    JsonSerializer.Serialize(JsonWire.Deserialize<T>(json), s_relaxed) != expected
                    || JsonSerializer.Serialize(JsonSerializer.Deserialize(json, generated), s_relaxed) != expected
                )
                    throw new InvalidOperationException($"{name}: what is read is not what was written.");
            },
        };
    }

    private static void Shuffle(JsonNode? node, Random random)
    {
        if (node is JsonArray array)
        {
            foreach (JsonNode? element in array)
                Shuffle(element, random);
        }
        else if (node is JsonObject members)
        {
            KeyValuePair<string, JsonNode?>[] all = [.. members];
            random.Shuffle(all);
            members.Clear();
            foreach ((string name, JsonNode? member) in all)
            {
                members.Add(name, member);
                Shuffle(member, random);
            }
        }
    }
}
