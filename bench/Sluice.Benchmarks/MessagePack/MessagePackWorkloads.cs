using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;
using Sluice.Benchmarks.Writing;

namespace Sluice.Benchmarks.MessagePack;

/// <summary>Nine int members as an array and as a map, against System.Text.Json, Protobuf and each other.</summary>
public sealed class MessagePackWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["calls", "msgpack"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        foreach (
            (string name, NineInts named, NineIntsKeyed keyed) in new[]
            {
                ("zeros", NineInts.Zeros, NineIntsKeyed.Zeros),
                ("mix", NineInts.Mix, NineIntsKeyed.Mix),
            }
        )
        {
            var stj = new StjWriters<NineInts>(named);
            yield return new($"msgpack.int-key.write.{name}", NineIntsCalls.Write(keyed), stj.Best, stj.Metadata);
            yield return new(
                $"msgpack.int-key.read.{name}",
                NineIntsCalls.Read(keyed),
                MessagePackCalls.StjReaders(named)
            );
            yield return new($"msgpack.string-key.write.{name}", NineIntsCalls.Write(named), stj.Best, stj.Metadata);
            yield return new(
                $"msgpack.string-key.write-against-int-key.{name}",
                NineIntsCalls.Write(named),
                NineIntsCalls.Write(keyed)
            );
            yield return new(
                $"msgpack.string-key.read-against-int-key.{name}",
                NineIntsCalls.Read(named),
                NineIntsCalls.Read(keyed)
            );
        }

        yield return new(
            "msgpack.int-key.to-array",
            NineIntsCalls.ToArray(NineIntsKeyed.Mix),
            new StjWriters<NineInts>(NineInts.Mix).Best
        );
        yield return new(
            "msgpack.typeless.write",
            MessagePackCalls.WriteTypeless(NineIntsKeyed.Mix),
            NineIntsCalls.Write(NineIntsKeyed.Mix)
        );
        yield return new(
            "msgpack.typeless.read",
            MessagePackCalls.ReadTypeless(NineIntsKeyed.Mix),
            NineIntsCalls.Read(NineIntsKeyed.Mix)
        );
        yield return new(
            "msgpack.protobuf.write",
            NineIntsCalls.Write(NineIntsKeyed.Mix),
            ProtobufCalls.Write(NineInts.Mix)
        );
        yield return new(
            "msgpack.protobuf.read",
            NineIntsCalls.Read(NineIntsKeyed.Mix),
            ProtobufCalls.Read(NineInts.Mix)
        );
        yield return new(
            "calls.generic.msgpack.write",
            MessagePackCalls.Write(NineIntsKeyed.Mix),
            NineIntsCalls.Write(NineIntsKeyed.Mix)
        );
        yield return new(
            "calls.generic.msgpack.read",
            MessagePackCalls.Read(NineIntsKeyed.Mix),
            NineIntsCalls.Read(NineIntsKeyed.Mix)
        );
    }
}
