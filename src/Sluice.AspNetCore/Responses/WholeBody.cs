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

    public static async Task FlushAsync(HttpContext context)
    {
        try
        {
            FlushResult result = await context.Response.BodyWriter.FlushAsync(context.RequestAborted);
            if (result.IsCompleted) context.Abort();
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            context.Abort();
        }
    }
}
