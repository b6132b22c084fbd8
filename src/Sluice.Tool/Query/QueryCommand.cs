using System.CommandLine;
using Sluice.Tool.Arguments;
using Sluice.Tool.Csv;
using Sluice.Tool.DuckDb;
using Sluice.Tool.Sql;

namespace Sluice.Tool;

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
        Option<string?> sqlite = Database("--sqlite", "The SQLite database, which is opened read-only.", "file");
        Option<string?> postgres = Database("--postgres", "The connection string of a PostgreSQL database.", "Host=…");
        Option<string?> mySql = Database("--mysql",
            "The connection string of a MySQL or MariaDB database.", "Server=…");
        Option<string?> duck = Database("--duckdb",
            "The DuckDB database, which is opened read-only, or :memory: (package Sluice.Tool.DuckDB).", "file");
        var parameters = new Option<string[]>("--param")
        {
            Description = "The value of the parameter @name ($name in DuckDB): name=text, or with a type as in "
                + "name:int=5, name:float=2.5, name:bool=true, name:null. Repeatable.",
            HelpName = "name=value",
        };
        var include = new Option<string?>("--include")
        {
            Description = "The fields to write, such as \"[id,customer[name]]\". Default: all.",
            HelpName = "fields",
        };
        Option<string?> to = CommandParts.Format("--to",
            "The format. Default: that of --out's extension, or json.", WireFormats.All);
        Option<string?> output = CommandParts.Out();
        Option<bool> neutralize = CommandParts.NeutralizeFormulas(), quiet = CommandParts.Quiet();

        var command = new Command("query", Description)
        {
            sql, sqlite, postgres, mySql, duck, parameters, include, to, output, neutralize, quiet,
        };
        (Option<string?> Option, DatabaseKind Kind)[] databases =
        [
            (sqlite, DatabaseKind.Sqlite), (postgres, DatabaseKind.Postgres), (mySql, DatabaseKind.MySql),
            (duck, DatabaseKind.DuckDb),
        ];
        command.Validators.Add(result =>
        {
            if (databases.Count(each => result.GetValue(each.Option) is not null) != 1)
                result.AddError("Name one database: --sqlite shop.db, --postgres \"Host=…\", --mysql \"Server=…\" "
                    + "or --duckdb shop.duckdb.");
        });
        command.SetAction((result, stop) =>
        {
            (Option<string?> option, DatabaseKind dialect) =
                databases.First(each => result.GetValue(each.Option) is not null);
            return new QueryRun(
                new QueryDatabase(dialect, result.GetValue(option)!, duckDb),
                result.GetRequiredValue(sql),
                result.GetValue(include),
                WireFormats.Choose(result.GetValue(to), result.GetValue(output), "--to", WireFormat.Json),
                result.GetValue(output),
                result.GetValue(quiet))
            {
                Parameters = QueryParameter.ParseAll(result.GetValue(parameters) ?? []),
                Csv = new CsvOptions(NeutralizesFormulas: result.GetValue(neutralize)),
            }.RunAsync(terminal, stop);
        });
        return command;
    }

    private static Option<string?> Database(string name, string description, string help) =>
        new(name) { Description = description, HelpName = help };
}
