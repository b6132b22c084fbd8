using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Writes rows to a response. If the rows are complete before anything was sent, it sets Content-Length, which avoids
/// chunked encoding.
/// </summary>
/// <param name="response">The response.</param>
/// <param name="pipe">What writes its body.</param>
internal sealed class ResponseOutput(HttpResponse response, PipeWriter pipe) : WireOutput
{
    private readonly WireOutput _pipe = To(pipe);

    /// <summary>Gets whether all rows were handed over.</summary>
    public bool IsComplete { get; private set; }

    public override ValueTask<bool> WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        _pipe.WriteAsync(bytes, cancellationToken);

    public override ValueTask<bool> CompleteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken)
    {
        IsComplete = true;
        // Write before flushing: the host then sends the last data together with the end of the chunked body.
        pipe.Write(bytes.Span);
        // Records of CSV are made of what was written, and differ in length.
        if (response.HasStarted || pipe is CsvPipeWriter)
            return new(true);
        WholeBody.AnnounceLength(response, atLeast: bytes.Length);
        return Flush(response.HttpContext, pipe.FlushAsync(cancellationToken));
    }

    private static async ValueTask<bool> Flush(HttpContext context, ValueTask<FlushResult> flush)
    {
        bool isRead = !(await flush.ConfigureAwait(false)).IsCompleted;
        if (!isRead)
            context.Abort();
        return isRead;
    }
}
