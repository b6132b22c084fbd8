namespace Sluice.Benchmarks.Gate;

/// <summary>
/// The workloads of one subject. A class that implements it, with a constructor without parameters, is found by the
/// gate; nothing is registered.
/// </summary>
public interface IWorkloadFamily
{
    /// <summary>The workloads, made when asked for.</summary>
    IEnumerable<Workload> Workloads();
}
