using MemoryPack;
using MessagePack;
using PolyType;
using ProtoBuf.Meta;
using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Peers;

/// <summary>
/// Libraries with a binary wire. Those of MessagePack write arrays for int keys and maps for names; MemoryPack and
/// protobuf-net have a wire of their own and know no names.
/// </summary>
internal static class BinaryPeers
{
    private static readonly Nerdbank.MessagePack.MessagePackSerializer s_nerdbank = new();

    internal static IEnumerable<Peer<T>> Of<T>(T value, bool isKeyed)
        where T : class
    {
        MessagePackSerializerOptions options = MessagePackSerializerOptions.Standard;
        yield return Peer<T>(
            "MessagePack-CSharp",
            () => global::MessagePack.MessagePackSerializer.Serialize(Calls.Buffer, value, options),
            bytes => () => global::MessagePack.MessagePackSerializer.Deserialize<T>(bytes, options)
        );
        ITypeShape<T> shape = Shape<T>();
        yield return Peer<T>(
            "Nerdbank.MessagePack",
            () => s_nerdbank.Serialize(Calls.Buffer, value, shape),
            bytes => () => s_nerdbank.Deserialize(bytes, shape)
        );
        if (!isKeyed)
            yield break;
        yield return Peer<T>(
            "MemoryPack",
            () => MemoryPackSerializer.Serialize(Calls.Buffer, value),
            bytes => () => MemoryPackSerializer.Deserialize<T>(bytes.Span)
        );
        RuntimeTypeModel model = Protobuf<T>();
        yield return Peer<T>(
            "protobuf-net",
            () => model.Serialize(Calls.Buffer, value),
            bytes => () => model.Deserialize<T>(bytes)
        );
    }

    private static Peer<T> Peer<T>(string name, Action write, Func<ReadOnlyMemory<byte>, Func<T?>> read) =>
        new(name, write, read(Calls.Once(write)));

    internal static ITypeShape<T> Shape<T>() =>
        (ITypeShape<T>)PolyType.SourceGenerator.TypeShapeProvider_Sluice_Benchmarks.Default.GetTypeShape(typeof(T))!;

    private static RuntimeTypeModel Protobuf<T>()
    {
        RuntimeTypeModel model = RuntimeTypeModel.Create();
        model.IncludeDateTimeKind = true;
        model.AutoCompile = true;
        model.Add(typeof(T), applyDefaultBehaviour: true);
        model.CompileInPlace();
        return model;
    }
}
