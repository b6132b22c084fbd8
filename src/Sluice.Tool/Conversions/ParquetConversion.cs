using System.Data.Common;
using Sluice.Tool.DuckDb;
using Sluice.Tool.Query;
using Sluice.Tool.Sql;

namespace Sluice.Tool.Conversions;

/// <summary>Converts from or to Parquet, which DuckDB reads and writes itself.</summary>
internal sealed class ParquetConversion(ConvertRun run)
{
    public async Task RunAsync(Terminal terminal, CancellationToken cancellationToken)
    {
        if (WireFormats.IsStandardStream(run.In))
            throw Failure.Usage("Parquet is converted from files, which DuckDB reads more than once. Name a file.");
        if (run.Csv.Columns is not null)
            throw Failure.Usage(
                "--columns does not apply to Parquet, whose columns are known. Select them in a query: "
                    + "sluice query --duckdb :memory: \"select … from 'file.parquet'\"."
            );
        var memory = new QueryDatabase(DatabaseKind.DuckDb, DuckDbFiles.Memory, run.DuckDb);
        try
        {
            var query = new QueryRun(
                memory,
                await FindQueryAsync(memory, cancellationToken),
                Include: null,
                run.To,
                run.Out,
                run.IsQuiet || !terminal.IsErrorTerminal
            )
            {
                Csv = run.Csv,
            };
            await query.RunAsync(terminal, cancellationToken);
        }
        catch (DbException exception)
        {
            throw new Failure(
                $"'{run.In}' cannot be converted: {Failure.Sentence(exception.Message)} Check the "
                    + "file, or name its format with --from.",
                inner: exception
            );
        }
    }

    private async Task<string> FindQueryAsync(QueryDatabase memory, CancellationToken cancellationToken)
    {
        await using DbConnection connection = await memory.OpenAsync(cancellationToken);
        return await new DuckDbInput(connection, run.In).FindQueryAsync(run.From, cancellationToken);
    }
}
