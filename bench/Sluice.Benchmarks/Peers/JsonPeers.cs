using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;
using Sluice.Benchmarks.Documents;
using Sluice.Benchmarks.Gate;
using JsonSerializer = System.Text.Json.JsonSerializer;
using NewtonsoftSerializer = Newtonsoft.Json.JsonSerializer;

namespace Sluice.Benchmarks.Peers;

/// <summary>Libraries with JSON: System.Text.Json in each of its forms, and Newtonsoft.Json.</summary>
internal static class JsonPeers
{
    // Any option that the generated fast path does not know switches it off.
    private static readonly DocumentContext s_metadata = new(MakeOptions());
    private static readonly JsonSerializerOptions s_reflection = MakeOptions();
    private static readonly NewtonsoftSerializer s_newtonsoft = NewtonsoftSerializer.Create(
        new() { ContractResolver = new CamelCasePropertyNamesContractResolver() }
    );

    internal static IEnumerable<Peer<T>> Of<T>(T value)
        where T : class
    {
        var fast = (JsonTypeInfo<T>)DocumentContext.Default.GetTypeInfo(typeof(T))!;
        var metadata = (JsonTypeInfo<T>)s_metadata.GetTypeInfo(typeof(T))!;
        var writer = new Utf8JsonWriter(
            Calls.Buffer,
            new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, SkipValidation = true }
        );
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(value, metadata);
        if (fast.SerializeHandler is { } write)
        {
            yield return new(
                "System.Text.Json (generated writer)",
                () =>
                {
                    writer.Reset();
                    write(writer, value);
                    writer.Flush();
                },
                () => JsonSerializer.Deserialize(json, fast)
            );
        }
        yield return new(
            "System.Text.Json (generated metadata)",
            () =>
            {
                writer.Reset();
                JsonSerializer.Serialize(writer, value, metadata);
            },
            () => JsonSerializer.Deserialize(json, metadata)
        );
        yield return new(
            "System.Text.Json (reflection)",
            () =>
            {
                writer.Reset();
                JsonSerializer.Serialize(writer, value, s_reflection);
            },
            () => JsonSerializer.Deserialize<T>(json, s_reflection)
        );
        yield return NewtonsoftOf(value);
    }

    private static Peer<T> NewtonsoftOf<T>(T value)
        where T : class
    {
        var encoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        var stream = new MemoryStream();
        Action write = () =>
        {
            stream.SetLength(0);
            using var text = new StreamWriter(stream, encoding, 4096, leaveOpen: true);
            using var json = new JsonTextWriter(text);
            s_newtonsoft.Serialize(json, value);
        };
        write();
        byte[] bytes = stream.ToArray();
        return new(
            "Newtonsoft.Json",
            write,
            () =>
            {
                using var text = new StreamReader(new MemoryStream(bytes), encoding);
                using var json = new JsonTextReader(text);
                return s_newtonsoft.Deserialize<T>(json);
            }
        );
    }

    private static JsonSerializerOptions MakeOptions() =>
        new(JsonSerializerDefaults.Web) { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };
}
