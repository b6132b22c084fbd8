using System.Data.Common;
using Sluice.Data;
using Sluice.Rows;
using Sluice.Tool.Arguments;
using Sluice.Tool.Query;

namespace Sluice.Tool.Load;

/// <summary>Inserts rows into a table, and says after a failure what is stored and how to continue.</summary>
/// <param name="connection">The connection.</param>
/// <param name="table">The table.</param>
/// <param name="options">The options.</param>
/// <param name="progress">Reports rows.</param>
/// <param name="names">The option that names the table.</param>
internal sealed class TableLoad(
    DbConnection connection,
    string table,
    InsertOptions options,
    QueryProgress progress,
    string names
) : IProgress<RowProgress>
{
    // The rows that a failure leaves.
    private long _stored;

    public void Report(RowProgress value)
    {
        if (options.CommitEachBatch)
            _stored = value.Rows;
        progress.Report(value);
    }

    /// <exception cref="Failure">The rows could not be stored.</exception>
    public async Task RunAsync(Func<InsertOptions, Task> insertAsync, CancellationToken cancellationToken)
    {
        try
        {
            await insertAsync(options with { Progress = this });
            progress.Complete();
        }
        catch (Exception e)
        {
            progress.Clear();
            if (cancellationToken.IsCancellationRequested)
                throw new Failure($"Cancelled. {DescribeStored()}", ExitCodes.Cancelled, e);
            throw await DescribeAsync(e) ?? e;
        }
    }

    private async Task<Failure?> DescribeAsync(Exception exception) =>
        exception switch
        {
            InsertException e when IsAmongSkipped(e) => new Failure(
                $"{Words(e.Message)} Nothing was stored. Correct --skip, or the source.",
                inner: e
            ),
            // Messages of drivers may have no full stop.
            InsertException { InnerException: DbException } e => new Failure(
                $"{Failure.Sentence(Words(e.Message))} {DescribeStored()}",
                inner: e
            ),
            InsertException e => new Failure($"{Words(e.Message)} {DescribeStored()}", inner: e),
            DbException e => await FindMissingTableAsync()
                ?? new Failure($"{Failure.Create(e).Message} {DescribeStored()}", inner: e),
            // An option names a column that does not exist, or the table is not a name.
            ArgumentException e => Failure.Usage(Words(e.Message.Split(" (Parameter", 2)[0])),
            NotSupportedException e => new Failure(Words(e.Message), inner: e),
            _ => null,
        };

    // Skipping as many rows again would fail again, where the source has an error in one of them, or fewer. Without a
    // header, CSV has no row that the error could name.
    private bool IsAmongSkipped(InsertException exception) =>
        exception.Row > 0
            ? exception.Row <= options.SkipRows
            : exception.Error == WireError.EndOfInput && exception.Offset < 0 && options.SkipRows > 0;

    private string DescribeStored()
    {
        long first = options.SkipRows + _stored;
        return (_stored, first) switch
        {
            (0, 0) => "Nothing was stored.",
            (0, _) => $"Nothing was stored. Continue with --skip {first}.",
            _ => $"The first {first} row{(first == 1 ? " is" : "s are")} stored. Continue with --skip {first}.",
        };
    }

    private async Task<Failure?> FindMissingTableAsync()
    {
        try
        {
            List<string> tables = await TableNames.ReadAsync(connection);
            string name = TableName.Parse(table)[^1];
            return tables.Contains(name)
                ? null
                : Failure.Usage($"There is no table '{table}'.{Spelling.Offer(name, tables)} Correct {names}.");
        }
        catch (DbException)
        {
            return null; // the connection is broken, which the first error says
        }
    }

    // What the library's options are called here.
    private static string Words(string message) =>
        Failure
            .FormatLine(message)
            .Replace("InsertOptions.UpdateKeys", "--update-keys", StringComparison.Ordinal)
            .Replace("InsertOptions.JsonColumns", "--json-columns", StringComparison.Ordinal)
            .Replace("InsertOptions.SkipRows", "--skip", StringComparison.Ordinal)
            .Replace("set IgnoreUnknownMembers", "add --ignore-unknown", StringComparison.Ordinal);
}
