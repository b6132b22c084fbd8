using Microsoft.AspNetCore.Mvc.Filters;
using Sluice.AspNetCore.Binding;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Removes the errors of members that are hidden from the caller after the host has validated a <c>[FromBody]</c>
/// parameter and before any other filter runs.
/// </summary>
internal sealed class HiddenKeysFilter : IActionFilter, IOrderedFilter
{
    public int Order => int.MinValue;

    public void OnActionExecuting(ActionExecutingContext context)
    {
        if (context.HttpContext.Features.Get<HiddenKeys>() is not { } hidden)
            return;
        // Keep the errors of a parameter with the same name as a hidden member; their keys are identical.
        var parameters = context
            .ActionDescriptor.Parameters.Select(parameter => parameter.Name)
            .ToHashSet(StringComparer.OrdinalIgnoreCase);
        foreach (
            string key in context
                .ModelState.Keys.Where(key => !parameters.Contains(key) && hidden.Contains(key))
                .ToArray()
        )
            context.ModelState.Remove(key);
    }

    public void OnActionExecuted(ActionExecutedContext context) { }
}
