using System.Data.Common;
using System.Globalization;
using Sluice.Rows;
using Sluice.Tool.Arguments;
using Sluice.Tool.DuckDb;
using Sluice.Tool.Output;
using Sluice.Tool.Sql;

namespace Sluice.Tool.Query;

/// <summary>Writes the rows of a query of DuckDB as Parquet, which DuckDB does itself.</summary>
internal sealed class ParquetRun(QueryRun query, DbConnection connection)
{
    public async Task<int> RunAsync(Terminal terminal, CancellationToken cancellationToken)
    {
        if (query.Database.Kind != DatabaseKind.DuckDb)
            throw Failure.Usage(
                "Parquet is written by DuckDB (package Sluice.Tool.DuckDB). Write the rows as .jsonl, "
                    + "then: sluice convert rows.jsonl --out rows.parquet."
            );
        if (WireFormats.IsStandardStream(query.Out))
            throw Failure.Usage("Parquet is written to a file. Add --out.");
        if (query.Include is not null)
            throw Failure.Usage("--include does not apply to Parquet. Select the columns in the query.");
        await using OutputTarget target = OutputTarget.Open(query.Out, terminal, WireFormat.Parquet);
        await using DbCommand command = connection.CreateCommand();
        command.CommandText = DuckDbFiles.CopyToParquet(
            SqlText.Parse(query.Sql, DatabaseKind.DuckDb).FirstStatement,
            target.FilePath
        );
        foreach (QueryParameter parameter in query.Parameters)
            parameter.AddTo(command);
        var progress = new QueryProgress(query.IsQuiet ? null : terminal.Error, isLive: false, TimeProvider.System);
        await using (new Interruption(connection, command, cancellationToken))
        {
            await Task.Run(() => command.ExecuteNonQueryAsync(cancellationToken), cancellationToken);
        }

        command.CommandText = $"select num_rows from parquet_file_metadata({DuckDbFiles.Quote(target.FilePath)})";
        command.Parameters.Clear();
        object? rows = await command.ExecuteScalarAsync(cancellationToken);
        progress.Report(
            new RowProgress(
                System.Convert.ToInt64(rows, CultureInfo.InvariantCulture),
                new FileInfo(target.FilePath).Length
            )
        );

        await target.CompleteAsync(cancellationToken);
        progress.Complete();
        return ExitCodes.Success;
    }
}
