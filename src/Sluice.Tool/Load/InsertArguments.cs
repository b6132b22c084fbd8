using System.CommandLine;
using System.Globalization;
using Sluice.Data;

namespace Sluice.Tool.Load;

/// <summary>The options of commands that insert rows.</summary>
internal sealed class InsertArguments
{
    private readonly Option<string?> _updateKeys = new("--update-keys")
    {
        Description = "The columns that identify a row; one that exists is updated. Default: it is an error.",
        HelpName = "id",
    };
    private readonly Option<string?> _jsonColumns = new("--json-columns")
    {
        Description = "The text columns that store arrays and objects as JSON.",
        HelpName = "tags",
    };
    private readonly Option<bool> _ignoreUnknown = new("--ignore-unknown")
    {
        Description = "Ignore members without a column. Default: they are an error.",
    };
    private readonly Option<long> _batch = Number(
        "--batch",
        "Commit every this many rows. Default: all rows in one transaction.",
        1_000_000
    );
    private readonly Option<long> _skip = Number(
        "--skip",
        "Do not store this many rows at the beginning, such as those that were stored before a failure.",
        long.MaxValue
    );
    private readonly Option<bool> _quiet = CommandParts.Quiet();

    public void AddTo(Command command)
    {
        foreach (Option option in (Option[])[_updateKeys, _jsonColumns, _ignoreUnknown, _batch, _skip, _quiet])
            command.Options.Add(option);
    }

    public bool IsQuiet(ParseResult result) => result.GetValue(_quiet);

    public InsertOptions Find(ParseResult result)
    {
        long batch = result.GetValue(_batch);
        var options = new InsertOptions
        {
            UpdateKeys = Names(result.GetValue(_updateKeys), "--update-keys"),
            JsonColumns = Names(result.GetValue(_jsonColumns), "--json-columns"),
            IgnoreUnknownMembers = result.GetValue(_ignoreUnknown),
            CommitEachBatch = batch > 0,
            SkipRows = result.GetValue(_skip),
            // A large batch may take hours.
            Timeout = TimeSpan.Zero,
        };
        return batch > 0 ? options with { BatchSize = (int)batch } : options;
    }

    private static string[]? Names(string? text, string option)
    {
        string[]? names = text?.Split(',', StringSplitOptions.TrimEntries);
        return names?.Any(name => name.Length == 0) == true
            ? throw Failure.Usage($"{option} '{text}' must be names with commas between them.")
            : names;
    }

    private static Option<long> Number(string name, string description, long max) =>
        new(name)
        {
            Description = description,
            HelpName = "number",
            CustomParser = result =>
            {
                string text = result.Tokens[0].Value;
                if (
                    long.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out long number)
                    && number >= 1
                    && number <= max
                )
                    return number;
                result.AddError(
                    $"{name} must be a number from 1{(max == long.MaxValue ? "" : $" to {max}")}, but is "
                        + $"'{text}'."
                );
                return 0;
            },
        };
}
