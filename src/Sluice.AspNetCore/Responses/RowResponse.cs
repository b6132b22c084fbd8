using System.Data.Common;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Responses;

/// <summary>Writes rows in the negotiated format.</summary>
internal static class RowResponse
{
    /// <summary>Writes the rows, and returns whether the client has taken all of them.</summary>
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
        var taken = new ResponseOutput(response, output);
        await options
            .StreamOf(format)
            .SerializeRowsAsync(taken, reader, options.Rows with { Selection = selection }, aborted);
        return taken.IsTaken;
    }

    /// <summary>
    /// Ends a reader whose rows were not all read. Some drivers read the rest when they are disposed, but ask the
    /// database to stop when reading is canceled.
    /// </summary>
    public static async ValueTask AbandonAsync(DbDataReader reader)
    {
        try
        {
            // What the driver has received already is given without asking.
            while (!reader.IsClosed && await reader.ReadAsync(new CancellationToken(canceled: true))) { }
        }
        catch (Exception exception)
            when (exception is OperationCanceledException or DbException or InvalidOperationException)
        {
            // The statement has ended.
        }
        await reader.DisposeAsync();
    }
}
