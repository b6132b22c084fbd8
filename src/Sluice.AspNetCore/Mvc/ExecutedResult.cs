using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Sluice.AspNetCore.Mvc;

/// <summary>Executes a minimal API result as an action result.</summary>
internal sealed class ExecutedResult(IResult result) : IActionResult
{
    public Task ExecuteResultAsync(ActionContext context) => result.ExecuteAsync(context.HttpContext);
}
