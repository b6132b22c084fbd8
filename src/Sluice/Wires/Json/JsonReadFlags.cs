namespace Sluice.Wires.Json;

/// <summary>What of the options reaches the plain reader's slow paths; the fast ones never look.</summary>
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
    /// <summary>
    /// From here on: the most digits of an integer without a bound of its own, where they are not the default.
    /// </summary>
    Digits = 1 << JsonBigIntegers.DigitsShift,
}
