using System.Diagnostics.CodeAnalysis;
using Sluice.Internal;

namespace Sluice.Filtering;

/// <summary>
/// Remembers the queries that the filter and the sort expression of one request were applied to, and finds
/// whether they are the reason for the failure of a query that the program runs itself. For hosts; see
/// <see cref="FilterBudget.Queries"/> and <see cref="FieldSort{T}.With"/>.
/// </summary>
/// <remarks>Used for one request, by one thread at a time.</remarks>
public sealed class RequestedQueries
{
    // A program that applies the same filter to one query after another keeps only the first ones alive.
    private const int Most = 16;
    private readonly List<Func<Exception, InvalidOperationException?>> _refusals = [];

    [RequiresUnreferencedCode(RuntimeRequirements.UnreferencedCode)]
    [RequiresDynamicCode(RuntimeRequirements.DynamicCode)]
    internal void Add<T>(IQueryable<T> query, QueryTranslation target)
    {
        if (_refusals.Count < Most)
            _refusals.Add(failure => target.FindRefusal(query, failure));
    }

    /// <summary>
    /// Returns what to throw in place of what a query threw: an exception with a <see cref="FilterException"/> of kind
    /// <see cref="FilterErrorKind.NotTranslated"/> inside if a query is not translated with the request's filter or
    /// sort expression, but without; otherwise, <see langword="null"/>.
    /// </summary>
    /// <param name="failure">What the program's query threw.</param>
    public InvalidOperationException? FindRefusal(Exception failure)
    {
        ArgumentNullException.ThrowIfNull(failure);
        foreach (Func<Exception, InvalidOperationException?> find in _refusals)
            if (find(failure) is { } refusal)
                return refusal;
        return null;
    }
}
