using System.Diagnostics;
using System.Globalization;

namespace Sluice.Benchmarks.Gate;

/// <summary>Times all workloads in one process, in rounds that go through all of them, so that whatever disturbs the machine disturbs subject and peers alike.</summary>
public static class GateRun
{
    private const int Rounds = 40;
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(160);
    private static readonly TimeSpan s_warmUpLimit = TimeSpan.FromSeconds(45);

    /// <summary>Runs the workloads whose names start with one of the prefixes (all of them without any) and prints a line each.</summary>
    /// <returns>0 when every target is met, 1 otherwise.</returns>
    public static int Run(IReadOnlyList<string> prefixes)
    {
        Dictionary<string, Target> targets = Target.ReadAll();
        List<TimedWorkload> workloads = [.. Families()
            .SelectMany(family => family.Workloads())
            .Where(workload => prefixes.Count == 0 || prefixes.Any(prefix => workload.Name.StartsWith(prefix, StringComparison.Ordinal)))
            .Select(workload => new TimedWorkload(workload))
            .OrderBy(timed => timed.Name, StringComparer.Ordinal)];
        foreach (TimedWorkload timed in workloads) timed.Check();

        var clock = Stopwatch.StartNew();
        WarmUp(workloads);
        for (int round = 0; round < Rounds && clock.Elapsed < s_limit; round++)
            foreach (TimedWorkload timed in workloads) timed.Round();

        bool allMet = workloads.Count > 0;
        foreach (TimedWorkload timed in workloads)
        {
            targets.TryGetValue(timed.Name, out Target? target);
            bool met = target is not null && timed.Ratio <= target.Ratio && timed.Bytes <= target.Budget;
            allMet &= met;
            Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                $"{timed.Name}\t{timed.Ratio:0.000}\t{target?.Ratio.ToString("0.###", CultureInfo.InvariantCulture) ?? "-"}\t{timed.Bytes}\t{target?.Budget.ToString(CultureInfo.InvariantCulture) ?? "-"}\t{(met ? "ok" : "short")}"));
            if (Environment.GetEnvironmentVariable("GATE_TIMES") is not null) Console.Error.WriteLine(timed.Times);
        }

        return allMet ? 0 : 1;
    }

    // Short passes with pauses between, until nothing gets faster: the tiering compiler works in the background and needs time and, on few cores, the core.
    private static void WarmUp(List<TimedWorkload> workloads)
    {
        var clock = Stopwatch.StartNew();
        for (int quiet = 0; quiet < 5 && clock.Elapsed < s_warmUpLimit;)
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
