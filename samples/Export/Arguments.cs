using System.Diagnostics.CodeAnalysis;

namespace Export;

/// <summary>What the program was asked to do; the arguments are those of <c>sluice query</c>.</summary>
/// <param name="Sql">The query.</param>
/// <param name="Sqlite">The file of a SQLite database, or null.</param>
/// <param name="Postgres">The connection string of PostgreSQL, or null.</param>
/// <param name="To">The format: <c>jsonl</c>, <c>json</c> or <c>msgpack</c>.</param>
/// <param name="Out">The file to write, or null for standard output.</param>
/// <param name="Quiet">Whether the number of rows is not reported.</param>
internal sealed record Arguments(string Sql, string? Sqlite, string? Postgres, string To, string? Out, bool Quiet)
{
    private const string Usage =
        "export [query] (--sqlite FILE | --postgres CONNECTION) SQL [--to jsonl|json|msgpack] [--out FILE] [--quiet]";

    public static bool TryParse(
        string[] args,
        [NotNullWhen(true)] out Arguments? arguments,
        [NotNullWhen(false)] out string? problem
    )
    {
        arguments = null;
        string? sql = null;
        var values = new Dictionary<string, string>();
        bool quiet = false;
        foreach ((int index, string argument) in args.Index())
        {
            if (index > 0 && args[index - 1] is "--sqlite" or "--postgres" or "--to" or "--out")
                values[args[index - 1]] = argument;
            else if (argument is "--quiet")
                quiet = true;
            else if (argument is not ("query" or "--sqlite" or "--postgres" or "--to" or "--out"))
                sql = argument;
        }

        string? output = values.GetValueOrDefault("--out");
        string to =
            values.GetValueOrDefault("--to")
            ?? (Path.GetExtension(output) is ".msgpack" or ".mpk" ? "msgpack" : "jsonl");
        bool isComplete = sql is not null && values.ContainsKey("--sqlite") != values.ContainsKey("--postgres");
        problem =
            !isComplete ? $"A query and one database are required: {Usage}"
            : to is not ("jsonl" or "json" or "msgpack") ? $"--to {to} is not a format: {Usage}"
            : null;
        if (problem is not null)
            return false;
        arguments = new(
            sql!,
            values.GetValueOrDefault("--sqlite"),
            values.GetValueOrDefault("--postgres"),
            to,
            output,
            quiet
        );
        return true;
    }
}
