using System.Diagnostics;
using Sluice.Fuzz.Checks;
using Sluice.Fuzz.Worlds;

namespace Sluice.Fuzz.Runs;

/// <summary>Runs cases on a few threads until the time is over or too much has failed.</summary>
internal sealed class Runner(Arguments arguments)
{
    private const int MostFailures = 8;
    private static readonly TimeSpan s_longestCase = TimeSpan.FromSeconds(60);

    private readonly long _start = Stopwatch.GetTimestamp();
    private readonly Dictionary<string, (long Cases, long Ticks)> _counts = [];
    private readonly HashSet<string> _kindsOfTypes = [];
    private readonly Dictionary<string, Failure> _failures = [];
    private readonly Lock _lock = new();
    private long _nextWorld = -1,
        _cases;
    private int _types;
    private volatile bool _stops;

    internal long Cases => _cases;
    internal TimeSpan Elapsed => Stopwatch.GetElapsedTime(_start);
    internal int WorldsThatDoNotCompile { get; private set; }
    internal int Types => _types;
    internal IReadOnlyCollection<string> KindsOfTypes => _kindsOfTypes;
    internal IReadOnlyCollection<Failure> Failures => _failures.Values;
    internal IReadOnlyDictionary<string, (long Cases, long Ticks)> Counts => _counts;
    private bool IsOver => _stops || Elapsed > arguments.Time;

    internal void Run()
    {
        using FileStream? trace = arguments.Trace is null ? null : File.Create(arguments.Trace);
        long[] current = new long[arguments.Threads],
            since = new long[arguments.Threads];
        // The stack of a server's thread; types that recur must hold out on it.
        Thread[] threads =
        [
            .. Enumerable
                .Range(0, arguments.Threads)
                .Select(i => new Thread(() => Work(i, current, since, trace), 1 << 20)),
        ];
        foreach (Thread thread in threads)
            thread.Start();
        while (threads.Any(thread => thread.IsAlive))
        {
            Thread.Sleep(200);
            for (int i = 0; i < threads.Length; i++)
            {
                long began = Volatile.Read(ref since[i]);
                if (began == 0 || !threads[i].IsAlive || Stopwatch.GetElapsedTime(began) < s_longestCase)
                    continue;
                Console.WriteLine(
                    $"Case {current[i]} of seed {arguments.Seed} does not end: --seed {arguments.Seed} --case {current[i]}"
                );
                Environment.Exit(3);
            }
        }
    }

    private void Work(int thread, long[] current, long[] since, FileStream? trace)
    {
        while (!IsOver)
        {
            long number = Interlocked.Increment(ref _nextWorld);
            if (number >= arguments.Worlds)
                return;
            CompiledWorld world;
            try
            {
                world = new CompiledWorld(arguments.Seed, number);
            }
            catch (Exception e) when (e is InvalidOperationException or System.Reflection.TargetInvocationException)
            {
                Console.WriteLine(
                    $"FAILED after {Elapsed.TotalSeconds:f1} s: types that do not compile: {e.Message}\n  again: --seed {arguments.Seed} --case {number * CompiledWorld.Cases}"
                );
                WorldsThatDoNotCompile++;
                _stops = true;
                return;
            }
            Note(world.Model);
            for (long i = number * CompiledWorld.Cases; i < (number + 1) * CompiledWorld.Cases && !IsOver; i++)
            {
                current[thread] = i;
                if (trace is not null)
                    Trace(trace, thread, i);
                (Subject subject, Check check, Choices choices) = world.Case(i);
                Volatile.Write(ref since[thread], Stopwatch.GetTimestamp());
                var failure = Failure.Of(i, subject, check, choices);
                long took = Stopwatch.GetTimestamp() - since[thread];
                // Making a failure smaller is no case.
                Volatile.Write(ref since[thread], 0);
                lock (_lock)
                {
                    (long cases, long ticks) = _counts.GetValueOrDefault(check.Name);
                    _counts[check.Name] = (cases + 1, ticks + took);
                    _cases++;
                }
                if (failure is not null)
                    Report(failure, world.Model);
            }
        }
    }

    private static void Trace(FileStream trace, int thread, long number) =>
        RandomAccess.Write(trace.SafeFileHandle, BitConverter.GetBytes(number), thread * sizeof(long));

    private void Note(WorldModel world)
    {
        lock (_lock)
        {
            _types += world.Types.Count;
            foreach (WorldType type in world.Types)
            {
                _kindsOfTypes.Add(type.Form.ToString());
                foreach (MemberModel member in type.Members)
                {
                    foreach (string part in member.Type.Text.Split('<', '>', ',', ' ', '(', ')'))
                        if (
                            part.Length > 0
                            && !char.IsAsciiDigit(part[^1])
                            && !char.IsAsciiDigit(part[1 % part.Length])
                        )
                            _kindsOfTypes.Add(part);
                }
            }
        }
    }

    private void Report(Failure failure, WorldModel world)
    {
        lock (_lock)
        {
            if (!_failures.TryAdd(failure.Kind, failure))
                return;
            Console.WriteLine(
                $"FAILED after {Elapsed.TotalSeconds:f1} s: {failure.Check.Name} of {failure.Subject.Name}: {failure.Message}\n  again: --seed {arguments.Seed} --case {failure.Case}"
            );
            if (_failures.Count >= MostFailures || arguments.StopsAtFirst)
                _stops = true;
        }
        if (arguments.StopsAtFirst)
            return;
        Failure smaller = Shrinker.Simplify(failure);
        WorldModel? types = null;
        if (!failure.Subject.IsOfCatalogue)
        {
            (smaller, types) = Shrinker.DropMembers(smaller, world);
            smaller = Shrinker.Simplify(smaller);
        }
        var regression = Regression.Of(smaller, types);
        Console.WriteLine(
            $"  made smaller: {smaller.Message}\n{string.Join('\n', regression.Types.Select(line => "    " + line))}"
        );
        if (arguments.Regressions is { } folder)
            Console.WriteLine($"  kept as {regression.Save(folder)}");
    }
}
