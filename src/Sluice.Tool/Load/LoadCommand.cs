using System.CommandLine;
using Sluice.Tool.Arguments;
using Sluice.Tool.Conversions;
using Sluice.Tool.DuckDb;

namespace Sluice.Tool.Load;

/// <summary><c>sluice load</c>: a file of JSON, JSON Lines, MessagePack or CSV into a table.</summary>
internal static class LoadCommand
{
    private const string Description = """
        Stores the rows of a file in a table: a JSON array, JSON Lines, MessagePack or CSV. All rows or none.

        Example:
          sluice load orders.jsonl --sqlite shop.db --table orders
        """;

    public static Command Create(Terminal terminal, ConnectDuckDb? duckDb)
    {
        var input = new Argument<string>("file") { Description = "The file to read, or '-'." };
        var databases = new DatabaseOptions(prefix: "", isWritten: true);
        var table = new Option<string?>("--table")
        {
            Description = "The table: orders, shop.orders or \"my.orders\".",
            HelpName = "name",
        };
        Option<string?> format = CommandParts.Format(
            "--format",
            "The file's format. Default: that of its extension.",
            WireFormats.All
        );
        var rows = new InsertArguments();
        var command = new Command("load", Description) { input };
        databases.AddTo(command);
        command.Options.Add(table);
        command.Options.Add(format);
        rows.AddTo(command);
        command.Validators.Add(result =>
        {
            if (!result.Has(table))
                result.AddError("Name the table with --table orders.");
        });
        command.SetAction(
            async (result, stop) =>
            {
                string path = result.GetRequiredValue(input);
                InputFile.Check(path);
                var run = new LoadRun(
                    databases.Find(result, duckDb),
                    result.GetValue(table)!,
                    path,
                    WireFormats.Choose(result.GetValue(format), path, "--format"),
                    rows.Find(result)
                )
                {
                    IsQuiet = rows.IsQuiet(result),
                    IsChecked = result.GetValue(format) is null,
                };
                await run.RunAsync(terminal, stop);
                return ExitCodes.Success;
            }
        );
        return command;
    }
}
