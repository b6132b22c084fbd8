using Sluice.Internal;
using Sluice.Wires.Json;

namespace Sluice;

public readonly partial record struct JsonWireOptions
{
    // 24 bits; zero represents the default.
    private const int DigitsShift = 40;
    private const ulong DigitsFlags = (ulong)JsonBigIntegers.GreatestLimit << DigitsShift;
    private const ulong OptionsReaderFlags =
        EnforceNullsFlag
        | ExactNamesFlag
        | EnumsAsTextFlag
        | PreserveFlag
        | PolicyFlag
        | ConvertersFlag
        | UnionsFlag
        | UntypedElementsFlag
        | ParametersFlag
        | (7UL << NamingShift);

    // What the plain reader supports on its slow paths: one bit for each of JsonReadFlags.
    private const ulong PlainReaderFlags =
        CommentsFlag
        | TrailingCommasFlag
        | RejectUnknownFlag
        | NoQuotedNumbersFlag
        | LastWinsFlag
        | LiteralsFlag
        | RejectNonFiniteFlag
        | DigitsFlags;

    /// <summary>
    /// Gets a value indicating whether names, nulls, enumerations, converters, unions or references differ from the
    /// defaults, so that the options-driven reader is used.
    /// </summary>
    internal bool UsesOptionsReader => (_flags & OptionsReaderFlags) != 0;

    /// <summary>Gets the flags that the plain reader supports.</summary>
    internal JsonReadFlags ReadFlags =>
        (_flags & PlainReaderFlags) == 0
            ? JsonReadFlags.None
            : (Has(CommentsFlag) ? JsonReadFlags.Comments : 0)
                | (Has(TrailingCommasFlag) ? JsonReadFlags.TrailingCommas : 0)
                | (Has(RejectUnknownFlag) ? JsonReadFlags.RejectUnknown : 0)
                | (Has(NoQuotedNumbersFlag) ? JsonReadFlags.RejectQuotedNumbers : 0)
                | (Has(LastWinsFlag) ? JsonReadFlags.AllowDuplicates : 0)
                | (Has(LiteralsFlag) ? JsonReadFlags.Literals : 0)
                | (Has(RejectNonFiniteFlag) ? JsonReadFlags.RejectNonFinite : 0)
                | (JsonReadFlags)((uint)(_flags >> DigitsShift) << JsonBigIntegers.DigitsShift);

    /// <summary>
    /// Gets a value indicating whether NaN and the infinities are an error when reading, also where numbers in strings
    /// are read, and in the keys of dictionaries.
    /// </summary>
    internal bool RejectNonFinite
    {
        get => Has(RejectNonFiniteFlag);
        init => _flags = WithFlag(RejectNonFiniteFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether values without a declared type (<see cref="object"/>) are read as
    /// <see cref="System.Text.Json.JsonElement"/>, as in System.Text.Json; null is null. The default is
    /// <see langword="false"/>: they are read as <see cref="bool"/>, <see cref="long"/>, <see cref="double"/>,
    /// <see cref="string"/>, <c>List&lt;object?&gt;</c> or <c>Dictionary&lt;string, object?&gt;</c>. Has no effect on
    /// merging into such values, which adds to dictionaries.
    /// </summary>
    public bool UntypedAsJsonElement
    {
        get => Has(UntypedElementsFlag);
        init => _flags = WithFlag(UntypedElementsFlag, value);
    }

    /// <summary>
    /// Gets a value indicating whether an object must contain the members of its constructor's parameters that have no
    /// default value, also where their types are nullable, as under
    /// <see cref="System.Text.Json.JsonSerializerOptions.RespectRequiredConstructorParameters"/>. The default is
    /// <see langword="false"/>: they have the default of their type. An object without one is an error
    /// (<see cref="WireError.MissingMember"/>). Each object with such parameters is scanned once more.
    /// </summary>
    public bool RequireConstructorParameters
    {
        get => Has(ParametersFlag);
        init => _flags = WithFlag(ParametersFlag, value);
    }

    /// <summary>
    /// Gets the maximum number of digits of an integer that is read as <see cref="System.Numerics.BigInteger"/>,
    /// declared or untyped, from 1 to 16,777,215. The default is 10,000. More digits are an error
    /// (<see cref="WireError.Limit"/>), because parsing such a number takes more than linear time. Other types have
    /// fewer digits, and JSON that is copied (<c>JsonNode</c>, <c>JsonElement</c>) keeps them as text.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is not from 1 to 16,777,215.</exception>
    public int MaxIntegerDigits
    {
        get => (int)(_flags >> DigitsShift) is var digits and not 0 ? digits : JsonBigIntegers.DefaultLimit;
        init
        {
            _ = OptionRange.Require(value, 1, JsonBigIntegers.GreatestLimit, "JsonWireOptions.MaxIntegerDigits");
            _flags =
                (_flags & ~DigitsFlags) | (value == JsonBigIntegers.DefaultLimit ? 0 : (ulong)value << DigitsShift);
        }
    }
}
