using System.Buffers;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Orleans;

/// <summary>
/// A message of grains, written, read and copied by the serializer of Orleans with Sluice's codec, with the code that
/// Orleans generates, and with its System.Text.Json codec.
/// </summary>
internal sealed class MessageWorkloads : IWorkloadFamily
{
    private static readonly IServiceProvider s_ours = Build(static b => b.AddSluiceSerializer());
    private static readonly IServiceProvider s_own = Build(static _ => { });
    private static readonly IServiceProvider s_json = Build(static b =>
        b.AddJsonSerializer(type => type == typeof(Shipment))
    );

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["orleans"];

    public IEnumerable<Workload> Workloads()
    {
        Shipment ours = Shipment.Example;
        OwnShipment own = OwnShipment.Example;
        yield return new Workload("orleans.write.own", Write(s_ours, ours), Write(s_own, own));
        yield return new Workload("orleans.write.stj", Write(s_ours, ours), Write(s_json, ours));
        yield return new Workload("orleans.read.own", Read(s_ours, ours), Read(s_own, own));
        yield return new Workload("orleans.read.stj", Read(s_ours, ours), Read(s_json, ours)) { Check = Compare };
        yield return new Workload("orleans.copy.own", Copy(s_ours, ours), Copy(s_own, own));
        yield return new Workload("orleans.copy.stj", Copy(s_ours, ours), Copy(s_json, ours));
    }

    private static IServiceProvider Build(Action<ISerializerBuilder> configure) =>
        new ServiceCollection().AddSerializer(configure).BuildServiceProvider();

    private static Action<int> Write<T>(IServiceProvider services, T value)
    {
        Serializer<T> serializer = services.GetRequiredService<Serializer<T>>();
        var buffer = new ArrayBufferWriter<byte>();
        return count =>
        {
            for (int i = 0; i < count; i++)
            {
                buffer.ResetWrittenCount();
                serializer.Serialize(value, buffer);
            }
        };
    }

    private static Action<int> Read<T>(IServiceProvider services, T value)
    {
        Serializer<T> serializer = services.GetRequiredService<Serializer<T>>();
        byte[] bytes = serializer.SerializeToArray(value);
        return count =>
        {
            for (int i = 0; i < count; i++)
                serializer.Deserialize(bytes);
        };
    }

    private static Action<int> Copy<T>(IServiceProvider services, T value)
    {
        DeepCopier<T> copier = services.GetRequiredService<DeepCopier<T>>();
        return count =>
        {
            for (int i = 0; i < count; i++)
                copier.Copy(value);
        };
    }

    private static void Compare()
    {
        string expected = JsonSerializer.Serialize(Shipment.Example);
        foreach (IServiceProvider services in new[] { s_ours, s_json })
        {
            Serializer<Shipment> serializer = services.GetRequiredService<Serializer<Shipment>>();
            Shipment read = serializer.Deserialize(serializer.SerializeToArray(Shipment.Example))!;
            Shipment copy = services.GetRequiredService<DeepCopier<Shipment>>().Copy(Shipment.Example)!;
            if (JsonSerializer.Serialize(read) != expected || JsonSerializer.Serialize(copy) != expected)
                throw new InvalidOperationException("The message differs.");
        }
    }
}
