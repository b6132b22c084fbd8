using System.CommandLine;
using Sluice.Shared.Csv;
using Sluice.Tool.Arguments;
using Sluice.Tool.DuckDb;

namespace Sluice.Tool.Query;

/// <summary><c>sluice query</c>: the rows of a query as JSON, JSON Lines, MessagePack or CSV.</summary>
internal static class QueryCommand
{
    private const string Description = """
        Writes the rows of a query as JSON, JSON Lines, MessagePack, CSV or, of DuckDB, as Parquet.

        Example:
          sluice query --sqlite shop.db "select id, name from customers" --to csv --out customers.csv
        """;

    public static Command Create(Terminal terminal, ConnectDuckDb? duckDb)
    {
        var sql = new Argument<string>("sql") { Description = "The query. An alias such as \"customer.name\" nests." };
        var databases = new DatabaseOptions(prefix: "", isWritten: false);
        Option<string[]> parameters = CreateParameters();
        Option<string?> include = CreateInclude();
        Option<string?> to = CommandParts.Format(
            "--to",
            "The format. Default: that of --out's extension, or json.",
            WireFormats.All
        );
        Option<string?> output = CommandParts.CreateOutputOption();
        Option<bool> neutralize = CommandParts.NeutralizeFormulas(),
            quiet = CommandParts.Quiet();

        var command = new Command("query", Description) { sql };
        databases.AddTo(command);
        foreach (Option option in (Option[])[parameters, include, to, output, neutralize, quiet])
            command.Options.Add(option);
        command.SetAction(
            (result, stop) =>
                new QueryRun(
                    databases.Find(result, duckDb),
                    result.GetRequiredValue(sql),
                    result.GetValue(include),
                    WireFormats.Choose(result.GetValue(to), result.GetValue(output), "--to", WireFormat.Json),
                    result.GetValue(output),
                    result.GetValue(quiet)
                )
                {
                    Parameters = QueryParameter.ParseAll(result.GetValue(parameters) ?? []),
                    Csv = new CsvOptions(NeutralizesFormulas: result.GetValue(neutralize)),
                }.RunAsync(terminal, stop)
        );
        return command;
    }

    private static Option<string?> CreateInclude() =>
        new("--include")
        {
            Description = "The fields to write, such as \"[id,customer[name]]\". Default: all.",
            HelpName = "fields",
        };

    private static Option<string[]> CreateParameters() =>
        new("--param")
        {
            Description =
                "The value of the parameter @name ($name in DuckDB): name=text, or with a type as in "
                + "name:int=5, name:float=2.5, name:bool=true, name:null. Repeatable.",
            HelpName = "name=value",
        };
}
