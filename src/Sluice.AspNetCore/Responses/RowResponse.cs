using System.Data.Common;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Responses;

/// <summary>Writes rows in the negotiated format.</summary>
internal static class RowResponse
{
    private const int MostReceived = 1024;

    /// <summary>Writes the rows, and returns whether all of them were handed over.</summary>
    public static async Task<bool> WriteAsync(
        HttpResponse response,
        PipeWriter output,
        DbDataReader reader,
        FieldSelection? selection,
        WireFormat format,
        SluiceHttpOptions options,
        CancellationToken aborted
    )
    {
        var rows = new ResponseOutput(response, output);
        await options
            .StreamOf(format)
            .SerializeRowsAsync(rows, reader, options.Rows with { Selection = selection }, aborted);
        return rows.IsComplete;
    }

    /// <summary>
    /// Ends a reader whose rows were not all read. Some drivers read the rest when they are disposed, but ask the
    /// database to stop when reading is canceled. A statement of a request that may change something is not stopped,
    /// because what it has done would be undone.
    /// </summary>
    public static async ValueTask AbandonAsync(HttpRequest request, DbDataReader reader)
    {
        try
        {
            if (HttpMethods.IsGet(request.Method) || HttpMethods.IsHead(request.Method))
                await StopAsync(reader);
        }
        finally
        {
            await reader.DisposeAsync();
        }
    }

    private static async Task StopAsync(DbDataReader reader)
    {
        var canceled = new CancellationToken(canceled: true);
        try
        {
            // What the driver has received already is given without asking, and some readers never ask.
            for (int row = 0; row < MostReceived && !reader.IsClosed; row++)
                if (!await reader.ReadAsync(canceled))
                    return;
        }
        catch (Exception exception)
            when (exception is OperationCanceledException or DbException or InvalidOperationException)
        {
            // The statement has ended.
        }
    }
}
