using System.Data.Common;
using Sluice.Data;
using Sluice.Rows;
using Sluice.Tool.Output;
using Sluice.Tool.Query;
using Sluice.Tool.Sql;

namespace Sluice.Tool.Load;

/// <summary>One execution of <c>sluice copy</c>.</summary>
/// <param name="From">The database to read.</param>
/// <param name="To">The database to write.</param>
/// <param name="Options">How rows are inserted.</param>
/// <param name="Into">The table to write.</param>
internal sealed record CopyRun(QueryDatabase From, QueryDatabase To, InsertOptions Options, string Into)
{
    /// <summary>Gets the table to read, or null for a query.</summary>
    public string? Table { get; init; }

    /// <summary>Gets the query to read, or null for a table.</summary>
    public string? Query { get; init; }

    /// <summary>Gets whether nothing is reported on standard error.</summary>
    public bool IsQuiet { get; init; }

    public async Task RunAsync(Terminal terminal, CancellationToken cancellationToken)
    {
        string sql = WriteSql();
        if (IsSameFile())
            throw Failure.Usage(
                $"'{From.Name}' is read and written at once. Within one database, use its own "
                    + "statement: insert into … select …."
            );
        await using DbConnection source = await From.OpenAsync(cancellationToken);
        await using DbConnection target = await To.OpenAsync(cancellationToken);
        await using DbTransaction? transaction = await From.BeginAsync(source, cancellationToken);
        await using DbCommand command = source.CreateCommand();
        command.CommandText = sql;
        command.Transaction = transaction;
        command.CommandTimeout = 0; // a large result may take hours
        await using var interruption = new Interruption(source, command, cancellationToken);
        var progress = new QueryProgress(IsQuiet ? null : terminal.Error, terminal.IsErrorTerminal, TimeProvider.System)
        {
            CountsRows = true,
        };
        var load = new TableLoad(target, Into, Options, progress, "--into");
        await QueryDatabase.PrepareAsync(command, cancellationToken);
        DbDataReader reader = await command.ExecuteReaderAsync(cancellationToken);
        try
        {
            if (reader.FieldCount == 0)
                throw new Failure("The statement returns no columns. Write a query such as \"select …\".");
            await load.RunAsync(
                options => target.InsertRowsAsync(Into, reader, options, cancellationToken),
                cancellationToken
            );
        }
        catch
        {
            // Disposing alone would read the rest of the result.
            command.Cancel();
            throw;
        }
        finally
        {
            await reader.DisposeAsync();
        }
    }

    private string WriteSql()
    {
        if (Query is not null)
        {
            QueryText.Check(Query, From.Kind, []);
            return Query;
        }

        if (Options.CommitEachBatch || Options.SkipRows > 0)
            throw Failure.Usage(
                "--batch and --skip count rows, which a table has in no order. Name the order: --query "
                    + $"\"select * from {Table} order by …\" --into {Into}."
            );
        char quote = From.Kind == DatabaseKind.MySql ? '`' : '"';
        try
        {
            return $"select * from {string.Join('.', TableName.Parse(Table!)
                .Select(part => InsertTarget.Quote(part, quote, quote)))}";
        }
        catch (ArgumentException exception)
        {
            throw Failure.Usage(exception.Message.Split(" (Parameter", 2)[0]);
        }
    }

    private bool IsSameFile() =>
        From.Kind == To.Kind
        && From.Kind is DatabaseKind.Sqlite or DatabaseKind.DuckDb
        && FilePlaces.AreSame(From.Name, To.Name);
}
