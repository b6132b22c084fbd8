using System.Data.Common;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;
using Sluice.Hosting;
using Sluice.Queries;
using Sluice.Rows;

namespace Sluice.AspNetCore.Responses;

/// <summary>Writes the rows of a reader in the negotiated format, and ends the reader.</summary>
internal sealed class RowResponse(DbDataReader reader)
{
    private const int MostReceived = 1024;

    private bool _isComplete;

    /// <summary>Gets the reader.</summary>
    public DbDataReader Reader => reader;

    /// <summary>Writes the rows.</summary>
    public async Task WriteAsync(
        HttpContext context,
        PipeWriter output,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options
    )
    {
        var rows = new ResponseOutput(context.Response, output);
        RowOptions selected = options.Rows with { Selection = selection };
        await options.StreamOf(format).SerializeRowsAsync(rows, reader, selected, SafeMethods.FindStop(context));
        _isComplete = rows.IsComplete;
    }

    /// <summary>Checks that the rows can be written, without reading one.</summary>
    public void Check(FieldSelection? selection, WireFormat format, SluiceHttpOptions options) =>
        options.StreamOf(format).CheckRows(reader, options.Rows with { Selection = selection });

    /// <summary>
    /// Ends the reader. Some drivers read the rest of the rows when they are disposed, but ask the database to stop
    /// when reading is canceled. A statement of a request that may change something is not stopped, because what it has
    /// done would be undone. A driver that does not observe the cancellation within five seconds holds the answer no
    /// longer; its reader is disposed when it does.
    /// </summary>
    public ValueTask EndAsync(HttpRequest request) =>
        StopLimit.EndAsync(
            _isComplete || !SafeMethods.Contain(request) ? Task.CompletedTask : StopAsync(),
            reader.DisposeAsync
        );

    private async Task StopAsync()
    {
        var canceled = new CancellationToken(canceled: true);
        try
        {
            // What the driver has received already is given without asking, and some readers never ask.
            for (int row = 0; row < MostReceived && !reader.IsClosed; row++)
                if (!await reader.ReadAsync(canceled))
                    return;
        }
        // The statement has ended, or failed with what nobody waits for any more.
        catch (Exception exception) when (exception is not OutOfMemoryException) { }
    }
}
