namespace Sluice.Filtering;

/// <summary>Specifies how the values of a type are written in filters and compared.</summary>
internal enum ScalarKind
{
    Boolean,
    Integer,
    Fraction,
    Decimal,
    Text,
    Guid,
    DateTime,
    DateTimeOffset,
    Date,
    Time,
    Enum,
}
