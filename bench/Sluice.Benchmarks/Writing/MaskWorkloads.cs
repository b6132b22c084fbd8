using Sluice.Benchmarks.Gate;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Writing;

/// <summary>What looking at a run-time mask costs: every bit set, against no mask at all.</summary>
public sealed class MaskWorkloads : IWorkloadFamily
{
    /// <inheritdoc/>
    public IReadOnlyList<string> Words => ["write"];

    /// <inheritdoc/>
    public IEnumerable<Workload> Workloads()
    {
        yield return One("write.mask.nine-ints", NineInts.Mix);
        yield return One("write.mask.my-poco", MyPoco.Sample);
        yield return One("write.mask.flat-one", FlatModel.Make(7));
        yield return One("write.mask.nested-one", NestedModel.Make(7));
        yield return Many("write.mask.flat-list", FlatModel.List(100));
        yield return Many("write.mask.nested-list", NestedModel.List(25));
    }

    private static Workload One<T>(string name, T value)
        where T : IShaped<T>
    {
        var masked = new SluiceWriter<T>();
        var plain = new SluiceWriter<T>();
        Action<int> subject = masked.One(value, FullMask.Of<T>()),
            peer = plain.One(value);
        return new Workload(name, subject, peer) { Check = () => Same(masked, subject, plain, peer) };
    }

    private static Workload Many<T>(string name, List<T> values)
        where T : IShaped<T>
    {
        var masked = new SluiceWriter<T>();
        var plain = new SluiceWriter<T>();
        Action<int> subject = masked.Many(values, FullMask.Of<T>()),
            peer = plain.Many(values);
        return new Workload(name, subject, peer) { Check = () => Same(masked, subject, plain, peer) };
    }

    private static void Same<T>(SluiceWriter<T> masked, Action<int> subject, SluiceWriter<T> plain, Action<int> peer)
        where T : IShaped<T>
    {
        subject(1);
        peer(1);
        SameBytes.Assert(masked.Written, plain.Written);
    }
}
