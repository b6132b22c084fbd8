using System.Globalization;
using Sluice.Benchmarks.Gate;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// CPU time of this process alone for the workloads of the gate, subject and peers in turns: elapsed time on PostgreSQL
/// is mostly the server's, and the network's.
/// </summary>
internal static class CpuProbe
{
    private const int Rounds = 15;
    private static readonly TimeSpan s_sample = TimeSpan.FromMilliseconds(60);

    internal static int Run(IReadOnlyList<string> prefixes)
    {
        foreach (Workload workload in GateRun.Chosen(prefixes))
        {
            workload.Check();
            Action<int>[] ways = [workload.Subject, .. workload.Peers];
            int[] counts = [.. ways.Select(WarmUp)];
            List<double>[] samples = [.. ways.Select(_ => new List<double>())];
            for (int round = 0; round < Rounds; round++)
            {
                for (int way = 0; way < ways.Length; way++)
                    samples[way].Add(Measure(ways[way], counts[way]));
            }
            double[] medians = [.. samples.Select(TimedWorkload.MedianOf)];
            foreach (double peer in medians.Skip(1))
                Console.WriteLine(
                    string.Create(
                        CultureInfo.InvariantCulture,
                        $"{workload.Name}\t{medians[0] / peer:0.000}\t{medians[0]:0.0} µs CPU a call; {peer:0.0}"
                    )
                );
        }
        return 0;
    }

    // Until the compiler in the background has done its work; returns how many calls make a sample.
    private static int WarmUp(Action<int> way)
    {
        double calls = 1;
        for (int pass = 0; pass < 8; pass++)
        {
            double microseconds = Math.Max(1, Measure(way, (int)calls));
            calls = Math.Clamp(s_sample.TotalMicroseconds / microseconds, 1, 100_000);
            Thread.Sleep(150);
        }
        return (int)calls;
    }

    private static double Measure(Action<int> way, int count)
    {
        TimeSpan before = Environment.CpuUsage.TotalTime;
        way(count);
        return (Environment.CpuUsage.TotalTime - before).TotalMicroseconds / count;
    }
}
