using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Sluice.Tests.Json.Differential;

/// <summary>
/// Where Sluice differs from System.Text.Json on purpose; docs/specification.md lists the same, with reasons.
/// </summary>
internal static partial class DeliberateDifferences
{
    private sealed record Known(string What, Func<byte[], Answer, Answer, bool> Explains);

    private static readonly Known[] s_all =
    [
        new(
            "members that occur twice",
            static (_, ours, _) => ours.Error is WireException { Error: WireError.DuplicateMember }
        ),
        new(
            "invalid text where System.Text.Json does not look",
            static (_, ours, _) => ours.Error is WireException { Error: WireError.InvalidText }
        ),
        new(
            "numbers beyond the greatest",
            static (json, ours, theirs) =>
                theirs.Accepts
                && ours.Error is WireException { Error: WireError.Range } error
                && IsBeyond(NumberAt(json, error.Offset))
        ),
        new(
            "quoted numbers with separators or white space",
            static (json, ours, theirs) =>
                theirs.Accepts
                && ours.Error is WireException { Error: WireError.Type } error
                && LooseNumber().IsMatch(TextFrom(json, error.Offset))
        ),
        new(
            "signs and white space inside a version",
            static (_, ours, theirs) =>
                theirs.Accepts
                && ours.Error is WireException { Error: WireError.Type } error
                && error.Message.StartsWith("The text is not a version.", StringComparison.Ordinal)
        ),
        new(
            "a byte order mark",
            static (json, ours, _) => ours.Accepts && json.AsSpan().StartsWith((ReadOnlySpan<byte>)[0xef, 0xbb, 0xbf])
        ),
        new(
            "null into value types that have a state without content",
            static (_, ours, theirs) =>
                ours.Accepts && theirs.Error?.Message.Contains("ImmutableArray", StringComparison.Ordinal) == true
        ),
        new(
            "discriminators behind other members",
            static (_, ours, theirs) =>
                ours.Accepts && theirs.Error?.Message.Contains("discriminator", StringComparison.Ordinal) == true
        ),
        new(
            "zeros with long exponents",
            static (json, ours, theirs) => ours.Accepts && LongExponent().IsMatch(Encoding.UTF8.GetString(json))
        ),
        new(
            "lists of names of an enumeration without flags, or with an empty name",
            static (json, ours, theirs) =>
                theirs.Accepts
                && ours.Error is WireException { Error: WireError.Type } error
                && error.Message.StartsWith("The text is not one of the enumeration's names", StringComparison.Ordinal)
                && ListOfNames().IsMatch(TextFrom(json, error.Offset))
        ),
        new(
            "names of enumerations in another case",
            static (_, ours, theirs) => ours.Accepts && EnumInAnotherCase().IsMatch(theirs.Error?.Message ?? "")
        ),
    ];

    internal static bool Explain(byte[] json, Answer ours, Answer theirs) =>
        s_all.Any(known => known.Explains(json, ours, theirs));

    private static string TextFrom(byte[] json, long offset) => Encoding.UTF8.GetString(json.AsSpan((int)offset));

    private static string NumberAt(byte[] json, long offset) => Number().Match(TextFrom(json, offset)).Value;

    private static bool IsBeyond(string text) =>
        float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out float number)
            && float.IsInfinity(number)
        || Half.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out Half half)
            && Half.IsInfinity(half);

    [GeneratedRegex("(?<=^\"?)[-+.eE0-9]+")]
    private static partial Regex Number();

    [GeneratedRegex("""^"\s*[-+]?[0-9,]+(\.[0-9]*)?([eE][-+]?[0-9]+)?\s*"(?<!^"[-+.eE0-9]*")""")]
    private static partial Regex LooseNumber();

    [GeneratedRegex("^\"[^\"]*,")]
    private static partial Regex ListOfNames();

    [GeneratedRegex("0[eE][-+]?[0-9]{3,}")]
    private static partial Regex LongExponent();

    [GeneratedRegex("could not be converted to .*(Status|Weekday)")]
    private static partial Regex EnumInAnotherCase();
}
