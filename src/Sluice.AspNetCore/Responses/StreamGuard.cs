using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Endpoints;

namespace Sluice.AspNetCore.Responses;

/// <summary>Ensures that a stream that fails midway does not look complete to the client.</summary>
internal static class StreamGuard
{
    public static async Task RunAsync(HttpContext context, Task writing)
    {
        try
        {
            await writing;
        }
        catch (SlowReaderException)
        {
            context.Abort();
        }
        catch (OperationCanceledException) when (RequestEnd.HasClientLeft(context))
        {
            // The client has disconnected. Abort, because an announced Content-Length will not be reached.
            context.Abort();
        }
        catch when (context.Response.HasStarted)
        {
            context.Abort();
            throw;
        }
    }
}
