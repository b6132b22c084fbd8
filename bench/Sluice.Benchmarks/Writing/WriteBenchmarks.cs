using BenchmarkDotNet.Attributes;

namespace Sluice.Benchmarks.Writing;

/// <summary>
/// Every payload: all fields, default fields and chosen ones, beside System.Text.Json's three ways for all fields and a
/// dictionary of the chosen ones.
/// </summary>
[MemoryDiagnoser]
public class WriteBenchmarks
{
    private WriteCase _case = null!;

    public static IEnumerable<string> Names => WriteCase.All.Select(payload => payload.Name);

    [ParamsSource(nameof(Names))]
    public string Name { get; set; } = "";

    [GlobalSetup]
    public void Setup()
    {
        _case = WriteCase.All.Single(payload => payload.Name == Name);
        _case.Check();
    }

    [Benchmark(Baseline = true)]
    public void StjReflection() => _case.StjReflection(1);

    [Benchmark]
    public void StjMetadata() => _case.StjMetadata(1);

    [Benchmark]
    public void StjBest() => _case.StjBest(1);

    [Benchmark]
    public void SluiceAllFields() => _case.Sluice(1);

    [Benchmark]
    public void SluiceDefaultFields() => _case.SluiceDefault(1);

    [Benchmark]
    public void SluiceSelectedFields() => _case.SluiceSelected(1);

    [Benchmark]
    public void DictionariesOfSelectedFields() => _case.Dictionaries(1);
}
