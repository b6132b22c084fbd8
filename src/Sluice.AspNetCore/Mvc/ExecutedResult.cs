using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Executes a minimal API result as an action result.</summary>
internal sealed class ExecutedResult(IResult result) : IActionResult
{
    /// <summary>
    /// Returns the answer to the limit that ended a handler; <see langword="null"/> if none did, or if the exception is
    /// handled.
    /// </summary>
    public static ExecutedResult? FindExceeded(HttpContext context, Exception? exception, bool isHandled) =>
        exception is not null
        && !isHandled
        && ExceededLimit.TryDescribe(context, exception, isOfHandler: true, out ProblemResult? exceeded)
            ? new(exceeded)
            : null;

    public Task ExecuteResultAsync(ActionContext context) => result.ExecuteAsync(context.HttpContext);
}
