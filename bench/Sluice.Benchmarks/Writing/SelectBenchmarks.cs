using BenchmarkDotNet.Attributes;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Writing;

/// <summary>From the text of an include expression to a bound selection: anew, and from the cache.</summary>
[MemoryDiagnoser]
public class SelectBenchmarks
{
    [Benchmark]
    public void ParseAndBind() => SelectWorkloads.ParseAnew(1);

    [Benchmark]
    public FieldSelection<Order> Cached() => FieldSelection.Parse<Order>(SelectWorkloads.Include);
}
