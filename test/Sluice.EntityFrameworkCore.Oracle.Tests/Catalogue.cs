using Sluice.EntityFrameworkCore.Oracle.Tests.Model;

namespace Sluice.EntityFrameworkCore.Oracle.Tests;

/// <summary>All cases. Each file in <c>Queries</c> adds a few categories.</summary>
internal sealed partial class Catalogue
{
    internal List<OracleCase> Cases { get; } = [];

    private Catalogue()
    {
        AddNorthwind();
        AddProjections();
        AddCombinations();
        AddCapturedQueries();
        AddHierarchies();
        AddStructured();
        AddRelations();
        AddPipeline();
        AddComputedMembers();
        AddOddValues();
        AddOddProjections();
        AddOddNavigations();
        AddOddOperators();
    }

    private static readonly Lazy<Catalogue> s_whole = new(() => new());

    internal static Catalogue Whole => s_whole.Value;

    private void Add<T>(
        string category,
        string name,
        Func<OracleContext, IQueryable<T>> query,
        string[] includes,
        bool isTotal = false,
        bool isNestedTotal = false,
        Func<OracleContext, Task>? before = null,
        bool isIntercepted = false,
        Func<OracleContext, string, Task<List<T>>>? materialised = null,
        bool isConnected = false
    )
        where T : class =>
        Cases.Add(
            new OracleCase<T>(category, name, query, includes, isTotal, isNestedTotal, materialised)
            {
                Before = before,
                IsIntercepted = isIntercepted,
                IsConnected = isConnected,
            }
        );

    /// <summary>Every combination of one piece from each group, each under some of the includes in turn.</summary>
    private void Combine<T>(
        string category,
        string root,
        Func<OracleContext, IQueryable<T>> query,
        string[] includes,
        int includesEach,
        params Piece<T>[][] groups
    )
        where T : class
    {
        IEnumerable<Piece<T>[]> combinations = groups.Aggregate(
            (IEnumerable<Piece<T>[]>)
                [
                    [],
                ],
            (made, group) => made.SelectMany(m => group.Select(p => (Piece<T>[])[.. m, p]))
        );
        int turn = 0;
        foreach (Piece<T>[] pieces in combinations)
        {
            string[] some =
            [
                .. Enumerable
                    .Range(0, Math.Min(includesEach, includes.Length))
                    .Select(i => includes[(turn + i) % includes.Length]),
            ];
            turn += includesEach;
            Add(
                category,
                root + string.Concat(pieces.Select(p => p.Name)),
                context => pieces.Aggregate(query(context), (made, piece) => piece.Apply(made)),
                some,
                pieces.Any(p => p.IsTotal)
            );
        }
    }
}
