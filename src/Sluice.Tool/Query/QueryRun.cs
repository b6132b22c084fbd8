using System.Data.Common;
using Sluice.Rows;
using Sluice.Shared;
using Sluice.Shared.Csv;
using Sluice.Tool.Arguments;
using Sluice.Tool.Csv;
using Sluice.Tool.Output;
using Sluice.Tool.Sql;

namespace Sluice.Tool.Query;

/// <summary>One execution of <c>sluice query</c>.</summary>
/// <param name="Database">The database.</param>
/// <param name="Sql">The query.</param>
/// <param name="Include">The include expression, or null for all columns.</param>
/// <param name="Format">The format to write.</param>
/// <param name="Out">The file to write, or null for standard output.</param>
/// <param name="IsQuiet">Whether nothing is reported on standard error.</param>
internal sealed record QueryRun(
    QueryDatabase Database,
    string Sql,
    string? Include,
    WireFormat Format,
    string? Out,
    bool IsQuiet
)
{
    /// <summary>Gets the values of the query's parameters.</summary>
    public IReadOnlyList<QueryParameter> Parameters { get; init; } = [];

    /// <summary>Gets how CSV is written.</summary>
    public CsvOptions Csv { get; init; } = new();

    private void CheckOptions()
    {
        if (Csv.NeutralizesFormulas && Format != WireFormat.Csv)
            throw Failure.Usage("--neutralize-formulas is an option of CSV. Add --to csv, or remove it.");
        QueryText.Check(Sql, Database.Kind, Parameters);
        if (!WireFormats.IsStandardStream(Out) && Database.IsStoredIn(Out))
            throw Failure.Usage(
                $"--out '{Out}' is the database that is read, which the rows would replace. " + "Name another file."
            );
    }

    public async Task<int> RunAsync(Terminal terminal, CancellationToken cancellationToken)
    {
        CheckOptions();
        await using DbConnection connection = await Database.OpenAsync(cancellationToken);
        if (Format == WireFormat.Parquet)
            return await new ParquetRun(this, connection).RunAsync(terminal, cancellationToken);
        await using OutputTarget target = OutputTarget.Open(Out, terminal, Format);
        await using DbTransaction? transaction = await Database.BeginAsync(connection, cancellationToken);
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = Sql;
        command.Transaction = transaction;
        await using var interruption = new Interruption(connection, command, cancellationToken);
        command.CommandTimeout = 0; // a large result may take hours
        foreach (QueryParameter parameter in Parameters)
            parameter.AddTo(command);
        // Progress would be mixed with the rows on one terminal.
        bool isLive = terminal.IsErrorTerminal && (Out is not null || !terminal.IsOutputTerminal);
        var progress = new QueryProgress(IsQuiet ? null : terminal.Error, isLive, TimeProvider.System);
        await QueryDatabase.PrepareAsync(command, cancellationToken);
        DbDataReader reader = await command.ExecuteReaderAsync(cancellationToken);
        try
        {
            await WriteAsync(target.Stream, reader, progress, cancellationToken);
            if (await reader.NextResultAsync(cancellationToken))
                throw new Failure("The query has a second result. Run each query separately.");
            await target.CompleteAsync(cancellationToken);
            progress.Complete();
            return ExitCodes.Success;
        }
        catch
        {
            // Disposing alone would read the rest of the result.
            command.Cancel();
            progress.Clear();
            throw;
        }
        finally
        {
            await reader.DisposeAsync();
        }
    }

    private async Task WriteAsync(
        Stream output,
        DbDataReader reader,
        QueryProgress progress,
        CancellationToken cancellationToken
    )
    {
        if (reader.FieldCount == 0)
            throw new Failure("The statement returns no columns. Write a query such as \"select …\".");
        RowNames names = RowNames.ReadNames(reader);
        var rows = new RowOptions
        {
            Selection = Include is null ? null : RowType.Select(names, Include),
            Progress = progress,
        };
        switch (Format)
        {
            case WireFormat.Json or WireFormat.JsonLines:
                var json = new JsonWireOptions { JsonLines = Format == WireFormat.JsonLines };
                await JsonWire.SerializeRowsAsync(output, reader, rows, json, cancellationToken);
                break;
            case WireFormat.MessagePack:
                var messagePack = new MessagePackWireOptions { Sequences = MessagePackSequence.Values };
                await MessagePackWire.SerializeRowsAsync(output, reader, rows, messagePack, cancellationToken);
                break;
            default:
                await using (var csv = new CsvStream(output, Csv))
                {
                    progress.Bytes = () => csv.BytesWritten;
                    await JsonWire.SerializeRowsAsync(
                        csv,
                        reader,
                        rows,
                        new JsonWireOptions { JsonLines = true },
                        cancellationToken
                    );
                    if (!csv.HasHeader)
                        csv.WriteHeader(RowType.Header(names, rows.Selection));
                    await csv.FlushAsync(cancellationToken);
                }

                break;
        }
    }
}
