using System.Diagnostics;
using Sluice.Fuzz.Runs;

namespace Sluice.Fuzz;

/// <summary>
/// Random types, random values, changed bytes, in pieces, on every wire and by every provider: see docs/testing.md.
/// </summary>
internal static class Program
{
    private static int Main(string[] args)
    {
        var arguments = Arguments.Parse(args);
        if (arguments.ListsPlanted)
        {
            if (typeof(WireException).Assembly.GetType("Sluice.Internal.PlantedBug") is not { } faults)
            {
                Console.Error.WriteLine("error: this build has no planted faults; build with -p:PlantedBugs=true");
                return 1;
            }
            foreach (string name in Enum.GetNames(faults).Skip(1))
                Console.WriteLine(name);
            return 0;
        }
        Console.WriteLine($"seed {arguments.Seed}");
        if (arguments.Case is { } number)
            return One(arguments, number);
        int failed = 0,
            kept = 0;
        if (arguments.Regressions is { } folder)
        {
            foreach ((string path, Failure failure) in Regression.Replay(folder, out kept))
            {
                Console.WriteLine($"FAILED again: {path}: {failure.Message}");
                failed++;
            }
            Console.WriteLine($"{kept} regressions replayed");
        }
        int failedAgain = failed;
        var runner = new Runner(arguments);
        runner.Run();
        foreach (
            (string name, (long cases, long ticks)) in runner.Counts.OrderBy(pair => pair.Key, StringComparer.Ordinal)
        )
            Console.WriteLine(
                $"  {name, -20}{cases, 9} cases {(double)ticks / Stopwatch.Frequency / cases * 1e6, 9:f0} µs each"
            );
        Console.WriteLine(
            $"{runner.Cases} cases in {runner.Elapsed.TotalSeconds:f0} s ({runner.Cases / runner.Elapsed.TotalSeconds:f0} a second), {runner.Types} types of {runner.KindsOfTypes.Count} kinds"
        );
        // A property is a test, and so is a failure that was kept.
        int broken = runner.Failures.Select(failure => failure.Check.Name).Distinct().Count();
        failed += broken + runner.WorldsThatDoNotCompile;
        Console.WriteLine($"{runner.Counts.Count - broken + kept - failedAgain} passed, {failed} failed");
        return failed == 0 && runner.Counts.Count > 0 ? 0 : 1;
    }

    private static int One(Arguments arguments, long number)
    {
        var world = new CompiledWorld(arguments.Seed, number / CompiledWorld.Cases);
        (Subject subject, Checks.Check check, Choices choices) = world.Case(number);
        Console.WriteLine($"{check.Name} of {subject.Name}");
        var failure = Failure.Of(number, subject, check, choices);
        Console.WriteLine(
            failure is null
                ? "1 passed, 0 failed"
                : $"{failure.Message}\n{(subject.IsOfCatalogue ? "" : world.Model.Print([world.Model.Roots.First(root => root.Text == subject.Name)]))}0 passed, 1 failed"
        );
        return failure is null ? 0 : 1;
    }
}
