using System.CommandLine;
using System.CommandLine.Parsing;
using Sluice.Tool.Arguments;
using Sluice.Tool.DuckDb;

namespace Sluice.Tool.Load;

/// <summary><c>sluice copy</c>: a table, or the rows of a query, into a table of another database.</summary>
internal static class CopyCommand
{
    private const string Description = """
        Copies a table, or the rows of a query, into a table of another database. All rows or none.

        Example:
          sluice copy --from-sqlite shop.db --to-postgres "Host=localhost;Username=shop" --table orders
        """;

    public static Command Create(Terminal terminal, ConnectDuckDb? duckDb)
    {
        var from = new DatabaseOptions("from-", isWritten: false);
        var to = new DatabaseOptions("to-", isWritten: true);
        Option<string?> table = CreateTextOption("--table", "The table to read.", "name");
        Option<string?> query = CreateTextOption("--query", "The query to read, instead of a table.", "sql");
        Option<string?> into = CreateTextOption("--into", "The table to write. Default: that of --table.", "name");
        var rows = new InsertArguments();
        var command = new Command("copy", Description);
        from.AddTo(command);
        to.AddTo(command);
        foreach (Option option in (Option[])[table, query, into])
            command.Options.Add(option);
        rows.AddTo(command);
        command.Validators.Add(result => CheckTables(result, table, query, into));
        command.SetAction(
            async (result, stop) =>
            {
                var run = new CopyRun(
                    from.Find(result, duckDb),
                    to.Find(result, duckDb),
                    rows.Find(result),
                    result.GetValue(result.CommandResult.Has(into) ? into : table)!
                )
                {
                    Table = FindText(result, table),
                    Query = FindText(result, query),
                    IsQuiet = rows.IsQuiet(result),
                };
                await run.RunAsync(terminal, stop);
                return ExitCodes.Success;
            }
        );
        return command;
    }

    private static string? FindText(ParseResult result, Option<string?> option) =>
        result.CommandResult.Has(option) ? result.GetValue(option) : null;

    private static void CheckTables(
        CommandResult result,
        Option<string?> table,
        Option<string?> query,
        Option<string?> into
    )
    {
        bool hasTable = result.Has(table),
            hasQuery = result.Has(query);
        if (hasTable == hasQuery)
            result.AddError("Name what to read: --table orders, or --query \"select …\" with --into orders.");
        else if (hasQuery && !result.Has(into))
            result.AddError("Name the table to write with --into orders.");
    }

    private static Option<string?> CreateTextOption(string name, string description, string help) =>
        new(name) { Description = description, HelpName = help };
}
