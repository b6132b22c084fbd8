using System.Globalization;

namespace Sluice.Fuzz.Runs;

/// <summary>What a run was asked to do.</summary>
internal sealed record Arguments
{
    /// <summary>Everything random follows from it.</summary>
    internal ulong Seed { get; private init; } = (ulong)DateTime.UtcNow.Ticks / TimeSpan.TicksPerSecond;

    /// <summary>One case to run instead of as many as the time allows.</summary>
    internal long? Case { get; private init; }
    internal TimeSpan Time { get; private init; } = TimeSpan.FromMinutes(2);

    /// <summary>How many sets of types to try at most, each with its cases: with a seed, the same cases on every machine.</summary>
    internal long Worlds { get; private init; } = long.MaxValue;
    internal int Threads { get; private init; } = Math.Min(2, Environment.ProcessorCount);

    /// <summary>Where failures are kept; none are kept or replayed where it is not set.</summary>
    internal string? Regressions { get; private init; }

    /// <summary>Whether to end at the first failure, without making it smaller.</summary>
    internal bool StopsAtFirst { get; private init; }

    /// <summary>Whether to print the names of the faults that the library was built with, and nothing else.</summary>
    internal bool ListsPlanted { get; private init; }

    /// <summary>Where each thread notes the case that it is about to run, for the case that ends the process.</summary>
    internal string? Trace { get; private init; }

    internal static Arguments Parse(string[] arguments)
    {
        var parsed = new Arguments();
        for (int i = 0; i < arguments.Length; i++)
        {
            string Value() =>
                ++i < arguments.Length
                    ? arguments[i]
                    : throw new ArgumentException($"{arguments[i - 1]} needs a value.");
            double Number() => double.Parse(Value(), CultureInfo.InvariantCulture);
            parsed = arguments[i] switch
            {
                "--seed" => parsed with { Seed = ulong.Parse(Value(), CultureInfo.InvariantCulture) },
                "--case" => parsed with { Case = long.Parse(Value(), CultureInfo.InvariantCulture) },
                "--minutes" => parsed with { Time = TimeSpan.FromMinutes(Number()) },
                "--seconds" => parsed with { Time = TimeSpan.FromSeconds(Number()) },
                "--worlds" => parsed with { Worlds = long.Parse(Value(), CultureInfo.InvariantCulture) },
                "--threads" => parsed with { Threads = (int)Number() },
                "--regressions" => parsed with { Regressions = Value() },
                "--list-planted" => parsed with { ListsPlanted = true },
                "--first" => parsed with { StopsAtFirst = true },
                "--trace" => parsed with { Trace = Value() },
                _ => throw new ArgumentException(
                    $"Unknown argument {arguments[i]}. Known: --seed N, --case N, --minutes N, --seconds N, --worlds N, --threads N, --regressions FOLDER, --first, --trace FILE, --list-planted."
                ),
            };
        }
        return parsed;
    }
}
