using System.Diagnostics;
using System.Globalization;
using System.Runtime;
using System.Text.Json;

namespace Sluice.Benchmarks.Gate;

/// <summary>
/// Times all workloads, each area in a process of its own; within one, in rounds that go through all of its workloads,
/// so that whatever disturbs the machine disturbs subject and peers alike. First calls come before all, each in a
/// process of its own.
/// </summary>
internal static class GateRun
{
    private const int Rounds = 120,
        LeastRounds = 10;

    // What the process of an area prints beside its lines is not of them.
    private const string LineMark = "line ";
    private static readonly string[] s_words = ["ok", "noise", "short"];
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(80),
        s_warmUpLimit = TimeSpan.FromSeconds(160),
        s_leastWarmUpLimit = TimeSpan.FromSeconds(20);

    /// <summary>
    /// Runs the workloads whose names start with one of the prefixes (all of them without any) and prints a line each.
    /// </summary>
    /// <returns>1 when a line is short of its target or there is no line, 0 otherwise.</returns>
    internal static int Run(IReadOnlyList<string> prefixes)
    {
        bool isShort = false;
        var noise = new SortedDictionary<string, double>(StringComparer.Ordinal);
        foreach (GateLine line in Measure(prefixes))
        {
            Print(line);
            isShort |= line.Verdict == Verdict.Short;
            noise[Area.Of(line.Name).Prefix] = line.Noise;
        }

        foreach ((string area, double part) in noise)
            Console.Error.WriteLine(string.Create(CultureInfo.InvariantCulture, $"# noise of {area}: {part:0.000}"));
        return noise.Count > 0 && !isShort ? 0 : 1;
    }

    /// <summary>
    /// Measures the workloads whose names start with one of the prefixes, or all of them; the lines come area by area.
    /// </summary>
    internal static IEnumerable<GateLine> Measure(IReadOnlyList<string> prefixes)
    {
        Dictionary<string, Target> targets = Target.ReadAll();
        List<ColdStart> cold = [.. ColdStart.All().Where(start => IsAsked(start.Name, prefixes))];
        foreach (ColdStart start in cold)
        {
            (double ratio, long bytes, double ours, double theirs) = start.Measure();
            yield return new(start.Name, ratio, bytes, ours, [theirs], targets.GetValueOrDefault(start.Name));
        }

        ILookup<Area, string> chosen = Chosen(prefixes).ToLookup(workload => Area.Of(workload.Name), each => each.Name);
        int count = chosen.Sum(area => area.Count());
        foreach (Area area in Area.All.Where(chosen.Contains))
        {
            IEnumerable<GateLine> lines =
                chosen.Count == 1
                    ? Measure(area, 1, prefixes)
                    : MeasureInProcess(area, (double)chosen[area].Count() / count, prefixes);
            foreach (GateLine line in lines)
                yield return line;
        }
    }

    /// <summary>Measures an area, as the process that <see cref="MeasureInProcess"/> starts for it.</summary>
    /// <param name="name">The area.</param>
    /// <param name="share">Its part of all workloads of the run, and of the time that they may take.</param>
    /// <param name="prefixes">The prefixes of the run.</param>
    /// <returns>0.</returns>
    internal static int RunArea(string name, double share, IReadOnlyList<string> prefixes)
    {
        foreach (GateLine line in Measure(Area.All.Single(area => area.Prefix == name), share, prefixes))
            Console.WriteLine(LineMark + JsonSerializer.Serialize(line));
        return 0;
    }

    private static IEnumerable<GateLine> MeasureInProcess(Area area, double share, IReadOnlyList<string> prefixes)
    {
        string part = share.ToString(CultureInfo.InvariantCulture);
        foreach (string output in OwnProgram.ReadLines(["area", area.Prefix, part, .. prefixes]))
            if (output.StartsWith(LineMark, StringComparison.Ordinal))
                yield return JsonSerializer.Deserialize<GateLine>(output.AsSpan(LineMark.Length))!;
    }

    private static IEnumerable<GateLine> Measure(Area area, double share, IReadOnlyList<string> prefixes)
    {
        Dictionary<string, Target> targets = Target.ReadAll();
        List<TimedWorkload> timed =
        [
            .. Chosen(prefixes, area)
                .Select(workload => new TimedWorkload(workload))
                .OrderBy(each => each.Name, StringComparer.Ordinal),
        ];
        Measure(timed, share);
        double noise = NoiseOf(timed);
        foreach (TimedWorkload each in timed)
            yield return new(
                each.Name,
                each.Ratio,
                each.Bytes,
                each.Nanoseconds,
                each.PeerNanoseconds,
                targets.GetValueOrDefault(each.Name)?.Over(each.FloorBytes)
            )
            {
                Fastest = each.Fastest,
                Noise = noise,
            };
    }

    // What nine of ten lines stay within when they are compared with themselves.
    private static double NoiseOf(List<TimedWorkload> workloads)
    {
        double[] sorted = [.. workloads.Select(each => each.Deviation).Order()];
        return sorted[(int)Math.Ceiling(sorted.Length * 0.9) - 1];
    }

    /// <summary>Returns the workloads whose names start with one of the prefixes, or all of them.</summary>
    /// <param name="prefixes">The prefixes.</param>
    /// <param name="area">The only area; <see langword="null"/> for all.</param>
    internal static List<Workload> Chosen(IReadOnlyList<string> prefixes, Area? area = null) =>
        [
            .. Families()
                .Where(family => family.Words.Any(word => MayBeAsked(word, prefixes, area)))
                .SelectMany(family => family.Workloads())
                .Where(workload =>
                    IsAsked(workload.Name, prefixes) && (area is null || area == Area.Of(workload.Name))
                ),
        ];

    // What is not measured is not made: its objects and its code would be collected and compiled beside the others.
    private static bool MayBeAsked(string word, IReadOnlyList<string> prefixes, Area? area) =>
        (area is null || area.TakesOthers || area.Word == word)
        && (
            prefixes.Count == 0
            || prefixes.Any(prefix =>
                prefix.Split('.') is [var first, .. var rest]
                && (rest.Length == 0 ? word.StartsWith(first, StringComparison.Ordinal) : word == first)
            )
        );

    private static bool IsAsked(string name, IReadOnlyList<string> prefixes) =>
        prefixes.Count == 0 || prefixes.Any(prefix => name.StartsWith(prefix, StringComparison.Ordinal));

    private static void Measure(List<TimedWorkload> workloads, double share)
    {
        foreach (TimedWorkload timed in workloads)
            timed.Check();
        TimeSpan limit = s_warmUpLimit * share;
        WarmUp(workloads, limit < s_leastWarmUpLimit ? s_leastWarmUpLimit : limit);
        var clock = Stopwatch.StartNew();
        for (int round = 0; round < Rounds && (round < LeastRounds || clock.Elapsed < s_limit * share); round++)
            foreach (TimedWorkload timed in workloads)
                timed.Round();
    }

    private static void Print(GateLine line)
    {
        Target? target = line.Target;
        Console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"{line.Name}\t{line.Ratio:0.000}\t{target?.Ratio.ToString("0.###", CultureInfo.InvariantCulture) ?? "-"}\t{line.Bytes}\t{target?.Budget.ToString(CultureInfo.InvariantCulture) ?? "-"}\t{s_words[(int)line.Verdict]}"
            )
        );
        if (Environment.GetEnvironmentVariable("GATE_TIMES") is not null)
            Console.Error.WriteLine(
                string.Create(
                    CultureInfo.InvariantCulture,
                    $"  {line.Name}: {line.Nanoseconds:0.0} ns; {string.Join(", ", line.PeerNanoseconds.Select(peer => peer.ToString("0.0", CultureInfo.InvariantCulture)))}"
                )
            );
    }

    // Short passes with pauses between, until nothing gets faster and nothing is compiled: the tiering compiler works
    // in the background and needs time and, on few cores, the core.
    private static void WarmUp(List<TimedWorkload> workloads, TimeSpan limit)
    {
        var clock = Stopwatch.StartNew();
        long compiled = 0;
        for (int passes = 0, quiet = 0; quiet < 5 && (passes < 6 || clock.Elapsed < limit); passes++)
        {
            bool isWarm = true;
            foreach (TimedWorkload timed in workloads)
                isWarm &= !timed.WarmUp();
            Thread.Sleep(250);
            isWarm &= compiled == (compiled = JitInfo.GetCompiledMethodCount());
            quiet = isWarm ? quiet + 1 : 0;
        }

        foreach (TimedWorkload timed in workloads)
            timed.Calibrate();
    }

    private static IEnumerable<IWorkloadFamily> Families() =>
        from type in typeof(GateRun).Assembly.GetTypes()
        where type is { IsClass: true, IsAbstract: false } && typeof(IWorkloadFamily).IsAssignableFrom(type)
        select (IWorkloadFamily)Activator.CreateInstance(type)!;
}
