namespace Sluice.Filtering;

/// <summary>Specifies how a comparison tests the value of a member.</summary>
internal enum FilterOperator
{
    Equal,
    NotEqual,
    Greater,
    GreaterOrEqual,
    Less,
    LessOrEqual,
    In,
    IsNull,
    IsNotNull,
    Contains,
    StartsWith,
    EndsWith,
    ContainsIgnoringCase,
    StartsWithIgnoringCase,
    EndsWithIgnoringCase,
    EqualIgnoringCase,
}
