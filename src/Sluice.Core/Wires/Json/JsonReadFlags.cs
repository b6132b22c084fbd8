namespace Sluice.Wires.Json;

/// <summary>
/// Specifies the options that the slow paths of the plain reader support; the fast paths never test them.
/// </summary>
[Flags]
internal enum JsonReadFlags : uint
{
    None = 0,
    Comments = 1,
    TrailingCommas = 2,
    RejectUnknown = 4,
    RejectQuotedNumbers = 8,
    AllowDuplicates = 16,
    Literals = 32,

    /// <summary>NaN and the infinities are an error also where numbers in strings are read.</summary>
    RejectNonFinite = 64,

    /// <summary>
    /// The start of the bits for the maximum number of digits of an integer of any size, if it is not the default.
    /// </summary>
    Digits = 1 << JsonBigIntegers.DigitsShift,
}
