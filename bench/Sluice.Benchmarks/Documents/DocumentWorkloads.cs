using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Options;
using Sluice.Benchmarks.Writing;

namespace Sluice.Benchmarks.Documents;

/// <summary>
/// Documents of a seeded generator on both wires, against System.Text.Json's generated code with the same objects.
/// </summary>
public sealed class DocumentWorkloads : IWorkloadFamily
{
    // Any option that the generated fast path does not know switches it off.
    private static readonly DocumentContext s_metadata = new(
        new JsonSerializerOptions(JsonSerializerDefaults.Web) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }
    );
    private static readonly DocumentContext s_indented = new(
        new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            WriteIndented = true,
            NewLine = "\n",
        }
    );

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["documents"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        var samples = new SampleDocuments();
        List<FeedPost> feed = samples.Feed(100);
        return
        [
            .. Both("feed", feed),
            .. Both("catalogue", samples.Catalogue(60)),
            .. Both("logs", samples.Logs(200)),
            .. Both("polymorphic", samples.Drawing(300)),
            .. Both("sparse", OptionPayloads.Surveys()),
            .. Both("coordinates", samples.Coordinates(30)),
            .. Both("dictionaries", samples.Dictionaries(60)),
            .. Json("pretty", feed, new() { Indented = true }, s_indented),
        ];
    }

    private static IEnumerable<Workload> Both<T>(string name, T value)
        where T : class => [.. Json(name, value, default, s_metadata), .. MessagePack(name, value)];

    private static IEnumerable<Workload> Json<T>(string name, T value, JsonWireOptions options, DocumentContext context)
        where T : class
    {
        var metadata = (JsonTypeInfo<T>)context.GetTypeInfo(typeof(T))!;
        byte[] json = Calls.Once(() => JsonWire.Serialize(Calls.Buffer, value, options: options));
        yield return new(
            $"documents.write.{name}",
            Calls.Repeat(() => JsonWire.Serialize(Calls.Buffer, value, options: options)),
            Writers(value, metadata)
        )
        {
            Check = () => SameBytes.Assert(json, Calls.Once(() => Writers(value, metadata)[0](1))),
        };
        yield return new(
            $"documents.read.{name}",
            Calls.Repeat(() => JsonWire.Deserialize<T>(json, options: options)),
            Calls.Repeat(() => JsonSerializer.Deserialize(json, metadata))
        )
        {
            Check = () =>
                SameBytes.Assert(
                    json,
                    Calls.Once(() => JsonWire.Serialize(Calls.Buffer, JsonWire.Deserialize<T>(json), options: options))
                ),
        };
    }

    private static IEnumerable<Workload> MessagePack<T>(string name, T value)
        where T : class
    {
        var metadata = (JsonTypeInfo<T>)s_metadata.GetTypeInfo(typeof(T))!;
        byte[] packed = MessagePackWire.Serialize(value),
            json = JsonWire.SerializeToUtf8Bytes(value);
        yield return new(
            $"documents.msgpack.write.{name}",
            Calls.Repeat(() => MessagePackWire.Serialize(Calls.Buffer, value)),
            Writers(value, metadata)
        );
        yield return new(
            $"documents.msgpack.read.{name}",
            Calls.Repeat(() => MessagePackWire.Deserialize<T>(packed)),
            Calls.Repeat(() => JsonSerializer.Deserialize(json, metadata))
        )
        {
            Check = () => SameBytes.Assert(packed, MessagePackWire.Serialize(MessagePackWire.Deserialize<T>(packed))),
        };
    }

    // By metadata, and by the fast path where there is one for the type and the layout.
    private static Action<int>[] Writers<T>(T value, JsonTypeInfo<T> metadata)
    {
        var writer = new Utf8JsonWriter(
            Calls.Buffer,
            new JsonWriterOptions
            {
                Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
                Indented = metadata.Options.WriteIndented,
                NewLine = "\n",
                SkipValidation = true,
            }
        );
        Action<int> byMetadata = Calls.Repeat(() =>
        {
            writer.Reset();
            JsonSerializer.Serialize(writer, value, metadata);
        });
        var fast = (JsonTypeInfo<T>)DocumentContext.Default.GetTypeInfo(typeof(T))!;
        return fast.SerializeHandler is not { } write
            ? [byMetadata]
            :
            [
                byMetadata,
                Calls.Repeat(() =>
                {
                    writer.Reset();
                    write(writer, value);
                    writer.Flush();
                }),
            ];
    }
}
