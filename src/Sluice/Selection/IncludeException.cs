namespace Sluice;

/// <summary>An include expression is malformed, exceeds a limit or names what the type does not have.</summary>
public sealed class IncludeException : FormatException
{
    /// <summary>Makes an exception.</summary>
    /// <param name="errors">What is wrong, in the order of the text; at least one.</param>
    /// <param name="totalCount">How many errors there are, when the list was cut short.</param>
    public IncludeException(IReadOnlyList<IncludeError> errors, int totalCount = 0)
    {
        ArgumentNullException.ThrowIfNull(errors);
        if (errors.Count == 0)
            throw new ArgumentOutOfRangeException(nameof(errors),
                "The list of errors must contain at least one error.");
        Errors = errors;
        TotalCount = Math.Max(totalCount, errors.Count);
    }

    /// <summary>What is wrong, in the order of the text; the first 100.</summary>
    public IReadOnlyList<IncludeError> Errors { get; }
    /// <summary>How many errors there are.</summary>
    public int TotalCount { get; }

    /// <inheritdoc/>
    public override string Message => TotalCount == 1
        ? $"The include expression is not valid at position {Errors[0].Position}: {Errors[0].Message}"
        : $"The include expression has {TotalCount} errors: "
            + string.Join(" ", Errors.Take(10).Select(e => $"At {e.Position}: {e.Message}"))
            + (TotalCount > 10 ? " …" : "");
}
