namespace Sluice.Benchmarks.Gate;

/// <summary>
/// The workloads of one subject. A class that implements it, with a constructor without parameters, is found by the
/// gate; nothing is registered.
/// </summary>
public interface IWorkloadFamily
{
    /// <summary>The first words of the workloads' names; the workloads of other words are not made.</summary>
    IReadOnlyList<string> Words { get; }

    /// <summary>The workloads, made when asked for.</summary>
    IEnumerable<Workload> Workloads();
}
