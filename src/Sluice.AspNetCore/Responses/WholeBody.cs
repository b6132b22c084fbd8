using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Sends a body with Content-Length. If the client disconnects, fewer bytes than announced are written, which the
/// server would report as an application error; the request is aborted instead.
/// </summary>
internal static class WholeBody
{
    public static Task WriteAsync(HttpContext context, ReadOnlyMemory<byte> body)
    {
        context.Response.BodyWriter.Write(body.Span);
        return FlushAsync(context);
    }

    /// <summary>
    /// Announces the bytes that were written, none of which has been sent. After a reset the host drops what is written
    /// and counts fewer, which it would report as a mismatch.
    /// </summary>
    public static void AnnounceLength(HttpResponse response, long atLeast)
    {
        PipeWriter output = response.BodyWriter;
        if (output.CanGetUnflushedBytes && output.UnflushedBytes is var length && length >= atLeast)
            response.ContentLength = length;
    }

    public static async Task FlushAsync(HttpContext context)
    {
        try
        {
            FlushResult result = await context.Response.BodyWriter.FlushAsync(context.RequestAborted);
            if (result.IsCompleted)
                context.Abort();
        }
        // After a reset the host may have dropped a part of what was announced, which it reports as a mismatch.
        catch (Exception exception)
            when (exception is OperationCanceledException or InvalidOperationException
                && context.RequestAborted.IsCancellationRequested
            )
        {
            context.Abort();
        }
    }
}
