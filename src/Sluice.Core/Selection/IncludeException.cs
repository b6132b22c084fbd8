namespace Sluice;

/// <summary>
/// The exception that is thrown when an include expression is malformed, exceeds a limit, or names a member that the
/// type does not have.
/// </summary>
public sealed class IncludeException : FormatException
{
    /// <summary>Initializes a new instance.</summary>
    /// <param name="errors">The errors ordered by position; at least one.</param>
    /// <param name="totalCount">The total number of errors if <paramref name="errors"/> was truncated.</param>
    public IncludeException(IReadOnlyList<IncludeError> errors, int totalCount = 0)
    {
        ArgumentNullException.ThrowIfNull(errors);
        if (errors.Count == 0)
            throw new ArgumentOutOfRangeException(
                nameof(errors),
                "The list of errors must contain at least one error."
            );
        Errors = errors;
        TotalCount = Math.Max(totalCount, errors.Count);
    }

    /// <summary>Gets the first 100 errors, ordered by position.</summary>
    public IReadOnlyList<IncludeError> Errors { get; }

    /// <summary>Gets the total number of errors.</summary>
    public int TotalCount { get; }

    /// <inheritdoc/>
    public override string Message =>
        TotalCount == 1
            ? $"The include expression is not valid at position {Errors[0].Position}: {Errors[0].Message}"
            : $"The include expression has {TotalCount} errors: "
                + string.Join(" ", Errors.Take(10).Select(error => $"At {error.Position}: {error.Message}"))
                + (TotalCount > 10 ? " …" : "");
}
