namespace Sluice;

/// <summary>Specifies the kind of an error in a filter or a sort expression.</summary>
public enum FilterErrorKind
{
    /// <summary>The text does not follow the grammar.</summary>
    Syntax,

    /// <summary>The type has no such member, or requests may not filter or sort by it.</summary>
    UnknownName,

    /// <summary>Several members match the name when ignoring case, and none matches exactly.</summary>
    AmbiguousName,

    /// <summary>The caller may not use the member.</summary>
    Forbidden,

    /// <summary>There is no such function or operator.</summary>
    UnknownOperator,

    /// <summary>The operator does not apply to the member's type.</summary>
    NotApplicable,

    /// <summary>The literal is not a value of the member's type.</summary>
    TypeMismatch,

    /// <summary>The literal is outside of the range of the member's type.</summary>
    OutOfRange,

    /// <summary>The text is longer than the limit.</summary>
    TooLong,

    /// <summary>Parentheses, <c>not</c> and lambdas are nested deeper than the limit.</summary>
    TooDeep,

    /// <summary>There are more comparisons, or more sort keys, than the limit.</summary>
    TooManyNodes,

    /// <summary>A list has more values than the limit.</summary>
    TooManyValues,

    /// <summary>The expression reaches more objects and collections than the limit.</summary>
    TooManyJoins,

    /// <summary>A path returns to types that are already on it more often than the limit.</summary>
    TooManyRepeats,

    /// <summary>The filter has tested more elements within <c>any</c> and <c>all</c> than the limit.</summary>
    TooManySteps,

    /// <summary>
    /// The provider of the query cannot compare a member as objects in memory are compared, or not in this query.
    /// </summary>
    NotTranslated,
}
