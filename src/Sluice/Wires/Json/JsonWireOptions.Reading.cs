using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice;

public readonly partial record struct JsonWireOptions
{
    // 24 bits; zero for the default.
    private const int DigitsShift = 40;
    private const ulong DigitsFlags = (ulong)JsonBigIntegers.GreatestLimit << DigitsShift;
    private const ulong ReadTablesFlags = EnforceNullsFlag | ExactNamesFlag | EnumsAsTextFlag | PreserveFlag
        | PolicyFlag | ConvertersFlag | UnionsFlag | (7UL << NamingShift);

    /// <summary>
    /// Whether names, nulls, enumerations, converters, unions or references are not those of <c>default</c>: the reader
    /// with tables serves then.
    /// </summary>
    internal bool NeedsTablesForReading => (_flags & ReadTablesFlags) != 0;

    /// <summary>What the plain reader can do by itself.</summary>
    internal JsonReadFlags ReadFlags => (_flags & ~ReadTablesFlags) == 0
        ? JsonReadFlags.None
        : (Has(CommentsFlag) ? JsonReadFlags.Comments : 0)
            | (Has(TrailingCommasFlag) ? JsonReadFlags.TrailingCommas : 0)
                | (Has(RejectUnknownFlag) ? JsonReadFlags.RejectUnknown : 0)
                | (Has(NoQuotedNumbersFlag) ? JsonReadFlags.RejectQuotedNumbers : 0)
                | (Has(LastWinsFlag) ? JsonReadFlags.AllowDuplicates : 0)
                | (Has(LiteralsFlag) ? JsonReadFlags.Literals : 0)
                | (JsonReadFlags)((uint)(_flags >> DigitsShift) << JsonBigIntegers.DigitsShift);

    /// <summary>
    /// The most digits of an integer that is read as <see cref="System.Numerics.BigInteger"/>, declared or untyped,
    /// from 1 to 16,777,215; more are an error (<see cref="WireError.Limit"/>).
    /// Default: 10,000. Making such a number takes more than linear time. Other types have fewer digits, and JSON that
    /// passes through (<c>JsonNode</c>, <c>JsonElement</c>) keeps them as text.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not from 1 to 16,777,215.</exception>
    public int MaxIntegerDigits
    {
        get => (int)(_flags >> DigitsShift) is var digits and not 0 ? digits : JsonBigIntegers.DefaultLimit;
        init
        {
            _ = OptionRange.Require(value, 1, JsonBigIntegers.GreatestLimit, "JsonWireOptions.MaxIntegerDigits");
            _flags = (_flags & ~DigitsFlags)
                | (value == JsonBigIntegers.DefaultLimit ? 0 : (ulong)value << DigitsShift);
        }
    }
}
