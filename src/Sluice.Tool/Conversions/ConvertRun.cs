using Sluice.Shared.Csv;
using Sluice.Tool.Csv;
using Sluice.Tool.DuckDb;
using Sluice.Tool.Output;
using Sluice.Tool.Query;

namespace Sluice.Tool.Conversions;

/// <summary>One execution of <c>sluice convert</c>.</summary>
/// <param name="In">The file to read, or <c>-</c>.</param>
/// <param name="From">Its format.</param>
/// <param name="Out">The file to write, or null for standard output.</param>
/// <param name="To">Its format.</param>
/// <param name="Csv">How CSV is written.</param>
internal sealed record ConvertRun(string In, WireFormat From, string? Out, WireFormat To, CsvOptions Csv)
{
    /// <summary>Gets whether no progress is reported.</summary>
    public bool IsQuiet { get; init; }

    /// <summary>Gets whether input that is no MessagePack is recognized by how it begins.</summary>
    public bool IsChecked { get; init; }

    /// <summary>Gets what creates connections of DuckDB, or null where the package has none.</summary>
    public ConnectDuckDb? DuckDb { get; init; }

    public async Task RunAsync(Terminal terminal, CancellationToken cancellationToken)
    {
        if (Csv != new CsvOptions() && To != WireFormat.Csv)
            throw Failure.Usage(
                "--columns and --neutralize-formulas are options of CSV. Add --to csv, or remove " + "them."
            );
        if (From == WireFormat.Parquet || To == WireFormat.Parquet)
        {
            await new ParquetConversion(this).RunAsync(terminal, cancellationToken);
            return;
        }

        await using Stream file = InputFile.Open(In, terminal);
        await using OutputTarget target = OutputTarget.Open(Out, terminal, To);
        using var counted = new CountedStream(
            From == WireFormat.MessagePack && IsChecked
                ? await TextBeginning.RefuseAsync(file, In, cancellationToken)
                : file
        );
        bool isShown = terminal.IsErrorTerminal && !IsQuiet;
        var progress = new QueryProgress(
            isShown ? terminal.Error : null,
            isLive: Out is not null || !terminal.IsOutputTerminal,
            TimeProvider.System,
            "value"
        )
        {
            Bytes = () => counted.BytesRead,
        };
        try
        {
            await WriteAsync(counted, target.Stream, progress, cancellationToken);
            await target.CompleteAsync(cancellationToken);
            progress.Complete();
        }
        catch (Exception exception)
        {
            progress.Clear();
            if (exception is WireException wire)
                throw new Failure(
                    $"{Failure.FormatLine(wire.Message)} Correct the input, or name its format with --from.",
                    inner: exception
                );
            throw;
        }
    }

    private async Task WriteAsync(
        Stream input,
        Stream output,
        QueryProgress progress,
        CancellationToken cancellationToken
    )
    {
        // Within, CSV is JSON Lines.
        WireFormat from = From == WireFormat.Csv ? WireFormat.JsonLines : From;
        WireFormat to = To == WireFormat.Csv ? WireFormat.JsonLines : To;
        var conversion = new Conversion(from, to, From == WireFormat.Csv ? new CsvLines(input) : input)
        {
            Progress = progress,
            DividesArrays = To == WireFormat.Csv,
        };
        if (To != WireFormat.Csv)
        {
            await conversion.WriteAsync(output, cancellationToken);
            return;
        }

        await using var csv = new CsvStream(output, Csv);
        await conversion.WriteAsync(csv, cancellationToken);
        if (!csv.HasHeader && Csv.Columns is { } columns)
            csv.WriteHeader(columns);
        csv.CheckColumns();
        await csv.FlushAsync(cancellationToken);
    }
}
