using Microsoft.AspNetCore.Mvc.Filters;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Returns the problem of an argument that failed to bind, before the action runs, and narrows action results.
/// </summary>
internal sealed class IncludeActionFilter : IAsyncActionFilter
{
    public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
    {
        foreach (object? argument in context.ActionArguments.Values)
        {
            if (argument is not IBoundArgument { Problem: { } problem }) continue;
            context.Result = new ExecutedResult(new ProblemResult(problem));
            return;
        }

        ActionExecutedContext executed = await next();
        if (executed.Result is not null) executed.Result = IncludeActionResult.Of(context.HttpContext, executed.Result);
        if (executed.Exception is { } exception && !executed.ExceptionHandled
            && ExceededLimit.TryDescribe(context.HttpContext, exception, out ProblemResult? exceeded))
        {
            executed.ExceptionHandled = true;
            executed.Result = new ExecutedResult(exceeded);
        }
    }
}
