using BenchmarkDotNet.Attributes;
using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Writing;

/// <summary>The gate's writing workloads under BenchmarkDotNet: the same subjects, one peer a row.</summary>
[MemoryDiagnoser]
public class WriteBenchmarks
{
    private Workload _workload = null!;

    public static IEnumerable<string> Names => All().Select(workload => workload.Name);

    [ParamsSource(nameof(Names))]
    public string Name { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        _workload = All().Single(workload => workload.Name == Name);
        _workload.Check();
    }

    [Benchmark(Baseline = true)]
    public void FirstPeer() => _workload.Peers[0](1);

    [Benchmark]
    public void Sluice() => _workload.Subject(1);

    private static IEnumerable<Workload> All() => [.. new WriteWorkloads().Workloads(), .. new MaskWorkloads().Workloads()];
}
