using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Writing;

/// <summary>All fields of every payload, against the best that System.Text.Json has.</summary>
public sealed class WriteWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["write"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads() =>
        WriteCase.All.Select(payload => new Workload(
            $"write.{payload.Name}",
            payload.Sluice,
            payload.StjBest,
            payload.StjMetadata
        )
        {
            Check = payload.Check,
        });
}
