using System.CommandLine;

namespace Sluice.Tool.Arguments;

/// <summary>Says in one line what is wrong with the arguments of a command, and what to write instead.</summary>
internal static class UsageMessage
{
    // What other tools call the options.
    private static readonly Dictionary<string, string> s_otherWords = new()
    {
        ["--format"] = "--to",
        ["--from"] = "--format",
        ["--into"] = "--table",
        ["--upsert"] = "--update-keys",
        ["--key"] = "--update-keys",
        ["--offset"] = "--skip",
        ["--batch-size"] = "--batch",
        ["--output"] = "--out",
        ["--file"] = "--out",
        ["--silent"] = "--quiet",
        ["--fields"] = "--include",
        ["--select"] = "--include",
        ["--db"] = "--sqlite",
        ["--database"] = "--sqlite",
        ["--parameter"] = "--param",
        ["--mariadb"] = "--mysql",
        ["--postgresql"] = "--postgres",
    };

    public static string Format(ParseResult result)
    {
        Command command = result.CommandResult.Command;
        string name =
            command is RootCommand || command.Parents.FirstOrDefault() is null ? "sluice" : $"sluice {command.Name}";
        return $"{Describe(result, command, name)} See '{name} --help'.";
    }

    private static string Describe(ParseResult result, Command command, string name)
    {
        bool needsCommand = command.Subcommands.Count > 0;
        if (FindUnmatched(result) is { } unmatched)
        {
            string word = unmatched.Split('=')[0];
            if (word.StartsWith('-') && word.Length > 1)
                return $"'{name}' has no option '{word}'.{OfferOption(word, command)}";
            return needsCommand
                ? $"There is no command '{word}'.{Spelling.Offer(word, NamesOfCommands(command))}"
                : $"The argument '{unmatched}' is one too many. {OfferPlace(result, command, unmatched)}";
        }

        if (needsCommand)
            return $"Name a command: {string.Join(", ", command.Subcommands.Select(each => each.Name))}.";
        if (command.Arguments.FirstOrDefault(each => IsMissing(result, each)) is { } missing)
            return $"<{missing.Name}> is missing. {missing.Description}";
        return Failure.FormatLine(string.Join(' ', result.Errors.Select(error => error.Message).Distinct()));
    }

    // Other tools take what has an option here as one argument after another.
    private static string OfferPlace(ParseResult result, Command command, string extra)
    {
        // 'copy' has options alone.
        string first =
            command.Arguments.Count == 0
                ? ""
                : result.GetResult(command.Arguments[0])?.Tokens.FirstOrDefault()?.Value ?? "";
        return command.Name switch
        {
            "copy" => $"The database has an option: --from-sqlite {extra}.",
            "query" when extra.Any(char.IsWhiteSpace) => $"The database has an option: --sqlite {first}.",
            "convert" or "typescript" => $"The file to write has an option: --out {extra}.",
            "load" => $"The table has an option: --table {extra}.",
            _ => "Quote an argument that contains spaces.",
        };
    }

    private static string OfferOption(string word, Command command)
    {
        string[] names = [.. NamesOfOptions(command)];
        return s_otherWords.TryGetValue(word, out string? own) && names.Contains(own)
            ? $" Did you mean '{own}'?"
            : Spelling.Offer(word, names);
    }

    // A mistyped option leaves its value as an argument: the option is the mistake.
    private static string? FindUnmatched(ParseResult result) =>
        result.CommandResult.Command.Subcommands.Count > 0
            ? result.UnmatchedTokens.FirstOrDefault()
            : result.UnmatchedTokens.FirstOrDefault(token => token.StartsWith('-'))
                ?? FindSwallowed(result)
                ?? result.UnmatchedTokens.FirstOrDefault();

    // Before the arguments, a mistyped option is taken for one of them.
    private static string? FindSwallowed(ParseResult result) =>
        result
            .CommandResult.Command.Arguments.SelectMany(argument => result.GetResult(argument)?.Tokens ?? [])
            .Select(token => token.Value)
            .FirstOrDefault(value => value.StartsWith("--", StringComparison.Ordinal) && !value.Any(char.IsWhiteSpace));

    private static bool IsMissing(ParseResult result, Argument argument) =>
        argument.Arity.MinimumNumberOfValues > 0 && (result.GetResult(argument)?.Tokens.Count ?? 0) == 0;

    private static IEnumerable<string> NamesOfOptions(Command command) =>
        command.Options.SelectMany(option => option.Aliases.Prepend(option.Name)).Append("--help");

    // 'help' and 'version' are words that other tools have as commands.
    private static IEnumerable<string> NamesOfCommands(Command command) =>
        command.Subcommands.Select(each => each.Name).Concat(NamesOfOptions(command));
}
