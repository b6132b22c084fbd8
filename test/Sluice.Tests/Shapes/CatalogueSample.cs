using Sluice.TestCatalogue;
using Sluice.TestSupport;

namespace Sluice.Tests.Shapes;

/// <summary>
/// The cases that the heaviest tests over the catalogue try: all of them, or where a sample is wanted
/// (<see cref="SeededSample.IsWanted"/>) all that are about a type itself, and of the types that put it inside another a
/// sixth, in which each form and each type inside occurs.
/// </summary>
internal static class CatalogueSample
{
    private const int Share = 6;

    private static readonly Dictionary<Type, int> s_composites = Catalogue
        .All.Where(test => test.IsComposite)
        .Select(test => test.Type)
        .Distinct()
        .Select((type, number) => (type, number))
        .ToDictionary();

    internal static IReadOnlyList<TestCase> Cases { get; } = [.. Catalogue.All.Where(IsChosen)];

    private static bool IsChosen(TestCase test) =>
        !SeededSample.IsWanted || !test.IsComposite || s_composites[test.Type] % Share == 0;
}
