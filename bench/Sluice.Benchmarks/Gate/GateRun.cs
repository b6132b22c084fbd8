using System.Diagnostics;
using System.Globalization;

namespace Sluice.Benchmarks.Gate;

/// <summary>
/// Times all workloads in one process, area after area; within one, in rounds that go through all of its workloads, so
/// that whatever disturbs the machine disturbs subject and peers alike. First calls come before all, in processes of
/// their own.
/// </summary>
public static class GateRun
{
    private const int Rounds = 120, LeastRounds = 10;
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(80), s_warmUpLimit = TimeSpan.FromSeconds(40);

    // What holds much memory comes late: collections would take it into every other area's times. Writing comes before
    // selections: code under a mask is laid out for the masks that it meets first, and full ones are the harder
    // promise.
    private static readonly string[] s_areas =
        ["write", "select", "filter", "page", "read", "msgpack", "options", "documents", "peers", "rows"];

    /// <summary>
    /// Runs the workloads whose names start with one of the prefixes (all of them without any) and prints a line each.
    /// </summary>
    /// <returns>0 when every target is met, 1 otherwise.</returns>
    public static int Run(IReadOnlyList<string> prefixes)
    {
        bool allMet = true, any = false;
        foreach (GateLine line in Measure(prefixes))
        {
            Print(line);
            allMet &= line.IsMet;
            any = true;
        }

        return any && allMet ? 0 : 1;
    }

    /// <summary>
    /// Measures the workloads whose names start with one of the prefixes, or all of them; the lines come area by area.
    /// </summary>
    internal static IEnumerable<GateLine> Measure(IReadOnlyList<string> prefixes)
    {
        Dictionary<string, Target> targets = Target.ReadAll();
        List<Workload> chosen = Chosen(prefixes);
        List<ColdStart> cold = [.. ColdStart.All().Where(start => IsAsked(start.Name, prefixes))];
        foreach (ColdStart start in cold)
        {
            (double ratio, long bytes, double ours, double theirs) = start.Measure();
            yield return new(start.Name, ratio, bytes, ours, [theirs], targets.GetValueOrDefault(start.Name));
        }

        foreach (IGrouping<string, Workload> area in chosen.GroupBy(
            workload => workload.Name[..workload.Name.IndexOf('.', StringComparison.Ordinal)])
                .OrderBy(area => Array.IndexOf(s_areas, area.Key)))
        {
            List<TimedWorkload> timed = [.. area.Select(workload => new TimedWorkload(workload))
                .OrderBy(timed => timed.Name, StringComparer.Ordinal)];
            Measure(timed, (double)timed.Count / chosen.Count);
            foreach (TimedWorkload one in timed)
                yield return new(one.Name, one.Ratio, one.Bytes, one.Nanoseconds, one.PeerNanoseconds,
                    targets.GetValueOrDefault(one.Name)?.Over(one.FloorBytes))
                {
                    Fastest = one.Fastest,
                };
        }
    }

    /// <summary>Returns the workloads whose names start with one of the prefixes, or all of them.</summary>
    internal static List<Workload> Chosen(IReadOnlyList<string> prefixes) =>
        [.. Families().SelectMany(family => family.Workloads()).Where(workload => IsAsked(workload.Name, prefixes))];

    private static bool IsAsked(string name, IReadOnlyList<string> prefixes) =>
        prefixes.Count == 0 || prefixes.Any(prefix => name.StartsWith(prefix, StringComparison.Ordinal));

    private static void Measure(List<TimedWorkload> workloads, double share)
    {
        foreach (TimedWorkload timed in workloads) timed.Check();
        WarmUp(workloads, s_warmUpLimit * share);
        var clock = Stopwatch.StartNew();
        for (int round = 0; round < Rounds && (round < LeastRounds || clock.Elapsed < s_limit * share); round++)
            foreach (TimedWorkload timed in workloads) timed.Round();
    }

    private static void Print(GateLine line)
    {
        Target? target = line.Target;
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{line.Name}\t{line.Ratio:0.000}\t{target?.Ratio.ToString("0.###", CultureInfo.InvariantCulture) ?? "-"}\t{line.Bytes}\t{target?.Budget.ToString(CultureInfo.InvariantCulture) ?? "-"}\t{(line.IsMet ? "ok" : "short")}"));
        if (Environment.GetEnvironmentVariable("GATE_TIMES") is not null)
            Console.Error.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"  {line.Name}: {line.Nanoseconds:0.0} ns; {string.Join(", ", line.PeerNanoseconds.Select(peer => peer.ToString("0.0", CultureInfo.InvariantCulture)))}"));
    }

    // Short passes with pauses between, until nothing gets faster: the tiering compiler works in the background and
    // needs time and, on few cores, the core.
    private static void WarmUp(List<TimedWorkload> workloads, TimeSpan limit)
    {
        var clock = Stopwatch.StartNew();
        for (int passes = 0, quiet = 0; quiet < 5 && (passes < 6 || clock.Elapsed < limit); passes++)
        {
            bool anyFaster = false;
            foreach (TimedWorkload timed in workloads) anyFaster |= timed.WarmUp();
            quiet = anyFaster ? 0 : quiet + 1;
            Thread.Sleep(250);
        }

        foreach (TimedWorkload timed in workloads) timed.Calibrate();
    }

    private static IEnumerable<IWorkloadFamily> Families() =>
        from type in typeof(GateRun).Assembly.GetTypes()
        where type is { IsClass: true, IsAbstract: false } && typeof(IWorkloadFamily).IsAssignableFrom(type)
        select (IWorkloadFamily)Activator.CreateInstance(type)!;
}
