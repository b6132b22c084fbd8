using Microsoft.AspNetCore.Mvc.Filters;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Returns the problem of an argument that failed to bind before the handler of a Razor page runs, and of a limit that
/// the handler's queries exceed, as <see cref="IncludeActionFilter"/> does for actions.
/// </summary>
internal sealed class IncludePageFilter : IAsyncPageFilter
{
    public Task OnPageHandlerSelectionAsync(PageHandlerSelectedContext context) => Task.CompletedTask;

    public async Task OnPageHandlerExecutionAsync(
        PageHandlerExecutingContext context,
        PageHandlerExecutionDelegate next
    )
    {
        if ((BindingFilter.FindFailure(context.HttpContext) ?? FindIgnored(context)) is { } problem)
        {
            context.Result = new ExecutedResult(new ProblemResult(problem));
            return;
        }

        PageHandlerExecutedContext executed = await next();
        PolicyMark.Apply(context.HttpContext);
        if (
            ExecutedResult.FindExceeded(context.HttpContext, executed.Exception, executed.ExceptionHandled) is
            { } exceeded
        )
        {
            executed.ExceptionHandled = true;
            executed.Result = exceeded;
        }
    }

    private static Problem? FindIgnored(PageHandlerExecutingContext context) =>
        context.HandlerMethod is { } handler
            ? IgnoredParameters.OfPage(
                context.HttpContext,
                SluiceHttpOptions.Of(context.HttpContext),
                TakenParameters.GetParameters(context.ActionDescriptor, handler)
            )
            : null;
}
