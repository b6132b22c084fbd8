using System.Data.Common;
using System.IO.Pipelines;
using Sluice.Data;
using Sluice.Tool.Conversions;
using Sluice.Tool.Query;

namespace Sluice.Tool.Load;

/// <summary>One execution of <c>sluice load</c>.</summary>
/// <param name="Database">The database.</param>
/// <param name="Table">The table.</param>
/// <param name="In">The file to read, or <c>-</c>.</param>
/// <param name="Format">Its format.</param>
/// <param name="Options">How rows are inserted.</param>
internal sealed record LoadRun(
    QueryDatabase Database,
    string Table,
    string In,
    WireFormat Format,
    InsertOptions Options
)
{
    /// <summary>Gets whether nothing is reported on standard error.</summary>
    public bool IsQuiet { get; init; }

    /// <summary>Gets whether input that is no MessagePack is recognized by how it begins.</summary>
    public bool IsChecked { get; init; }

    public async Task RunAsync(Terminal terminal, CancellationToken cancellationToken)
    {
        if (Format == WireFormat.Parquet)
            throw Failure.Usage(
                "DuckDB reads Parquet (package Sluice.Tool.DuckDB): sluice copy --from-duckdb :memory: "
                    + $"--query \"select * from '{In}'\" --into {Table}, with the database as --to-…."
            );
        await using DbConnection connection = await Database.OpenAsync(cancellationToken);
        await using Stream file = InputFile.Open(In, terminal);
        using var counted = new CountedStream(
            Format == WireFormat.MessagePack && IsChecked
                ? await TextBeginning.RefuseAsync(file, In, cancellationToken)
                : file
        );
        var progress = new QueryProgress(IsQuiet ? null : terminal.Error, terminal.IsErrorTerminal, TimeProvider.System)
        {
            Bytes = () => counted.BytesRead,
        };
        WireRows rows = await OpenAsync(counted, cancellationToken);
        var load = new TableLoad(connection, Table, Options, progress, "--table");
        await load.RunAsync(
            options => connection.InsertRowsAsync(Table, rows, options, cancellationToken),
            cancellationToken
        );
    }

    private async ValueTask<WireRows> OpenAsync(Stream input, CancellationToken cancellationToken) =>
        Format switch
        {
            WireFormat.Csv => WireRows.Csv(input),
            WireFormat.Json => WireRows.Json(input),
            WireFormat.JsonLines => WireRows.Json(input, new JsonWireOptions { JsonLines = true }),
            _ => await OpenMessagePackAsync(PipeReader.Create(input), cancellationToken),
        };

    // One array, or values one after another.
    private static async ValueTask<WireRows> OpenMessagePackAsync(PipeReader input, CancellationToken cancellationToken)
    {
        ReadResult result = await input.ReadAsync(cancellationToken);
        bool isArray = result.Buffer is { IsEmpty: false, FirstSpan: [>= 0x90 and <= 0x9F or 0xDC or 0xDD, ..] };
        input.AdvanceTo(result.Buffer.Start);
        return WireRows.MessagePack(
            input,
            new MessagePackWireOptions { Sequences = isArray ? default : MessagePackSequence.Values }
        );
    }
}
