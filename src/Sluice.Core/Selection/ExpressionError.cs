using System.ComponentModel;

namespace Sluice;

/// <summary>An error in a text that a request sends: an include, filter or sort expression.</summary>
/// <param name="Position">The zero-based start of the error, in UTF-16 characters of the expression.</param>
/// <param name="Length">The length of the error in characters; 0 if something is missing.</param>
/// <param name="Name">The invalid name, unquoted; <see langword="null"/> if the error is not about a name.</param>
/// <param name="Message">A description of the error and its correction, for the author of the expression.</param>
/// <param name="Suggestions">The nearest valid names, best match first.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract record ExpressionError(
    int Position,
    int Length,
    string? Name,
    string Message,
    IReadOnlyList<string> Suggestions
);
