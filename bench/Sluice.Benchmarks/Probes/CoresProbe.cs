using System.Diagnostics;
using Sluice.Benchmarks.Payloads;

namespace Sluice.Benchmarks.Probes;

/// <summary>
/// The work of two threads against that of one, after tiering. Reading allocates what it returns, and the collector
/// stops all threads, so reading is compared with a loop that creates the same objects. <c>eng/scale.sh</c> runs it.
/// </summary>
internal static class CoresProbe
{
    private const double LeastSpeedup = 1.8;
    private const int Rounds = 31;
    private static readonly TimeSpan s_round = TimeSpan.FromMilliseconds(100);

    /// <returns>0 if every aim is met.</returns>
    internal static int Run()
    {
        List<FlatModel> list = FlatModel.List(1_000);
        byte[] json = JsonWire.SerializeToUtf8Bytes(list),
            packed = MessagePackWire.Serialize(list);
        double copying = Speedup(() => Copy(list));
        Console.WriteLine(
            $"      creating the same objects in a loop: two threads do {copying:0.00} times the work of one"
        );
        bool isMet = true;
        Report("JSON writing", Speedup(() => JsonWire.Serialize(Stream.Null, list)), LeastSpeedup);
        Report("MessagePack writing", Speedup(() => MessagePackWire.Serialize(Stream.Null, list)), LeastSpeedup);
        // Medians differ by some percent from run to run.
        double least = Math.Min(LeastSpeedup, 0.9 * copying);
        Report("JSON reading", Speedup(() => JsonWire.Deserialize<List<FlatModel>>(json)), least);
        Report("MessagePack reading", Speedup(() => MessagePackWire.Deserialize<List<FlatModel>>(packed)), least);
        return isMet ? 0 : 1;

        void Report(string work, double speedup, double aim)
        {
            bool isEnough = Environment.ProcessorCount < 2 || speedup >= aim;
            isMet &= isEnough;
            Console.WriteLine(
                $"{(isEnough ? "ok   " : "short")} {work}: two threads do {speedup:0.00} times the work of one"
            );
        }
    }

    // The median of ratios, so that a round that other processes slow down does not count.
    private static double Speedup(Action call)
    {
        // The calls after the first second are optimized; a round is long enough that starting threads does not count.
        int calls = 0;
        for (long start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start).TotalSeconds < 1; calls++)
            call();
        calls = (int)(calls * s_round.TotalSeconds) + 1;
        var ratios = new List<double>();
        for (int round = 0; round < Rounds; round++)
            ratios.Add(Rate(2, calls, call) / Rate(1, calls, call));
        return ratios.Order().ElementAt(Rounds / 2);
    }

    private static double Rate(int threads, int calls, Action call)
    {
        long start = Stopwatch.GetTimestamp();
        Thread[] all =
        [
            .. Enumerable
                .Range(0, threads)
                .Select(_ => new Thread(() =>
                {
                    for (int i = 0; i < calls; i++)
                        call();
                })),
        ];
        foreach (Thread thread in all)
            thread.Start();
        foreach (Thread thread in all)
            thread.Join();
        return threads * calls / Stopwatch.GetElapsedTime(start).TotalSeconds;
    }

    private static List<FlatModel> Copy(List<FlatModel> list)
    {
        var copies = new List<FlatModel>(list.Count);
        foreach (FlatModel model in list)
            copies.Add(
                new FlatModel
                {
                    Id = model.Id,
                    Name = new string(model.Name.AsSpan()),
                    Email = new string(model.Email.AsSpan()),
                    IsActive = model.IsActive,
                    CreatedAt = model.CreatedAt,
                }
            );
        return copies;
    }
}
