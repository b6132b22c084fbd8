using System.ComponentModel;

namespace Sluice;

/// <summary>
/// The exception that is thrown when a filter or a sort expression is malformed, exceeds a limit, names a member that
/// cannot be used, or compares a member with a value of another type.
/// </summary>
public sealed class FilterException : FormatException
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="errors">The errors ordered by position; at least one.</param>
    /// <param name="totalCount">The total number of errors if <paramref name="errors"/> was truncated.</param>
    /// <param name="isSort">Whether the text is a sort expression; otherwise, it is a filter.</param>
    public FilterException(IReadOnlyList<FilterError> errors, int totalCount = 0, bool isSort = false)
    {
        ArgumentNullException.ThrowIfNull(errors);
        if (errors.Count == 0)
            throw new ArgumentOutOfRangeException(
                nameof(errors),
                "The list of errors must contain at least one error."
            );
        Errors = errors;
        TotalCount = Math.Max(totalCount, errors.Count);
        IsSort = isSort;
    }

    /// <summary>Gets the first 100 errors, ordered by position.</summary>
    public IReadOnlyList<FilterError> Errors { get; }

    /// <summary>Gets the total number of errors.</summary>
    public int TotalCount { get; }

    /// <summary>Gets whether the text is a sort expression; otherwise, it is a filter.</summary>
    public bool IsSort { get; }

    /// <summary>
    /// Gets whether a query or a limit refused the expression of a request, as <see cref="FilterBudget.Queries"/> and
    /// <see cref="FieldSort{T}.With"/> mark it; hosts answer it as a mistake of the request. Otherwise, the text was
    /// not valid, or a filter of the program's own failed, which no sender can help.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public bool IsRequested { get; internal init; }

    /// <inheritdoc/>
    public override string Message =>
        TotalCount == 1
            ? $"The {Subject} is not valid at position {Errors[0].Position}: {Errors[0].Message}"
            : $"The {Subject} has {TotalCount} errors: "
                + string.Join(" ", Errors.Take(10).Select(error => $"At {error.Position}: {error.Message}"))
                + (TotalCount > 10 ? " …" : "");

    private string Subject => IsSort ? "sort expression" : "filter";
}
