using System.Diagnostics.CodeAnalysis;
using Sluice.Selection;

namespace Sluice.Filtering;

/// <summary>
/// Collects the errors of a filter or a sort expression: keeps the first 100 and counts the rest, so that malicious
/// input costs bounded memory.
/// </summary>
internal sealed class FilterErrors(bool isSort)
{
    private const int Kept = 100;

    internal bool IsSort => isSort;
    private readonly List<FilterError> _errors = [];
    private NameDistance _distance;
    private int _total;

    internal void Add(
        FilterErrorKind kind,
        int position,
        int length,
        string message,
        string? name = null,
        string[]? suggestions = null
    )
    {
        _total++;
        if (_errors.Count < Kept)
            _errors.Add(new(kind, position, length, name, message, suggestions ?? []));
    }

    /// <summary>Adds an error about a name, with the nearest of the names that would be valid.</summary>
    internal void AddName(
        FilterErrorKind kind,
        int position,
        ReadOnlySpan<char> name,
        string message,
        IEnumerable<string> candidates
    )
    {
        if (_errors.Count == Kept)
        {
            _total++;
            return;
        }
        string[] nearest = _distance.Nearest(name, candidates);
        Add(kind, position, name.Length, message + IncludeText.Offer(nearest), IncludeText.Clean(name), nearest);
    }

    [DoesNotReturn]
    internal void Throw() => throw new FilterException([.. _errors.OrderBy(error => error.Position)], _total, isSort);
}
