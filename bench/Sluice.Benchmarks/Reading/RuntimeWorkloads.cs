using System.Buffers;
using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Reading;

/// <summary>
/// The run-time provider against the generated one: types of the same members, one with a shape and one without.
/// </summary>
public sealed class RuntimeWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["read", "write"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads() =>
        [
            .. Both(
                "my-poco",
                MyPoco.Sample,
                new BarePoco(@string: "myString")
                {
                    List = [1, 2, 3],
                    Dict = new() { ["key1"] = 42, ["key2"] = -1 },
                }
            ),
            .. Both("flat-one", FlatModel.Make(7), Bare(FlatModel.Make(7))),
            .. Both(
                "flat-list",
                new FlatLists { Items = FlatModel.List(100) },
                new BareLists { Items = [.. FlatModel.List(100).Select(Bare)] }
            ),
        ];

    private static BareFlat Bare(FlatModel model) =>
        new()
        {
            Id = model.Id,
            Name = model.Name,
            Email = model.Email,
            IsActive = model.IsActive,
            CreatedAt = model.CreatedAt,
        };

    private static IEnumerable<Workload> Both<TGenerated, TBare>(string name, TGenerated generated, TBare bare)
        where TGenerated : IShaped<TGenerated>
    {
        byte[] json = JsonWire.SerializeToUtf8Bytes(generated);
        var buffer = new ArrayBufferWriter<byte>(64 * 1024);
        void Check()
        {
            if (!JsonWire.SerializeToUtf8Bytes(bare, options: default(JsonWireOptions)).AsSpan().SequenceEqual(json))
                throw new InvalidOperationException($"{name}: the providers write different bytes.");
        }

        yield return new Workload(
            $"write.runtime.{name}",
            count =>
            {
                for (int i = 0; i < count; i++)
                {
                    buffer.ResetWrittenCount();
                    JsonWire.Serialize(buffer, bare, options: default(JsonWireOptions));
                }
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                {
                    buffer.ResetWrittenCount();
                    JsonWire.Serialize(buffer, generated);
                }
            }
        )
        {
            Check = Check,
        };
        yield return new Workload(
            $"read.runtime.{name}",
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<TBare>(json, default(JsonWireOptions));
            },
            count =>
            {
                for (int i = 0; i < count; i++)
                    JsonWire.Deserialize<TGenerated>(json);
            }
        )
        {
            Check = Check,
        };
    }
}
