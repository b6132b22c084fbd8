using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Sluice.AspNetCore.Problems;

/// <summary>
/// Logs why a query was not read with the expression of a request: the answer does not have the provider's words.
/// </summary>
internal static partial class RefusedQuery
{
    internal static void Log(HttpContext context, Exception exception)
    {
        if (context.RequestServices.GetService<ILoggerFactory>() is { } loggers)
            Refused(
                loggers.CreateLogger("Sluice.AspNetCore"),
                context.GetEndpoint()?.DisplayName ?? context.Request.Path.ToString(),
                exception
            );
    }

    [LoggerMessage(
        52101,
        LogLevel.Warning,
        "The query of {Endpoint} is not translated with the expression of a request, which is answered with 400"
    )]
    private static partial void Refused(ILogger logger, string endpoint, Exception exception);
}
