using System.Collections;
using System.Text.Json;
using System.Text.Json.Serialization;
using Sluice.Tests.Reflection;
using Sluice.Wires;
using Xunit;

namespace Sluice.Tests.Shapes;

/// <summary>
/// Keys that a dictionary distinguishes and a wire does not are refused when they are written; all others are written.
/// </summary>
public class CoincidingKeyTests
{
    private sealed class Identity<T> : IEqualityComparer<T>
    {
        public bool Equals(T? x, T? y) => ReferenceEquals(x, y);

        public int GetHashCode(T value) => System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(value);
    }

    [WireConverter(typeof(CodeConverter))]
    public sealed record Code(int Number, string Note);

    public struct CodeConverter : IWireConverter<Code>
    {
        public static void Write<TWriter>(ref TWriter writer, Code value)
            where TWriter : struct, IWireWriter, allows ref struct => writer.WriteInt32(value.Number);

        public static Code Read<TReader>(ref TReader reader)
            where TReader : struct, IWireReader, allows ref struct => new(reader.ReadInt32(), "");
    }

    [JsonConverter(typeof(NoteConverter))]
    public sealed record Note(string Text, int Version);

    public sealed class NoteConverter : JsonConverter<Note>
    {
        public override Note Read(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            new(reader.GetString()!, 0);

        public override void Write(Utf8JsonWriter writer, Note value, JsonSerializerOptions options) =>
            writer.WriteStringValue(value.Text);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Note value, JsonSerializerOptions options) =>
            writer.WritePropertyName(value.Text);

        public override Note ReadAsPropertyName(ref Utf8JsonReader reader, Type type, JsonSerializerOptions options) =>
            new(reader.GetString()!, 0);
    }

    public enum Level
    {
        low,
        Low,
        High,
    }

    private sealed record CamelNames : IWireNamingPolicy
    {
        public string ConvertName(string name) => JsonNamingPolicy.CamelCase.ConvertName(name);
    }

    private static readonly JsonWireOptions s_named = new() { KeyNaming = new CamelNames() };

    private static readonly Dictionary<
        string,
        (Func<ProvidedBy, JsonWireOptions, string> Write, JsonWireOptions Options)
    > s_refused = new()
    {
        ["number and text"] = Json(new Dictionary<object, int> { [1] = 1, ["1"] = 2 }),
        ["numbers of two types"] = Json(
            new Dictionary<object, int>
            {
                [1] = 1,
                [2] = 2,
                [1L] = 3,
            }
        ),
        ["enumeration and text"] = Json(new Dictionary<object, int> { [Level.High] = 1, ["High"] = 2 }),
        ["truth and text"] = Json(new Dictionary<object, int> { [true] = 1, ["True"] = 2 }),
        ["character and text"] = Json(new Dictionary<object, int> { ['a'] = 1, ["a"] = 2 }),
        ["untyped dictionary"] = Json(new Hashtable { [1] = 1, ["1"] = 2 }),
        ["sequence of entries"] = Json<IReadOnlyDictionary<object, string>>(
            new SortedList<object, string>(Comparer<object>.Create((_, _) => 1)) { { 1, "a" }, { "1", "b" } }
        ),
        ["bytes"] = Json(new Dictionary<byte[], int> { [[1]] = 1, [[1]] = 2 }),
        ["converter"] = Json(new Dictionary<Code, int> { [new(1, "a")] = 1, [new(1, "b")] = 2 }),
        ["converter of the platform"] = Json(new Dictionary<Note, int> { [new("a", 1)] = 1, [new("a", 2)] = 2 }),
        ["policy"] = Json(new Dictionary<string, int> { ["Name"] = 1, ["name"] = 2 }, s_named),
        ["policy and an interface"] = Json<IDictionary<string, object>>(
            new SortedDictionary<string, object>(StringComparer.Ordinal) { ["Name"] = 1, ["name"] = 2 },
            s_named
        ),
        ["within a value"] = Json(
            new List<Dictionary<object, int>>
            {
                new() { [1] = 1 },
                new() { [1] = 1, ["1"] = 2 },
            }
        ),
        ["indented"] = Json(
            new Dictionary<object, int>
            {
                [1] = 1,
                [2] = 2,
                ["1"] = 2,
            },
            new JsonWireOptions { Indented = true }
        ),
    };

    private static readonly Dictionary<
        string,
        (Func<ProvidedBy, JsonWireOptions, string> Write, JsonWireOptions Options)
    > s_written = new()
    {
        ["objects"] = Json(
            new Dictionary<object, int>
            {
                [1] = 1,
                ["2"] = 2,
                [3L] = 3,
                [Level.High] = 4,
            }
        ),
        ["one"] = Json(new Dictionary<object, int> { [1] = 1 }),
        ["nested"] = Json(
            new Dictionary<object, object>
            {
                [1] = new Dictionary<object, int> { ["1"] = 1 },
                [2] = 1,
            }
        ),
        ["instants"] = Json(
            new Dictionary<DateTimeOffset, int>
            {
                [DateTimeOffset.UnixEpoch] = 1,
                [DateTimeOffset.UnixEpoch.AddTicks(1)] = 2,
            }
        ),
        ["fractions"] = Json(
            new Dictionary<double, int>
            {
                [0.1] = 1,
                [0.1 + double.Epsilon] = 2,
                [Math.BitIncrement(0.1)] = 3,
            }
                .Where(entry => entry.Value != 2)
                .ToDictionary()
        ),
        ["converter"] = Json(new Dictionary<Code, int> { [new(1, "a")] = 1, [new(2, "a")] = 2 }),
        ["texts"] = Json(new Dictionary<string, int> { ["Name"] = 1, ["name"] = 2 }),
        ["policy"] = Json(new Dictionary<string, int> { ["Name"] = 1, ["Other"] = 2 }, s_named),
    };

    private static (Func<ProvidedBy, JsonWireOptions, string>, JsonWireOptions) Json<T>(
        T value,
        JsonWireOptions options = default
    ) => ((provider, given) => Provided.Json(provider, value, given), options);

    public static TheoryData<ProvidedBy, string> Refused() => Cross(s_refused.Keys);

    public static TheoryData<ProvidedBy, string> Written() => Cross(s_written.Keys);

    private static TheoryData<ProvidedBy, string> Cross(IEnumerable<string> names)
    {
        var data = new TheoryData<ProvidedBy, string>();
        foreach (ProvidedBy provider in Provided.AtRunTime)
        foreach (string name in names)
            data.Add(provider, name);
        return data;
    }

    [Theory, MemberData(nameof(Refused))]
    public void Keys_that_are_written_alike_are_refused(ProvidedBy provider, string name)
    {
        (Func<ProvidedBy, JsonWireOptions, string> write, JsonWireOptions options) = s_refused[name];
        WireException thrown = Assert.Throws<WireException>(() => write(provider, options));
        Assert.Equal(WireError.DuplicateMember, thrown.Error);
        Assert.NotNull(thrown.Path);
    }

    [Theory, MemberData(nameof(Written))]
    public void Other_keys_are_written(ProvidedBy provider, string name)
    {
        (Func<ProvidedBy, JsonWireOptions, string> write, JsonWireOptions options) = s_written[name];
        using JsonDocument document = JsonDocument.Parse(
            write(provider, options),
            new JsonDocumentOptions { AllowDuplicateProperties = false }
        );
        Assert.NotEmpty(document.RootElement.EnumerateObject());
    }

    [Fact]
    public void Keys_that_differ_on_a_wire_with_keys_are_written()
    {
        byte[] bytes = MessagePackWire.Serialize(new Dictionary<object, int> { [1] = 1, ["1"] = 2 });
        Assert.Equal(2, MessagePackWire.Deserialize<Dictionary<object, int>>(bytes)!.Count);
        Assert.Throws<WireException>(() =>
            MessagePackWire.Serialize(new Dictionary<byte[], int>(new Identity<byte[]>()) { [[1]] = 1, [[1]] = 2 })
        );
    }
}
