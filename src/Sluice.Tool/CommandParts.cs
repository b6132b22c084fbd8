using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using Sluice.Tool.Arguments;

namespace Sluice.Tool;

/// <summary>Options that several commands have.</summary>
internal static class CommandParts
{
    public static Option<string?> Format(string name, string description, params string[] formats)
    {
        var option = new Option<string?>(name) { Description = description, HelpName = string.Join('|', formats) };
        option.CompletionSources.Add(formats);
        option.Validators.Add(result =>
        {
            if (result.Tokens is [{ Value: { } value }] && !formats.Contains(value))
                result.AddError(
                    $"There is no format '{value}' for {name}.{Spelling.Offer(value, formats)} "
                        + $"Use {string.Join(", ", formats[..^1])} or {formats[^1]}."
                );
        });
        return option;
    }

    /// <summary>
    /// Returns whether an option has a value. Unlike its value, this is known for one that occurs twice.
    /// </summary>
    public static bool Has(this CommandResult result, Option option) =>
        result.GetResult(option) is { Tokens: [{ Value.Length: > 0 }, ..] };

    public static Option<bool> Quiet() =>
        new("--quiet", "-q") { Description = "Report no progress on standard error." };

    /// <summary>An option for CSV that spreadsheets open.</summary>
    public static Option<bool> NeutralizeFormulas() =>
        new("--neutralize-formulas")
        {
            Description = "In CSV, put an apostrophe before text that starts with = + - @, a tab or a line end.",
        };

    public static Option<string?> CreateOutputOption() =>
        new("--out", "-o") { Description = "The file to write. Default: standard output.", HelpName = "file" };

    /// <summary>An option for a number from 1 to a maximum.</summary>
    public static Option<int> Limit(string name, string description, int defaultValue, int max)
    {
        return new Option<int>(name)
        {
            Description = $"{description} Default: {defaultValue}.",
            HelpName = "number",
            DefaultValueFactory = _ => defaultValue,
            CustomParser = result =>
            {
                string text = result.Tokens[0].Value;
                if (
                    int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int number)
                    && number >= 1
                    && number <= max
                )
                    return number;
                result.AddError($"{name} must be a number from 1 to {max}, but is '{text}'.");
                return defaultValue;
            },
        };
    }
}
