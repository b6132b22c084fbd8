using Sluice.Fuzz.Checks;
using Sluice.Fuzz.Worlds;

namespace Sluice.Fuzz.Runs;

/// <summary>The types of one world, ready to run cases over.</summary>
internal sealed class CompiledWorld
{
    internal const int Cases = 3_000,
        Types = 22;
    private static readonly Lazy<IReadOnlyList<Subject>> s_catalogue = new(Subject.OfCatalogue);
    private static readonly Check[] s_weighted =
    [
        .. Check.All.SelectMany(check => Enumerable.Repeat(check, check.Weight)),
    ];

    private readonly ulong _seed;
    private readonly IReadOnlyList<Subject> _subjects;

    internal CompiledWorld(ulong seed, long number)
    {
        _seed = seed;
        Model = TypeSource.Make(Seeds.Of(seed, (ulong)number), Types);
        _subjects = Subject.Of(Model, Model.Roots, World.Compile(Model.Print(Model.Roots)));
    }

    internal WorldModel Model { get; }

    /// <summary>A case by its number in the run: which check runs over which type, and with which choices.</summary>
    internal (Subject Subject, Check Check, Choices Choices) Case(long number)
    {
        var random = new Choices(Seeds.Of(_seed ^ 0xCA5E, (ulong)number));
        IReadOnlyList<Subject> from = random.Next(6) == 0 ? s_catalogue.Value : _subjects;
        while (true)
        {
            Subject subject = random.Pick(from);
            Check check = random.Pick(s_weighted);
            if (check.Suits(subject))
                return (subject, check, new Choices(Seeds.Of(_seed, (ulong)number ^ 0xC401CE5000000000)));
        }
    }
}
