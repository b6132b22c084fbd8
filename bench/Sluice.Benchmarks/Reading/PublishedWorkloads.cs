using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Reading;

/// <summary>
/// Documents as people publish them: with members that the type does not have, with escapes and text beyond ASCII, with
/// identifiers and dates; and collections whose memory is counted. Against System.Text.Json's generated code.
/// </summary>
public sealed class PublishedWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["msgpack", "read"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        PublishedContext stj = PublishedContext.Default;
        yield return Read(
            "read.unknown.flat",
            JsonSerializer.SerializeToUtf8Bytes(FlatModel.List(100), StjContext.Default.ListFlatModel),
            stj.ListNarrowFlat
        );
        yield return Read(
            "read.unknown.nested",
            JsonSerializer.SerializeToUtf8Bytes(NestedModel.List(25), StjContext.Default.ListNestedModel),
            stj.ListNarrowNested
        );
        yield return Read("read.text.ascii", Text(300, i => i % 95 + 32, plain: true), stj.StringArray);
        yield return Read("read.text.escapes", Text(300, i => i % 100 == 0 ? '\n' : 'a' + i % 26), stj.StringArray);
        yield return Read("read.text.other", Text(300, i => i % 5 == 0 ? 0xE9 : 'a' + i % 26), stj.StringArray);
        yield return Read("read.guids", Json(i => Deterministic(i), 500), stj.GuidArray);
        yield return Read(
            "read.dates",
            Json(i => DateTime.UnixEpoch.AddSeconds(i * 86_399.25), 500),
            stj.DateTimeArray
        );
        yield return Read(
            "read.dictionary",
            JsonSerializer.SerializeToUtf8Bytes(
                Enumerable.Range(0, 10_000).ToDictionary(i => string.Create(CultureInfo.InvariantCulture, $"key {i}"))
            ),
            stj.DictionaryStringInt32
        );
        yield return Read(
            "read.coordinates",
            JsonSerializer.SerializeToUtf8Bytes(
                Enumerable
                    .Range(0, 50)
                    .Select(i => Enumerable.Range(0, 100).Select(j => new[] { i * 0.37, j * 0.71 }).ToArray())
                    .ToArray()
            ),
            stj.DoubleArrayArrayArray
        );
        FlatModel[] elements = [.. FlatModel.List(10_000)];
        yield return new(
            "msgpack.sequence.write",
            count =>
            {
                for (int i = 0; i < count; i++)
                    MessagePackWire.Serialize<FlatModel>(Stream.Null, Each(elements), null, in s_values);
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Serialize<FlatModel>(Stream.Null, Each(elements), null);
            }
        );
    }

    private static readonly MessagePackWireOptions s_values = new() { Sequences = MessagePackSequence.Values };

    private static IEnumerable<FlatModel> Each(FlatModel[] elements)
    {
        foreach (FlatModel element in elements)
            yield return element;
    }

    private static Guid Deterministic(int i) => new(i, (short)(i * 7), (short)(i * 31), 1, 2, 3, 4, 5, 6, 7, (byte)i);

    private static byte[] Json<T>(Func<int, T> make, int count) =>
        JsonSerializer.SerializeToUtf8Bytes(Enumerable.Range(0, count).Select(make).ToArray());

    private static byte[] Text(int length, Func<int, int> make, bool plain = false) =>
        JsonSerializer.SerializeToUtf8Bytes(
            Enumerable
                .Range(0, 200)
                .Select(n =>
                    string.Create(
                        length,
                        n,
                        (chars, n) =>
                        {
                            for (int i = 0; i < chars.Length; i++)
                            {
                                char unit = (char)make(i + n);
                                chars[i] = plain && unit is '"' or '\\' ? ' ' : unit;
                            }
                        }
                    )
                ),
            s_relaxed
        );

    private static readonly JsonSerializerOptions s_relaxed = new()
    {
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    private static Workload Read<T>(string name, byte[] json, JsonTypeInfo<T> generated) =>
        new(
            name,
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<T>(json);
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonSerializer.Deserialize(json, generated);
            }
        )
        {
            Check = () =>
            {
                if (
                    JsonSerializer.Serialize(JsonWire.Deserialize<T>(json)!, generated)
                    != JsonSerializer.Serialize(JsonSerializer.Deserialize(json, generated)!, generated)
                )
                    throw new InvalidOperationException($"{name}: both readers differ.");
            },
        };
}

/// <summary>Two members of <see cref="FlatModel"/>, the first and the last.</summary>
[Shape]
public sealed partial class NarrowFlat
{
    /// <summary>A member.</summary>
    public int Id { get; set; }

    /// <summary>A member.</summary>
    public string? Name { get; set; }
}

/// <summary>A single member of <see cref="NestedModel"/>, so that objects and arrays are skipped.</summary>
[Shape]
public sealed partial class NarrowNested
{
    /// <summary>A member.</summary>
    public int Id { get; set; }
}

[JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(List<NarrowFlat>))]
[JsonSerializable(typeof(List<NarrowNested>))]
[JsonSerializable(typeof(string[]))]
[JsonSerializable(typeof(Guid[]))]
[JsonSerializable(typeof(DateTime[]))]
[JsonSerializable(typeof(double[][][]))]
[JsonSerializable(typeof(Dictionary<string, int>))]
internal sealed partial class PublishedContext : JsonSerializerContext;
