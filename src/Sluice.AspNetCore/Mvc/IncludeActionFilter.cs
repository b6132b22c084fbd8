using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Filters;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Pages;
using Sluice.AspNetCore.Policies;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Returns the problem of an argument that failed to bind, before the action runs, and narrows action results.
/// </summary>
internal sealed class IncludeActionFilter : IAsyncActionFilter
{
    public async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
    {
        HttpContext http = context.HttpContext;
        Problem? problem = BindingFilter.FindFailure(http);
        if (IsOfSluice(http.GetEndpoint()?.Metadata))
            problem ??= IgnoredParameters.FaultOf(http, SluiceHttpOptions.Of(http));
        if (problem is not null)
        {
            context.Result = new ExecutedResult(new ProblemResult(problem));
            return;
        }

        ActionExecutedContext executed = await next();
        PolicyMark.Apply(context.HttpContext);
        if (executed.Result is not null)
            executed.Result = IncludeActionResult.Wrap(context.HttpContext, executed.Result);
        if (ExecutedResult.FindExceeded(http, executed.Exception, executed.ExceptionHandled) is { } exceeded)
        {
            executed.ExceptionHandled = true;
            executed.Result = exceeded;
        }
    }

    private static bool IsOfSluice(EndpointMetadataCollection? metadata) =>
        metadata?.Any(each => each is IncludeMetadata or FilterMetadata or SortMetadata or PagingMetadata) == true;
}
