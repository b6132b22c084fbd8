using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Writing;

/// <summary>All fields of every payload, against the best that System.Text.Json has.</summary>
public sealed class WriteWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        yield return One("write.nine-ints.zeros", NineInts.Zeros);
        yield return One("write.nine-ints.mix", NineInts.Mix);
        yield return One("write.my-poco", MyPoco.Sample);
        yield return One("write.flat-one", FlatModel.Make(7));
        yield return Many("write.flat-list", FlatModel.List(100));
        yield return One("write.nested-one", NestedModel.Make(7));
        yield return Many("write.nested-list", NestedModel.List(25));
    }

    private static Workload One<T>(string name, T value) where T : IShaped<T>
    {
        var sluice = new SluiceWriter<T>();
        var stj = new StjWriters<T>(value);
        Action<int> subject = sluice.One(value);
        return new Workload(name, subject, stj.Best, stj.Metadata) { Check = sluice.Same(subject, stj) };
    }

    private static Workload Many<T>(string name, List<T> values) where T : IShaped<T>
    {
        var sluice = new SluiceWriter<T>();
        var stj = new StjWriters<List<T>>(values);
        Action<int> subject = sluice.Many(values);
        return new Workload(name, subject, stj.Best, stj.Metadata) { Check = sluice.Same(subject, stj) };
    }
}
