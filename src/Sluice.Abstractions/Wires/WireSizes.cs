namespace Sluice.Wires;

/// <summary>
/// Contains the maximum sizes, in bytes, of fixed-size values with their separator, which are those of the longest JSON
/// form. Shapes add them up for <see cref="IUncheckedWireWriter.Reserve"/>.
/// </summary>
public static class WireSizes
{
    /// <summary>The number of bytes that every reservation adds for closing brackets, headers and separators.</summary>
    public const int Slack = 32;

    /// <summary>
    /// The maximum size of a name beyond its JSON literal (a MessagePack header has at most five bytes).
    /// </summary>
    public const int NameOverhead = 5;

    /// <summary>Size of null.</summary>
    public const int Null = 5;

    /// <summary>Size of a boolean.</summary>
    public const int Boolean = 6;

    /// <summary>Size of a signed integer of at most 32 bits.</summary>
    public const int Int32 = 12;

    /// <summary>Size of an unsigned integer of at most 32 bits.</summary>
    public const int UInt32 = 11;

    /// <summary>Size of a signed 64-bit integer.</summary>
    public const int Int64 = 21;

    /// <summary>Size of an unsigned 64-bit integer.</summary>
    public const int UInt64 = 21;

    /// <summary>Size of a 128-bit integer.</summary>
    public const int Int128 = 43;

    /// <summary>Size of a floating-point number, quoted literals included.</summary>
    public const int Double = 32;

    /// <summary>Size of a decimal.</summary>
    public const int Decimal = 34;

    /// <summary>Size of a UTF-16 code unit, escaped and quoted.</summary>
    public const int Char = 9;

    /// <summary>Size of a date with time.</summary>
    public const int DateTime = 36;

    /// <summary>Size of a date with time and offset.</summary>
    public const int DateTimeOffset = 36;

    /// <summary>Size of a date.</summary>
    public const int DateOnly = 13;

    /// <summary>Size of a time of day.</summary>
    public const int TimeOnly = 19;

    /// <summary>Size of a duration.</summary>
    public const int TimeSpan = 30;

    /// <summary>Size of a GUID.</summary>
    public const int Guid = 39;
}
