namespace Sluice;

/// <summary>An error in an include expression.</summary>
/// <param name="Kind">The kind of error.</param>
/// <param name="Position">The zero-based start of the error, in UTF-16 characters of the expression.</param>
/// <param name="Length">The length of the error in characters; 0 if something is missing.</param>
/// <param name="Name">The invalid name, unquoted; <see langword="null"/> if the error is not about a name.</param>
/// <param name="Message">A description of the error and its correction, for the author of the expression.</param>
/// <param name="Suggestions">The nearest valid names, best match first.</param>
public sealed record IncludeError(
    IncludeErrorKind Kind,
    int Position,
    int Length,
    string? Name,
    string Message,
    IReadOnlyList<string> Suggestions
) : ExpressionError(Position, Length, Name, Message, Suggestions);

/// <summary>Specifies the kind of an error in an include expression.</summary>
public enum IncludeErrorKind
{
    /// <summary>The text does not follow the grammar.</summary>
    Syntax,

    /// <summary>The type has no such member.</summary>
    UnknownName,

    /// <summary>Several members match the name when ignoring case, and none matches exactly.</summary>
    AmbiguousName,

    /// <summary>The member's value has no selectable fields.</summary>
    NoFields,

    /// <summary>The caller may not see the member.</summary>
    Forbidden,

    /// <summary><c>!deep</c> is not allowed.</summary>
    DeepNotAllowed,

    /// <summary>The text is longer than the limit.</summary>
    TooLong,

    /// <summary>The names are nested deeper than the limit.</summary>
    TooDeep,

    /// <summary>There are more names than the limit.</summary>
    TooManyNodes,

    /// <summary>The selection costs more than the limit.</summary>
    TooCostly,

    /// <summary>A path returns to types that are already on it more often than the limit.</summary>
    TooManyRepeats,

    /// <summary>The selection reaches more objects and collections than the limit.</summary>
    TooManyJoins,

    /// <summary>The response has more elements than the limit.</summary>
    TooManyElements,

    /// <summary><c>!first</c>, <c>!sort</c> or <c>!filter</c> is not in the list of a collection of objects.</summary>
    NotACollection,

    /// <summary>The member cannot be sorted by.</summary>
    NotSortable,

    /// <summary>The limits or orders of one collection contradict each other.</summary>
    Conflict,

    /// <summary>The elements of the collection cannot be filtered here.</summary>
    NotFilterable,

    /// <summary>The condition of <c>!filter:</c> is not valid.</summary>
    InvalidCondition,

    /// <summary>The query of the selection reads more rows than the limit.</summary>
    TooManyRows,

    /// <summary>The database provider cannot read the selection of this query.</summary>
    NotTranslated,
}
