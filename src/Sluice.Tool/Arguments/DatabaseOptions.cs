using System.CommandLine;
using Sluice.Tool.DuckDb;
using Sluice.Tool.Query;
using Sluice.Tool.Sql;

namespace Sluice.Tool.Arguments;

/// <summary>The options that name a database, of which a command has exactly one.</summary>
internal sealed class DatabaseOptions
{
    private readonly (Option<string?> Option, DatabaseKind Kind)[] _all;
    private readonly string _prefix;
    private readonly bool _isWritten;

    /// <param name="prefix">What the names begin with, such as <c>from-</c>; empty for <c>--sqlite</c>.</param>
    /// <param name="isWritten">Whether the command changes the database.</param>
    public DatabaseOptions(string prefix, bool isWritten)
    {
        (_prefix, _isWritten) = (prefix, isWritten);
        string opened = isWritten ? "" : ", which is opened read-only";
        _all =
        [
            (Create("sqlite", $"The SQLite database{opened}.", "file"), DatabaseKind.Sqlite),
            (Create("postgres", "The connection string of a PostgreSQL database.", "Host=…"), DatabaseKind.Postgres),
            (Create("mysql", "The connection string of a MySQL or MariaDB database.", "Server=…"), DatabaseKind.MySql),
            (
                Create(
                    "duckdb",
                    $"The DuckDB database{opened}{(isWritten ? "" : ", or :memory:")} (package "
                        + "Sluice.Tool.DuckDB).",
                    "file"
                ),
                DatabaseKind.DuckDb
            ),
        ];
    }

    public void AddTo(Command command)
    {
        foreach ((Option<string?> option, _) in _all)
            command.Options.Add(option);
        command.Validators.Add(result =>
        {
            if (_all.Count(each => result.Has(each.Option)) != 1)
                result.AddError(
                    $"Name one database{Describe()}: --{_prefix}sqlite shop.db, --{_prefix}postgres "
                        + $"\"Host=…\", --{_prefix}mysql \"Server=…\" or --{_prefix}duckdb shop.duckdb."
                );
        });
    }

    /// <summary>Returns the database that was named.</summary>
    public QueryDatabase Find(ParseResult result, ConnectDuckDb? duckDb)
    {
        (Option<string?> option, DatabaseKind kind) = _all.First(each => result.CommandResult.Has(each.Option));
        return new QueryDatabase(kind, result.GetValue(option)!, duckDb)
        {
            Option = option.Name,
            IsWritten = _isWritten,
        };
    }

    private string Describe() =>
        _prefix switch
        {
            "from-" => " to read",
            "to-" => " to write",
            _ => "",
        };

    private Option<string?> Create(string name, string description, string help) =>
        new($"--{_prefix}{name}") { Description = description, HelpName = help };
}
