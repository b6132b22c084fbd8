namespace Sluice.Benchmarks.Gate;

/// <summary>One line of the gate: a subject and the peers that it is compared with; the fastest peer counts.</summary>
/// <param name="Name">Its name in <c>targets.tsv</c>, which begins with the area.</param>
/// <param name="Subject">Runs the subject the given number of times.</param>
/// <param name="Peers">Each runs one peer the given number of times.</param>
public sealed record Workload(string Name, Action<int> Subject, params Action<int>[] Peers)
{
    /// <summary>
    /// The names of the peers where they are different libraries; empty if the area says what they are.
    /// </summary>
    public IReadOnlyList<string> PeerNames { get; init; } = [];

    /// <summary>Instead of peers: the time in nanoseconds that the ratio is taken to.</summary>
    public double ReferenceNanoseconds { get; init; }

    /// <summary>
    /// What is done whoever serializes; budgets of bytes may be on top of its. The first peer unless said otherwise.
    /// </summary>
    public Action<int>? Floor { get; init; } = Peers.Length > 0 ? Peers[0] : null;

    /// <summary>Calls wait for a server and go on on other threads, so that the bytes of all threads count.</summary>
    public bool Waits { get; init; }

    /// <summary>Called once before anything is timed; throws where subject and peers do not produce the same.</summary>
    public Action Check { get; init; } = static () => { };
}
