using System.Buffers;
using System.IO.Pipelines;
using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Responses;

/// <summary>
/// Sends a body whose length was announced. A client that goes away meanwhile leaves fewer bytes than announced, which
/// the server would report as a fault of the application: the request is aborted instead, as it is anyway.
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
