using System.Diagnostics;
using Sluice.Fuzz.Worlds;

namespace Sluice.Fuzz.Runs;

/// <summary>Makes a failing case smaller: fewer and simpler choices, and types with fewer members.</summary>
internal static class Shrinker
{
    private static readonly TimeSpan s_forChoices = TimeSpan.FromSeconds(8),
        s_forTypes = TimeSpan.FromSeconds(25);

    /// <summary>Drops and simplifies choices as long as the check fails, for whatever reason.</summary>
    internal static Failure Simplify(Failure failure)
    {
        long start = Stopwatch.GetTimestamp();
        bool improves = true;
        while (improves && Stopwatch.GetElapsedTime(start) < s_forChoices)
        {
            improves = false;
            for (int size = Math.Min(failure.Choices.Count, 512); size > 0; size /= 2)
            {
                for (
                    int at = 0;
                    at < failure.Choices.Count && Stopwatch.GetElapsedTime(start) < s_forChoices;
                    at += size
                )
                {
                    IReadOnlyList<ulong> known = failure.Choices;
                    ulong[] without = [.. known.Take(at), .. known.Skip(at + size)];
                    ulong[] zeros = [.. known.Select((choice, i) => i >= at && i < at + size ? 0 : choice)];
                    ulong[] halves = [.. known.Select((choice, i) => i >= at && i < at + size ? choice / 2 : choice)];
                    foreach (ulong[] smaller in (ulong[][])[without, zeros, halves])
                    {
                        if (Again(failure, smaller) is not { } again || !IsSmaller(again.Choices, failure.Choices))
                            continue;
                        failure = again;
                        improves = true;
                        break;
                    }
                }
            }
        }
        return failure;
    }

    private static Failure? Again(Failure failure, IReadOnlyList<ulong> choices) =>
        Failure.Of(failure.Case, failure.Subject, failure.Check, new Choices(choices)) is { } again
        && again.Reason is Mismatch == failure.Reason is Mismatch
            ? again
            : null;

    private static bool IsSmaller(IReadOnlyList<ulong> left, IReadOnlyList<ulong> right)
    {
        if (left.Count != right.Count)
            return left.Count < right.Count;
        for (int i = 0; i < left.Count; i++)
        {
            if (left[i] != right[i])
                return left[i] < right[i];
        }
        return false;
    }

    /// <summary>
    /// Drops members of the types that a failing case is about, as long as some case of the same check fails.
    /// </summary>
    internal static (Failure Failure, WorldModel World) DropMembers(Failure failure, WorldModel world)
    {
        TypeUse root = world.Roots.First(r => r.Text == failure.Subject.Name);
        IReadOnlySet<string> reached = world.Reach([root]);
        world = new WorldModel([.. world.Types.Where(type => reached.Contains(type.Name))], [root]);
        long start = Stopwatch.GetTimestamp();
        for (int share = 2; share <= 4096 && Stopwatch.GetElapsedTime(start) < s_forTypes; share *= 4)
        {
            for (int i = 0; i < world.Types.Count; i++)
            {
                int count = world.Types[i].Members.Count,
                    size = Math.Max(1, count / share);
                for (
                    int at = 0;
                    at < world.Types[i].Members.Count && Stopwatch.GetElapsedTime(start) < s_forTypes;
                    at += size
                )
                {
                    WorldType type = world.Types[i];
                    WorldType smaller = type with
                    {
                        Members = [.. type.Members.Take(at), .. type.Members.Skip(at + size)],
                    };
                    var changed = new WorldModel([.. world.Types.Select(t => t == type ? smaller : t)], [root]);
                    if (Fails(failure, changed, root) is not { } again)
                        continue;
                    (failure, world, at) = (again, changed, at - size);
                }
            }
        }
        return (failure, world);
    }

    private static Failure? Fails(Failure failure, WorldModel world, TypeUse root)
    {
        Subject subject;
        try
        {
            subject = Subject.Of(world, [root], World.Compile(world.Print([root])))[0];
        }
        catch (InvalidOperationException)
        {
            return null;
        }
        var known = Failure.Of(failure.Case, subject, failure.Check, new Choices(failure.Choices));
        for (ulong i = 0; i < 150 && known is null; i++)
            known = Failure.Of(failure.Case, subject, failure.Check, new Choices(Seeds.Of((ulong)failure.Case, i)));
        return known is not null && known.Reason is Mismatch == failure.Reason is Mismatch ? known : null;
    }
}
