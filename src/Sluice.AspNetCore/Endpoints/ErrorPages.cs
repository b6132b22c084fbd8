using Microsoft.AspNetCore.Diagnostics;
using Microsoft.AspNetCore.Http;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Tells whether the host executes a page for an error in place of the endpoint that the request names
/// (<c>UseExceptionHandler</c>, <c>UseStatusCodePagesWithReExecute</c>): expressions of the request are not about the
/// page, and a mistake in them must not hide the error.
/// </summary>
internal static class ErrorPages
{
    /// <summary>Returns whether the query string is that of another endpoint.</summary>
    public static bool HasOtherQuery(HttpContext context) =>
        context.Features.Get<IExceptionHandlerFeature>() is not null;

    /// <summary>Returns whether the headers are for another endpoint.</summary>
    public static bool HasOtherHeaders(HttpContext context) =>
        HasOtherQuery(context) || context.Features.Get<IStatusCodeReExecuteFeature>() is not null;
}
