using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Filters;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Answers a <c>[FromBody]</c> parameter that could not be read for a reason that is not its value, such as its size,
/// with the status of the reason: the model state, which others look at first, knows 400 alone.
/// </summary>
internal sealed class BodyStatusFilter : IActionFilter, IOrderedFilter
{
    public int Order => int.MinValue;

    /// <summary>Records the problem of a body.</summary>
    public static void Report(HttpContext context, Problem problem)
    {
        if (problem.Status != StatusCodes.Status400BadRequest)
            BindingFilter.Report(context, problem);
    }

    public void OnActionExecuting(ActionExecutingContext context)
    {
        if (BindingFilter.FindFailure(context.HttpContext) is { Status: not StatusCodes.Status400BadRequest } problem)
            context.Result = new ExecutedResult(new ProblemResult(problem));
    }

    public void OnActionExecuted(ActionExecutedContext context) { }
}
