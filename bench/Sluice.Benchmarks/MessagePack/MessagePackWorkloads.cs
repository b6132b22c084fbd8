using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;
using Sluice.Benchmarks.Writing;

namespace Sluice.Benchmarks.MessagePack;

/// <summary>Nine int members as an array and as a map, against System.Text.Json, Protobuf and each other.</summary>
public sealed class MessagePackWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        foreach ((string name, NineInts named, NineIntsKeyed keyed) in new[] { ("zeros", NineInts.Zeros,
            NineIntsKeyed.Zeros), ("mix", NineInts.Mix, NineIntsKeyed.Mix) })
        {
            var stj = new StjWriters<NineInts>(named);
            yield return new($"msgpack.int-key.write.{name}", MessagePackCalls.Write(keyed), stj.Best, stj.Metadata);
            yield return new($"msgpack.int-key.read.{name}", MessagePackCalls.Read(keyed),
                MessagePackCalls.StjReaders(named));
            yield return new($"msgpack.string-key.write.{name}", MessagePackCalls.Write(named), stj.Best, stj.Metadata);
            yield return new($"msgpack.string-key.write-against-int-key.{name}", MessagePackCalls.Write(named),
                MessagePackCalls.Write(keyed));
            yield return new($"msgpack.string-key.read-against-int-key.{name}", MessagePackCalls.Read(named),
                MessagePackCalls.Read(keyed));
        }

        yield return new("msgpack.int-key.to-array", MessagePackCalls.ToArray(NineIntsKeyed.Mix),
            new StjWriters<NineInts>(NineInts.Mix).Best);
        yield return new("msgpack.typeless.write", MessagePackCalls.WriteTypeless(NineIntsKeyed.Mix),
            MessagePackCalls.Write(NineIntsKeyed.Mix));
        yield return new("msgpack.typeless.read", MessagePackCalls.ReadTypeless(NineIntsKeyed.Mix),
            MessagePackCalls.Read(NineIntsKeyed.Mix));
        yield return new("msgpack.protobuf.write", MessagePackCalls.Write(NineIntsKeyed.Mix),
            ProtobufCalls.Write(NineInts.Mix));
        yield return new("msgpack.protobuf.read", MessagePackCalls.Read(NineIntsKeyed.Mix),
            ProtobufCalls.Read(NineInts.Mix));
    }
}
