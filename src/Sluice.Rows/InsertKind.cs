namespace Sluice.Rows;

/// <summary>
/// Specifies what a column of a table accepts (<see cref="InsertColumn.Kind"/>), and what a value for it is
/// (<see cref="InsertRow.GetKind"/>).
/// </summary>
public enum InsertKind : byte
{
    /// <summary>The row has no value for the column, which gets its default. Of values only.</summary>
    Absent,

    /// <summary>Null. Of values only.</summary>
    Null,

    /// <summary>A boolean.</summary>
    Boolean,

    /// <summary>An integer between <see cref="InsertColumn.Min"/> and <see cref="InsertColumn.Max"/>.</summary>
    Int64,

    /// <summary>An unsigned 64-bit integer.</summary>
    UInt64,

    /// <summary>A single-precision number.</summary>
    Single,

    /// <summary>A double-precision number.</summary>
    Double,

    /// <summary>
    /// A decimal number of any size, as its digits: <c>-12.50</c>, without exponent and superfluous zeros in front;
    /// <c>NaN</c>, <c>Infinity</c> and <c>-Infinity</c> where the column accepts them.
    /// </summary>
    Decimal,

    /// <summary>Text as valid UTF-8.</summary>
    Text,

    /// <summary>Binary data.</summary>
    Bytes,

    /// <summary>A GUID.</summary>
    Guid,

    /// <summary>A date.</summary>
    DateOnly,

    /// <summary>A time of day.</summary>
    TimeOnly,

    /// <summary>A date and time without an offset.</summary>
    DateTime,

    /// <summary>A point in time with an offset.</summary>
    DateTimeOffset,

    /// <summary>A duration.</summary>
    TimeSpan,

    /// <summary>A JSON document as UTF-8.</summary>
    Json,

    /// <summary>
    /// Of columns only: the database parses the text of the value. Values are <see cref="Text"/>, also of numbers and
    /// booleans, or <see cref="Json"/> for arrays and objects.
    /// </summary>
    Literal,

    /// <summary>
    /// Of columns only: each value has a type of its own, and <see cref="InsertColumn.Check"/> decides.
    /// </summary>
    Any,

    /// <summary>Of columns only: no value can be stored.</summary>
    Unsupported,
}
