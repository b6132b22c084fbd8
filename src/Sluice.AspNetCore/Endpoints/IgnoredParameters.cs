using Microsoft.AspNetCore.Http;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Refuses requests with an expression or a page that the endpoint does not take: an answer that ignores
/// <c>?filter=</c> contains what the client has excluded.
/// </summary>
internal static class IgnoredParameters
{
    /// <summary>
    /// Returns the problem of a request with a parameter that would have no effect, before the handler runs;
    /// <see langword="null"/> if there is none.
    /// </summary>
    public static Problem? FaultOf(HttpContext context, SluiceHttpOptions options) =>
        FindFault(context, options, hasResult: false);

    /// <summary>
    /// Returns the problem of a request that only reads, for results of handlers that declare nothing of Sluice's; the
    /// effects of others cannot be undone.
    /// </summary>
    public static Problem? OfRead(HttpContext context, SluiceHttpOptions options) =>
        SafeMethods.Contain(context.Request) ? FindFault(context, options, hasResult: true) : null;

    private static Problem? FindFault(HttpContext context, SluiceHttpOptions options, bool hasResult)
    {
        if (!options.RefuseIgnoredParameters || context.GetEndpoint() is not { } endpoint)
            return null;
        TakenParameters? taken = null;
        if (context.Request.QueryString.HasValue)
        {
            foreach (string name in TakenParameters.NamesOf(options))
            {
                // A parameter without a value asks for nothing.
                if (!string.IsNullOrEmpty(context.Request.Query[name]) && !IsTaken(name))
                    return IgnoredParameter(name);
            }
        }

        return
            !string.IsNullOrEmpty(context.Request.Headers[options.IncludeHeader]) && !IsTaken(options.IncludeParameter)
            ? IgnoredHeader(options.IncludeHeader)
            : null;

        bool IsTaken(string name)
        {
            taken ??= TakenParameters.GetParameters(endpoint, options);
            if (taken.Contains(name) || IsBound(context, name))
                return true;
            // What narrows values that are returned directly does not narrow results that have a selection.
            return name == options.IncludeParameter
                && (BoundIncludes.FindIncludes(context).Any() || (!hasResult && taken.IsNarrowed));
        }
    }

    // A handler may bind an expression by calling BindAsync.
    private static bool IsBound(HttpContext context, string name) =>
        context.Features.Get<BoundExpressions>()?.Contains(name) == true;

    private static Problem IgnoredParameter(string name) =>
        new(
            StatusCodes.Status400BadRequest,
            "The query parameter has no effect here.",
            $"The endpoint does not take the query parameter '{name}', so the answer would be the same without it. "
                + "Remove the parameter."
        );

    private static Problem IgnoredHeader(string name) =>
        new(
            StatusCodes.Status400BadRequest,
            "The header has no effect here.",
            $"The endpoint does not take an include expression, so the answer would be the same without the header "
                + $"'{name}'. Remove the header."
        );
}
