using System.Reflection;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Schema;
using System.Text.Json.Serialization.Metadata;
using Nerdbank.MessagePack;
using PolyType;
using Sluice.Benchmarks.Documents;
using Sluice.Benchmarks.Gate;
using Sluice.Model;

namespace Sluice.Benchmarks.Peers;

/// <summary>
/// What walks over a type's shape instead of a wire: equality of graphs and JSON Schema, beside those of
/// Nerdbank.MessagePack, which are made of PolyType's shapes, and of System.Text.Json.
/// </summary>
public sealed class ShapeWorkloads : IWorkloadFamily
{
    private static readonly JsonSerializerOptions s_options = new(JsonSerializerDefaults.Web)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
    };
    private static readonly MessagePackSerializer s_nerdbank = new();

    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["peers"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        var samples = new SampleDocuments();
        return
        [
            Equality("feed", PeerWorkloads.Copy<List<NamedPost>>(samples.Feed(100)), posts => posts[^1].Likes++),
            Equality(
                "catalogue",
                PeerWorkloads.Copy<List<NamedProduct>>(samples.Catalogue(60)),
                products => products[^1].Name += "!"
            ),
            Schema<List<NamedPost>>("feed"),
            Schema<List<NamedProduct>>("catalogue"),
        ];
    }

    private static Workload Equality<T>(string name, T value, Action<T> change)
        where T : class
    {
        T same = PeerWorkloads.Copy<T>(value),
            other = PeerWorkloads.Copy<T>(value);
        change(other);
        IEqualityComparer<T> ours = StructuralEquality.CreateComparer(TypeShape.Of<T>());
        IEqualityComparer<T> theirs = StructuralEqualityComparer.GetDefault(BinaryPeers.Shape<T>());
        return new(
            $"peers.shapes.equality.{name}",
            Calls.Repeat(() => ours.Equals(value, same)),
            Calls.Repeat(() => theirs.Equals(value, same))
        )
        {
            PeerNames = ["Nerdbank.MessagePack"],
            Check = () =>
            {
                foreach (IEqualityComparer<T> comparer in (IEqualityComparer<T>[])[ours, theirs])
                    if (!comparer.Equals(value, same) || comparer.Equals(value, other))
                        throw new InvalidOperationException($"{comparer.GetType()} is wrong about {name}.");
            },
        };
    }

    private static Workload Schema<T>(string name)
    {
        TypeShape<T> shape = TypeShape.Of<T>();
        ITypeShape<T> poly = BinaryPeers.Shape<T>();
        (string Name, Func<JsonNode> Make)[] peers =
        [
            ("Nerdbank.MessagePack", () => s_nerdbank.GetJsonSchema(poly)),
            ("System.Text.Json", () => JsonSchemaExporter.GetJsonSchemaAsNode(s_options, typeof(T))),
        ];
        return new(
            $"peers.shapes.schema.{name}",
            Calls.Repeat(() => JsonSchema.Of(shape)),
            [.. peers.Select(peer => Calls.Repeat(() => peer.Make()))]
        )
        {
            PeerNames = [.. peers.Select(peer => peer.Name)],
            Check = () =>
            {
                foreach (JsonNode schema in (JsonNode[])[JsonSchema.Of(shape), .. peers.Select(peer => peer.Make())])
                    RequireMembers<T>(schema);
            },
        };
    }

    // The documents differ in form; each has to name the members.
    private static void RequireMembers<T>(JsonNode schema)
    {
        string text = schema.ToJsonString();
        foreach (PropertyInfo member in typeof(T).GetGenericArguments()[0].GetProperties())
            if (!text.Contains($"\"{member.Name}\"", StringComparison.OrdinalIgnoreCase))
                throw new InvalidOperationException($"A schema lacks {member.Name}: {text}");
    }
}
