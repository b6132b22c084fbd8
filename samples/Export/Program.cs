using System.Data.Common;
using Export;
using Microsoft.Data.Sqlite;
using Npgsql;
using Sluice;
using Sluice.Npgsql;
using Sluice.Sqlite;

// Rows of one query to a file or standard output, as JSON Lines, JSON or MessagePack; memory does not grow with the rows.
if (!Arguments.TryParse(args, out Arguments? arguments, out string? problem))
{
    Console.Error.WriteLine(problem);
    return 2;
}

using var cancellation = new CancellationTokenSource();
Console.CancelKeyPress += (_, pressed) =>
{
    pressed.Cancel = true;
    cancellation.Cancel();
};

SqliteRowDriver.Register();
NpgsqlRowDriver.Register();
try
{
    await using DbConnection connection = arguments.Postgres is { } server
        ? new NpgsqlConnection(server)
        : new SqliteConnection($"Data Source={arguments.Sqlite};Mode=ReadOnly");
    await using var target = new TargetFile(arguments.Out);
    long count =
        arguments.To == "msgpack"
            ? await connection.SerializeRowsAsync(
                target.Stream,
                arguments.Sql,
                new MessagePackWireOptions { Sequences = MessagePackSequence.Values },
                cancellation.Token
            )
            : await connection.SerializeRowsAsync(
                target.Stream,
                arguments.Sql,
                new JsonWireOptions { JsonLines = arguments.To == "jsonl" },
                cancellation.Token
            );
    await target.CompleteAsync();
    if (!arguments.Quiet)
        Console.Error.WriteLine($"{count} rows");
    return 0;
}
catch (OperationCanceledException)
{
    return 130;
}
catch (Exception error) when (error is DbException or WireException or IOException or ArgumentException)
{
    Console.Error.WriteLine($"export: {error.Message}");
    return 1;
}
