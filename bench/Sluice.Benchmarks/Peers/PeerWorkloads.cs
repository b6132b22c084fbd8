using System.Text.Encodings.Web;
using System.Text.Json;
using Sluice.Benchmarks.Documents;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.MessagePack;

namespace Sluice.Benchmarks.Peers;

/// <summary>
/// The same values by Sluice and by every library that people choose instead, each in the fastest form that it
/// documents.
/// </summary>
public sealed class PeerWorkloads : IWorkloadFamily
{
    private static readonly JsonSerializerOptions s_comparison = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["peers"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        var samples = new SampleDocuments();
        List<FeedPost> feed = samples.Feed(100);
        List<CatalogueProduct> catalogue = samples.Catalogue(60);
        return
        [
            .. Binary("keys", "feed", Copy<List<KeyedPost>>(feed)),
            .. Binary("keys", "catalogue", Copy<List<KeyedProduct>>(catalogue)),
            .. Binary("keys", "numbers", Copy<KeyedNumbers>(NineIntsKeyed.Mix)),
            .. Binary("names", "feed", Copy<List<NamedPost>>(feed)),
            .. Binary("names", "catalogue", Copy<List<NamedProduct>>(catalogue)),
            .. Binary("names", "numbers", Copy<NamedNumbers>(NineIntsKeyed.Mix)),
            .. Json("feed", feed),
            .. Json("catalogue", catalogue),
        ];
    }

    // Members are matched by name; the models differ in attributes only.
    internal static T Copy<T>(object value) =>
        JsonSerializer.Deserialize<T>(JsonSerializer.SerializeToUtf8Bytes(value, value.GetType()))!;

    private static IEnumerable<Workload> Binary<T>(string keys, string name, T value)
        where T : class
    {
        byte[] packed = MessagePackWire.Serialize(value);
        Peer<T>[] peers = [.. BinaryPeers.Of(value, isKeyed: keys == "keys")];
        return Lines(
            $"peers.msgpack.{keys}",
            name,
            value,
            peers,
            () => MessagePackWire.Serialize(Calls.Buffer, value),
            () => MessagePackWire.Deserialize<T>(packed)
        );
    }

    private static IEnumerable<Workload> Json<T>(string name, T value)
        where T : class
    {
        byte[] json = JsonWire.SerializeToUtf8Bytes(value);
        return Lines(
            "peers.json",
            name,
            value,
            [.. JsonPeers.Of(value)],
            () => JsonWire.Serialize(Calls.Buffer, value),
            () => JsonWire.Deserialize<T>(json)
        );
    }

    private static IEnumerable<Workload> Lines<T>(
        string area,
        string name,
        T value,
        Peer<T>[] peers,
        Action write,
        Func<T?> read
    )
    {
        yield return new(
            $"{area}.write.{name}",
            Calls.Repeat(write),
            [.. peers.Select(peer => Calls.Repeat(peer.Write))]
        )
        {
            PeerNames = [.. peers.Select(peer => peer.Name)],
        };
        yield return new(
            $"{area}.read.{name}",
            Calls.Repeat(() => read()),
            [.. peers.Select(peer => Calls.Repeat(() => peer.Read()))]
        )
        {
            PeerNames = [.. peers.Select(peer => peer.Name)],
            Check = () =>
            {
                RequireSame("Sluice", value, read());
                foreach (Peer<T> peer in peers)
                    RequireSame(peer.Name, value, peer.Read());
            },
        };
    }

    /// <summary>Compares what a library has read with the value.</summary>
    internal static void RequireSame<T>(string name, T value, T? read)
    {
        string expected = JsonSerializer.Serialize(value, s_comparison);
        string actual = JsonSerializer.Serialize(read, s_comparison);
        if (expected != actual)
            throw new InvalidOperationException($"{name} reads another value:\n{expected}\n{actual}");
    }
}
