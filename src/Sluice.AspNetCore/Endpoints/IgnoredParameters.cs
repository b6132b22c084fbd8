using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Refuses requests with an expression or a page that the endpoint does not take: an answer that ignores
/// <c>?filter=</c> contains what the client has excluded.
/// </summary>
internal static class IgnoredParameters
{
    /// <summary>
    /// Returns the problem of a request with a parameter that would have no effect; <see langword="null"/> if there is
    /// none.
    /// </summary>
    public static Problem? FaultOf(HttpContext context, SluiceHttpOptions options)
    {
        if (
            !context.Request.QueryString.HasValue
            || !options.RefuseIgnoredParameters
            || context.GetEndpoint() is not { } endpoint
        )
            return null;
        TakenParameters? taken = null;
        foreach (string name in TakenParameters.NamesOf(options))
        {
            // A parameter without a value asks for nothing.
            if (string.IsNullOrEmpty(context.Request.Query[name]))
                continue;
            taken ??= TakenParameters.GetParameters(endpoint, options);
            if (!taken.Contains(name) && !IsBound(context, name, options))
                return Ignored(name);
        }

        return null;
    }

    /// <summary>
    /// Returns the problem of a request that only reads, for results of handlers that declare nothing of Sluice's; the
    /// effects of others cannot be undone.
    /// </summary>
    public static Problem? OfRead(HttpContext context, SluiceHttpOptions options) =>
        HttpMethods.IsGet(context.Request.Method) || HttpMethods.IsHead(context.Request.Method)
            ? FaultOf(context, options)
            : null;

    // A handler may bind an expression by calling BindAsync.
    private static bool IsBound(HttpContext context, string name, SluiceHttpOptions options) =>
        name == options.IncludeParameter
            ? Binding.BoundIncludes.FindIncludes(context).Any()
            : context.Features.Get<Binding.BoundExpressions>()?.Contains(name) == true;

    private static Problem Ignored(string name) =>
        new(
            StatusCodes.Status400BadRequest,
            "The query parameter has no effect here.",
            $"The endpoint does not take the query parameter '{name}', so the answer would be the same without it. "
                + "Remove the parameter."
        );
}
