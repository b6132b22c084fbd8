using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Sluice.AspNetCore.Mvc;

/// <summary>A result of Sluice as that of an action.</summary>
internal sealed class ExecutedResult(IResult result) : IActionResult
{
    public Task ExecuteResultAsync(ActionContext context) => result.ExecuteAsync(context.HttpContext);
}
