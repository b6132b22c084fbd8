namespace Sluice.Rows;

/// <summary>
/// Specifies how a column's values are read from the driver and written to the wire. Determined once per result set.
/// </summary>
public enum RowColumnKind : byte
{
    /// <summary>The type is queried from the driver for each value, for columns whose values differ in type.</summary>
    Varying,

    /// <summary>A <see cref="bool"/>.</summary>
    Boolean,

    /// <summary>An <see cref="sbyte"/>.</summary>
    SByte,

    /// <summary>A <see cref="byte"/>.</summary>
    Byte,

    /// <summary>A <see cref="short"/>.</summary>
    Int16,

    /// <summary>A <see cref="ushort"/>.</summary>
    UInt16,

    /// <summary>An <see cref="int"/>.</summary>
    Int32,

    /// <summary>A <see cref="uint"/>.</summary>
    UInt32,

    /// <summary>A <see cref="long"/>.</summary>
    Int64,

    /// <summary>A <see cref="ulong"/>.</summary>
    UInt64,

    /// <summary>An <see cref="System.Int128"/>.</summary>
    Int128,

    /// <summary>A <see cref="float"/>.</summary>
    Single,

    /// <summary>A <see cref="double"/>.</summary>
    Double,

    /// <summary>A <see cref="decimal"/>.</summary>
    Decimal,

    /// <summary>An integer of any size.</summary>
    BigInteger,

    /// <summary>A <see cref="char"/>.</summary>
    Char,

    /// <summary>Text.</summary>
    String,

    /// <summary>A <see cref="System.Guid"/>.</summary>
    Guid,

    /// <summary>A <see cref="System.DateTime"/>.</summary>
    DateTime,

    /// <summary>A <see cref="System.DateTimeOffset"/>.</summary>
    DateTimeOffset,

    /// <summary>A <see cref="System.DateOnly"/>.</summary>
    DateOnly,

    /// <summary>A <see cref="System.TimeOnly"/>.</summary>
    TimeOnly,

    /// <summary>A <see cref="System.TimeSpan"/>.</summary>
    TimeSpan,

    /// <summary>Binary data.</summary>
    Bytes,

    /// <summary>Any other type: the value is boxed and written through the shape of its own type.</summary>
    Boxed,

    /// <summary><see cref="RowColumn.Value"/> reads and writes the value.</summary>
    Custom,

    /// <summary>The driver's source reads the value based on <see cref="RowColumn.State"/>.</summary>
    Driver,
}
