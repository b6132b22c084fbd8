using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Responses;

/// <summary>Makes sure that a stream which failed midway can't look finished.</summary>
internal static class StreamGuard
{
    public static async Task RunAsync(HttpContext context, Task writing)
    {
        try
        {
            await writing;
        }
        catch (OperationCanceledException) when (context.RequestAborted.IsCancellationRequested)
        {
            // The client has gone: there is nobody to tell. A length that was announced is not kept.
            context.Abort();
        }
        catch when (context.Response.HasStarted)
        {
            context.Abort();
            throw;
        }
    }
}
