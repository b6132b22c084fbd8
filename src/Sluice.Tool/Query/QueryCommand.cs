using System.CommandLine;

namespace Sluice.Tool;

/// <summary><c>sluice query</c>: the rows of a query as JSON, JSON Lines, MessagePack or CSV.</summary>
internal static class QueryCommand
{
    private const string Description = """
        Writes the rows of a query as JSON, JSON Lines, MessagePack or CSV.

        Example:
          sluice query --sqlite shop.db "select id, name from customers" --to csv --out customers.csv
        """;

    public static Command Create(Terminal terminal)
    {
        var sql = new Argument<string>("sql") { Description = "The query. An alias such as \"customer.name\" nests." };
        var sqlite = new Option<string?>("--sqlite")
        {
            Description = "The SQLite database, which is opened read-only.",
            HelpName = "file",
        };
        var postgres = new Option<string?>("--postgres")
        {
            Description = "The connection string of a PostgreSQL database.",
            HelpName = "Host=…",
        };
        var include = new Option<string?>("--include")
        {
            Description = "The fields to write, such as \"[id,customer[name]]\". Default: all.",
            HelpName = "fields",
        };
        Option<string?> to = CommandParts.Format("--to",
            "The format. Default: that of --out's extension, or json.", "json", "jsonl", "msgpack", "csv");
        Option<string?> output = CommandParts.Out();
        var quiet = new Option<bool>("--quiet", "-q") { Description = "Report no progress on standard error." };

        var command = new Command("query", Description) { sql, sqlite, postgres, include, to, output, quiet };
        command.Validators.Add(result =>
        {
            if (result.GetValue(sqlite) is null == result.GetValue(postgres) is null)
                result.AddError("Name one database: --sqlite shop.db or --postgres \"Host=…\".");
        });
        sql.Validators.Add(result =>
        {
            if (string.IsNullOrWhiteSpace(result.GetValueOrDefault<string>())) result.AddError("The query is empty.");
        });
        command.SetAction((result, stop) => new QueryRun(
            new QueryDatabase(result.GetValue(sqlite), result.GetValue(postgres)),
            result.GetRequiredValue(sql),
            result.GetValue(include),
            result.GetValue(to) is { } name
                ? WireFormats.Parse(name)
                : WireFormats.Guess(result.GetValue(output)) ?? WireFormat.Json,
            result.GetValue(output),
            result.GetValue(quiet)).RunAsync(terminal, stop));
        return command;
    }
}
