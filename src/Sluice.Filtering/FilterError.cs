namespace Sluice;

/// <summary>An error in a filter or a sort expression.</summary>
/// <param name="Kind">The kind of error.</param>
/// <inheritdoc cref="ExpressionError"/>
public sealed record FilterError(
    FilterErrorKind Kind,
    int Position,
    int Length,
    string? Name,
    string Message,
    IReadOnlyList<string> Suggestions
) : ExpressionError(Position, Length, Name, Message, Suggestions);
