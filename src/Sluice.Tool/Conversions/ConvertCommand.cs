using System.CommandLine;
using Sluice.Shared.Csv;
using Sluice.Tool.DuckDb;

namespace Sluice.Tool.Conversions;

/// <summary><c>sluice convert</c>: between JSON, JSON Lines, MessagePack and CSV.</summary>
internal static class ConvertCommand
{
    private const string Description = """
        Converts between JSON, JSON Lines, MessagePack and CSV. '-' is standard input or output.

        Example:
          sluice convert orders.jsonl --to msgpack --out orders.msgpack
        """;

    public static Command Create(Terminal terminal, ConnectDuckDb? duckDb)
    {
        var input = new Argument<string>("in") { Description = "The file to read, or '-'." };
        Option<string?> from = CommandParts.Format(
            "--from",
            "The input's format. Default: that of its extension.",
            WireFormats.All
        );
        Option<string?> to = CommandParts.Format(
            "--to",
            "The output's format. Default: that of --out's extension.",
            WireFormats.All
        );
        Option<string?> output = CommandParts.CreateOutputOption();
        Option<string?> columns = CreateColumns();
        Option<bool> neutralize = CommandParts.NeutralizeFormulas(),
            quiet = CommandParts.Quiet();
        var command = new Command("convert", Description) { input, from, to, output, columns, neutralize, quiet };
        command.SetAction(
            async (result, stop) =>
            {
                string path = result.GetRequiredValue(input);
                InputFile.Check(path);
                var run = new ConvertRun(
                    path,
                    WireFormats.Choose(result.GetValue(from), path, "--from"),
                    result.GetValue(output),
                    WireFormats.Choose(result.GetValue(to), result.GetValue(output), "--to"),
                    new CsvOptions(Columns(result.GetValue(columns)), result.GetValue(neutralize))
                )
                {
                    IsQuiet = result.GetValue(quiet),
                    // A file of numbers may begin as text does: whoever names its format means it.
                    IsChecked = result.GetValue(from) is null,
                    DuckDb = duckDb,
                };
                await run.RunAsync(terminal, stop);
                return ExitCodes.Success;
            }
        );
        return command;
    }

    private static Option<string?> CreateColumns() =>
        new("--columns")
        {
            Description = "The columns of CSV, in order; others are left out. Default: those of the first value.",
            HelpName = "id,name",
        };

    private static string[]? Columns(string? names)
    {
        string[]? columns = names?.Split(',', StringSplitOptions.TrimEntries);
        if (columns is null)
            return null;
        return columns.Any(name => name.Length == 0) || columns.Distinct().Count() < columns.Length
            ? throw Failure.Usage($"--columns '{names}' must be different names with commas between them.")
            : columns;
    }
}
