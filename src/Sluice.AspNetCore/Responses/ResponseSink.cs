using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.Rows;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Writes rows to a response. If the rows are complete before anything was sent, it sets Content-Length, which avoids
/// chunked encoding.
/// </summary>
internal readonly struct ResponseSink(HttpResponse response) : IRowSink
{
    private readonly PipeSink _pipe = new(response.BodyWriter);

    public ValueTask<bool> WriteAsync(byte[] bytes, int length, CancellationToken cancellationToken) =>
        _pipe.WriteAsync(bytes, length, cancellationToken);

    public ValueTask<bool> FinishAsync(byte[] bytes, int length, CancellationToken cancellationToken)
    {
        PipeWriter output = response.BodyWriter;
        // Write before flushing: the host then sends the last data together with the end of the chunked body.
        output.Write(bytes.AsSpan(0, length));
        if (response.HasStarted) return new(true);
        WholeBody.AnnounceLength(response, atLeast: length);
        return Flush(response.HttpContext, output.FlushAsync(cancellationToken));
    }

    private static async ValueTask<bool> Flush(HttpContext context, ValueTask<FlushResult> flush)
    {
        bool isRead = !(await flush.ConfigureAwait(false)).IsCompleted;
        if (!isRead) context.Abort();
        return isRead;
    }
}
