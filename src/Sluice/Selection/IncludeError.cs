namespace Sluice;

/// <summary>One thing that is wrong with an include expression.</summary>
/// <param name="Kind">What kind of thing.</param>
/// <param name="Position">Where it starts, in UTF-16 characters of the given text, from 0.</param>
/// <param name="Length">How many characters it spans; 0 where something is missing.</param>
/// <param name="Name">The offending name, unquoted; <see langword="null"/> where it is no name.</param>
/// <param name="Message">What is wrong and what to do, for the one who wrote the expression.</param>
/// <param name="Suggestions">The nearest names that exist, best first.</param>
public sealed record IncludeError(IncludeErrorKind Kind, int Position, int Length, string? Name, string Message,
    IReadOnlyList<string> Suggestions);

/// <summary>What kind of thing is wrong with an include expression.</summary>
public enum IncludeErrorKind
{
    /// <summary>The text does not follow the grammar.</summary>
    Syntax,
    /// <summary>The type has no such member.</summary>
    UnknownName,
    /// <summary>Several members have this name when case is ignored, and none has it exactly.</summary>
    AmbiguousName,
    /// <summary>The member's value has no fields to choose from.</summary>
    NoFields,
    /// <summary>The caller may not see the member.</summary>
    Forbidden,
    /// <summary><c>!deep</c> where it is not allowed.</summary>
    DeepNotAllowed,
    /// <summary>The text is longer than the limit.</summary>
    TooLong,
    /// <summary>The names nest deeper than the limit.</summary>
    TooDeep,
    /// <summary>There are more names than the limit.</summary>
    TooManyNodes,
    /// <summary>The selection costs more than the limit.</summary>
    TooCostly,
    /// <summary>The names come back to types that are already on their path more often than the limit.</summary>
    TooManyRepeats,
    /// <summary>The selection reaches more objects and collections than the limit.</summary>
    TooManyJoins,
    /// <summary>The answer has more elements than the limit.</summary>
    TooManyElements,
}
