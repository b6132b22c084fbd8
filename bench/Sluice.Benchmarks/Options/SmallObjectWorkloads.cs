using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.MessagePack;
using Sluice.Benchmarks.Payloads;
using Sluice.Benchmarks.Writing;

namespace Sluice.Benchmarks.Options;

/// <summary>
/// One small object under a naming policy in options that are built for each call, where what the options cost once a
/// call is not spread over many objects: against the same object under the defaults, and against System.Text.Json's
/// generated code under the same policy.
/// </summary>
public sealed class SmallObjectWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["options"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        NineInts value = NineInts.Mix;
        JsonTypeInfo<NineInts> stj = SnakeContext.Default.NineInts;
        byte[] json = JsonSerializer.SerializeToUtf8Bytes(value, stj);
        byte[] packed = MessagePackWire.Serialize(value, options: new() { Naming = WireNaming.Snake });
        var writer = new Utf8JsonWriter(Calls.Buffer, new JsonWriterOptions { SkipValidation = true });
        void Check() =>
            SameBytes.Assert(json, JsonWire.SerializeToUtf8Bytes(value, options: new() { Naming = WireNaming.Snake }));
        Action<int> write = count =>
        {
            for (int i = 0; i < count; i++)
            {
                Calls.Buffer.ResetWrittenCount();
                JsonWire.Serialize(Calls.Buffer, value, options: new JsonWireOptions { Naming = WireNaming.Snake });
            }
        };
        Action<int> read = count =>
        {
            for (int i = 0; i < count; i++)
                JsonWire.Deserialize<NineInts>(json, new JsonWireOptions { Naming = WireNaming.Snake });
        };
        return
        [
            new("options.small.write", write, NineIntsCalls.WriteJson(Calls.Buffer, value)) { Check = Check },
            new(
                "options.small.write.stj",
                write,
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        Calls.Buffer.ResetWrittenCount();
                        writer.Reset(Calls.Buffer);
                        JsonSerializer.Serialize(writer, value, stj);
                    }
                }
            ),
            new("options.small.read", read, NineIntsCalls.ReadJson(JsonWire.SerializeToUtf8Bytes(value))),
            new(
                "options.small.read.stj",
                read,
                count =>
                {
                    for (int i = 0; i < count; i++)
                        JsonSerializer.Deserialize(json, stj);
                }
            ),
            new(
                "options.small.msgpack.write",
                count =>
                {
                    for (int i = 0; i < count; i++)
                    {
                        Calls.Buffer.ResetWrittenCount();
                        MessagePackWire.Serialize(
                            Calls.Buffer,
                            value,
                            options: new MessagePackWireOptions { Naming = WireNaming.Snake }
                        );
                    }
                },
                NineIntsCalls.Write(value)
            ),
            new(
                "options.small.msgpack.read",
                count =>
                {
                    for (int i = 0; i < count; i++)
                        MessagePackWire.Deserialize<NineInts>(
                            packed,
                            new MessagePackWireOptions { Naming = WireNaming.Snake }
                        );
                },
                NineIntsCalls.Read(value)
            ),
        ];
    }
}
