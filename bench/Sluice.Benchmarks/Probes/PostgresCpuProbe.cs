using System.Diagnostics;
using System.Globalization;
using Sluice.Benchmarks.Rows;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// CPU time of this process alone for a call, taken in turns: elapsed time on PostgreSQL is mostly the server's, and
/// the network's.
/// </summary>
internal static class PostgresCpuProbe
{
    internal static async Task<int> RunAsync(IReadOnlyList<string> only)
    {
        foreach (int taken in new[] { 1, 100, 10_000 })
        {
            var rows = new PostgresCase(10_000, taken);
            rows.Check();
            (string Name, Func<Task> Run)[] ways = [.. new (string, Func<Task>)[] { ("loop", rows.LoopAsync),
                ("sluice", rows.SluiceAsync), ("dapper", rows.DapperAsync), ("ef-loop", rows.EntityFrameworkLoopAsync),
                ("sluice-ef", rows.EntityFrameworkAsync) }
                .Where(w => only.Count == 0 || only.Contains(w.Item1))];
            int count = taken == 10_000 ? 10 : 300;
            for (int i = 0; i < 8; i++)
            {
                foreach (var way in ways) await RepeatAsync(way.Run, count).ConfigureAwait(false);
                await Task.Delay(150).ConfigureAwait(false);
            }
            var elapsed = ways.ToDictionary(w => w.Name, _ => new List<double>());
            var samples = ways.ToDictionary(w => w.Name, _ => new List<double>());
            for (int i = 0; i < 15; i++)
            {
                foreach (var way in ways)
                {
                    TimeSpan before = Environment.CpuUsage.TotalTime;
                    long start = Stopwatch.GetTimestamp();
                    await RepeatAsync(way.Run, count).ConfigureAwait(false);
                    elapsed[way.Name].Add(Stopwatch.GetElapsedTime(start).TotalMicroseconds / count);
                    samples[way.Name].Add((Environment.CpuUsage.TotalTime - before).TotalMicroseconds / count);
                }
            }
            foreach (var (name, values) in samples)
            {
                values.Sort();
                elapsed[name].Sort();
                Console.WriteLine(string.Create(CultureInfo.InvariantCulture,
                    $"{taken,6} rows  {name,-10} {values[values.Count / 2],9:0.0} µs CPU a call (least {values[0]:0.0}), {elapsed[name][values.Count / 2],9:0.0} µs in all"));
            }
        }
        return 0;
    }

    // Awaited, not waited for: a thread that waits spins, which would be counted.
    private static async Task RepeatAsync(Func<Task> run, int count)
    {
        for (int i = 0; i < count; i++) await run().ConfigureAwait(false);
    }
}
