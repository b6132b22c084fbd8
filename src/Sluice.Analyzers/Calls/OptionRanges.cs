using System.Globalization;

namespace Sluice.Analyzers.Calls;

/// <summary>
/// The values that numeric and text options allow, as their setters check them at run time; a test compares the two.
/// </summary>
internal static class OptionRanges
{
    private static readonly Dictionary<string, (int Least, int Greatest)> s_numbers = new()
    {
        ["JsonWireOptions.MaxDepth"] = (1, 100_000),
        ["JsonWireOptions.IndentSize"] = (0, 127),
        ["JsonWireOptions.MaxIntegerDigits"] = (1, 16_777_215),
        ["MessagePackWireOptions.MaxDepth"] = (1, 100_000),
        ["MessagePackWireOptions.MaxDecompressedBytes"] = (1, int.MaxValue),
        ["MessagePackWireOptions.MaxBufferedBytes"] = (1, int.MaxValue),
        ["InsertOptions.BatchSize"] = (1, 1_000_000),
        ["InsertOptions.MaxRowBytes"] = (1, 1024 * 1024 * 1024),
        ["IncludeOptions.MaxRows"] = (0, int.MaxValue),
        ["IncludeLimits.MaxRows"] = (0, int.MaxValue),
        ["RowOptions.FlushSize"] = (256, 16 * 1024 * 1024),
        ["SluiceHttpOptions.MaxBodyContainers"] = (0, int.MaxValue),
        ["SluiceHttpOptions.MaxNewShapes"] = (0, int.MaxValue),
        ["SluiceHttpOptions.MaxPageSize"] = (1, int.MaxValue),
        ["SluiceHttpOptions.MaxWaitingSources"] = (0, int.MaxValue),
        ["SluiceHttpOptions.ReadAheadSize"] = (0, int.MaxValue),
        ["SluiceHttpOptions.FlushSize"] = (256, 16 * 1024 * 1024),
    };

    /// <summary>The options with a range, as <c>Type.Property</c>.</summary>
    public static IEnumerable<KeyValuePair<string, (int Least, int Greatest)>> Numbers => s_numbers;

    /// <summary>
    /// Returns what the option must be if the value is not allowed; <see langword="null"/> if it is, or if any is.
    /// </summary>
    public static string? WhyRefused(string option, object? value) =>
        (option, value) switch
        {
            (_, int number)
                when s_numbers.TryGetValue(option, out (int Least, int Greatest) range)
                    && (number < range.Least || number > range.Greatest) => string.Format(
                CultureInfo.InvariantCulture,
                "from {0:N0} to {1:N0}",
                range.Least,
                range.Greatest
            ),
            ("JsonWireOptions.IndentCharacter", not (' ' or '\t')) => "a space or a tab",
            ("JsonWireOptions.NewLine", not ("\n" or "\r\n")) => @"""\n"" or ""\r\n""",
            _ => null,
        };
}
