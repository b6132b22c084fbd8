namespace Sluice.Wires.Cells;

/// <summary>Specifies what a <see cref="RowCell"/> contains.</summary>
internal enum CellKind : byte
{
    Null,
    Boolean,
    Int64,
    UInt64,
    Single,
    Double,
    Decimal,

    /// <summary>UTF-8 in the driver's memory.</summary>
    Utf8,

    /// <summary>A string.</summary>
    String,

    /// <summary>Binary data in the driver's memory.</summary>
    Bytes,
    Guid,
    DateTime,
    DateTimeOffset,
    DateOnly,
    TimeOnly,
    TimeSpan,

    /// <summary>A value of another type, boxed.</summary>
    Other,
}
