using System.Diagnostics;
using System.Globalization;

namespace Sluice.Benchmarks.Gate;

/// <summary>Times all workloads in one process, area after area; within one, in rounds that go through all of its workloads, so that whatever disturbs the machine disturbs subject and peers alike.</summary>
public static class GateRun
{
    private const int Rounds = 40;
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(120), s_warmUpLimit = TimeSpan.FromSeconds(45);

    // What holds much memory comes late: collections would take it into every other area's times.
    private static readonly string[] s_areas = ["select", "write", "read", "msgpack", "options", "rows"];

    /// <summary>Runs the workloads whose names start with one of the prefixes (all of them without any) and prints a line each.</summary>
    /// <returns>0 when every target is met, 1 otherwise.</returns>
    public static int Run(IReadOnlyList<string> prefixes)
    {
        Dictionary<string, Target> targets = Target.ReadAll();
        List<Workload> chosen = [.. Families()
            .SelectMany(family => family.Workloads())
            .Where(workload => prefixes.Count == 0 || prefixes.Any(prefix => workload.Name.StartsWith(prefix, StringComparison.Ordinal)))];
        bool allMet = chosen.Count > 0;
        foreach (IGrouping<string, Workload> area in chosen.GroupBy(workload => workload.Name[..workload.Name.IndexOf('.', StringComparison.Ordinal)]).OrderBy(area => Array.IndexOf(s_areas, area.Key)))
        {
            List<TimedWorkload> timed = [.. area.Select(workload => new TimedWorkload(workload)).OrderBy(timed => timed.Name, StringComparer.Ordinal)];
            Measure(timed, (double)timed.Count / chosen.Count);
            foreach (TimedWorkload one in timed) allMet &= Print(one, targets.GetValueOrDefault(one.Name));
        }

        return allMet ? 0 : 1;
    }

    private static void Measure(List<TimedWorkload> workloads, double share)
    {
        foreach (TimedWorkload timed in workloads) timed.Check();
        WarmUp(workloads, s_warmUpLimit * share);
        var clock = Stopwatch.StartNew();
        for (int round = 0; round < Rounds && clock.Elapsed < s_limit * share; round++)
            foreach (TimedWorkload timed in workloads) timed.Round();
    }

    private static bool Print(TimedWorkload timed, Target? target)
    {
        bool met = target is not null && timed.Ratio <= target.Ratio && timed.Bytes <= target.Budget;
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{timed.Name}\t{timed.Ratio:0.000}\t{target?.Ratio.ToString("0.###", CultureInfo.InvariantCulture) ?? "-"}\t{timed.Bytes}\t{target?.Budget.ToString(CultureInfo.InvariantCulture) ?? "-"}\t{(met ? "ok" : "short")}"));
        if (Environment.GetEnvironmentVariable("GATE_TIMES") is not null) Console.Error.WriteLine(timed.Times);
        return met;
    }

    // Short passes with pauses between, until nothing gets faster: the tiering compiler works in the background and needs time and, on few cores, the core.
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
