using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Query;
using Sluice.EntityFrameworkCore.Execution;

namespace Sluice.EntityFrameworkCore.Rows;

/// <summary>
/// Caches whether EF Core translates a query with a selection. Asking takes as long as EF Core prepares the query, and
/// the answer is the same for calls that differ in captured values alone.
/// </summary>
internal static class TranslatedQueries
{
    private const int Capacity = 256;

    /// <param name="Selection">The node of the selection, which identifies it.</param>
    /// <param name="Query">The query without the values of a call.</param>
    /// <param name="IsLimited">Whether the statement limits the collections.</param>
    /// <param name="Splitting">How the context's options read collections; contexts of one model may differ.</param>
    private readonly record struct Key(
        object Selection,
        ExpressionKey Query,
        bool IsLimited,
        QuerySplittingBehavior? Splitting
    );

    // Released with the model, to which the keys refer.
    private static readonly ConditionalWeakTable<IModel, ConcurrentDictionary<Key, bool>> s_answers = [];

    /// <summary>Returns the known answer for a query with a selection, or asks for it.</summary>
    /// <param name="query">The query.</param>
    /// <param name="selection">The selection.</param>
    /// <param name="isLimited">Whether the question is about a statement that limits the collections.</param>
    /// <param name="ask">Determines whether EF Core translates the query with the selection.</param>
    internal static bool GetAnswer<T>(IQueryable<T> query, FieldSelection<T> selection, bool isLimited, Func<bool> ask)
    {
        if (
            ContextExpression.FindRoot(query.Expression) is not { } root
            || query.Provider is not IAsyncQueryProvider provider
        )
            return ask();
        ConcurrentDictionary<Key, bool> answers = s_answers.GetOrCreateValue(root.Model);
        var general = new ExpressionKey(new QueryGeneralizer().Visit(DistinctParameters.In(query.Expression)));
        QuerySplittingBehavior? splitting = ContextExpression.SplittingOf(provider, root);
        var key = new Key(selection.GetNode() ?? (object)typeof(T), general, isLimited, splitting);
        if (answers.TryGetValue(key, out bool known))
            return known;
        bool answer = ask();
        if (answers.Count >= Capacity)
            answers.Clear();
        answers[key] = answer;
        return answer;
    }
}
