using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.Primitives;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Refuses requests with an expression or a page that the endpoint does not take: an answer that ignores
/// <c>?filter=</c> contains what the client has excluded.
/// </summary>
internal static class IgnoredParameters
{
    private static readonly Problem s_ignoredContent = new(
        StatusCodes.Status400BadRequest,
        "The content has no effect here.",
        "The endpoint does not read the content of the request, so the answer would be the same without it. Send "
            + "expressions in the query string."
    );

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

    /// <summary>
    /// Returns the problem of a request that only reads, whose include expression cannot narrow what a controller's
    /// action has returned; <see langword="null"/> if the action reads the parameter itself.
    /// </summary>
    public static Problem? OfUnnarrowed(HttpContext context, SluiceHttpOptions options)
    {
        if (
            !options.RefuseIgnoredParameters
            || !SafeMethods.Contain(context.Request)
            || context.GetEndpoint() is not { } endpoint
        )
            return null;
        if (string.IsNullOrEmpty(context.Request.Query[options.IncludeParameter]))
            return IgnoredHeader(options.IncludeHeader);
        return TakenParameters.GetParameters(endpoint, options).IsOwn(options.IncludeParameter)
            ? null
            : IgnoredParameter(options.IncludeParameter);
    }

    /// <summary>
    /// Returns the problem of a request to a Razor page whose handler takes an expression, and ignores another one.
    /// </summary>
    public static Problem? OfPage(HttpContext context, SluiceHttpOptions options, TakenParameters taken) =>
        context.Features.Get<BoundExpressions>() is not null || BoundIncludes.FindIncludes(context).Any()
            ? FindFault(context, options, hasResult: true, taken)
            : null;

    private static Problem? FindFault(
        HttpContext context,
        SluiceHttpOptions options,
        bool hasResult,
        TakenParameters? taken = null
    )
    {
        if (!options.RefuseIgnoredParameters || context.GetEndpoint() is not { } endpoint)
            return null;
        var handler = new Handler(context, endpoint, options, hasResult, taken);
        if (
            context.Request.QueryString.HasValue
            && !ErrorPages.HasOtherQuery(context)
            && FindIgnored(ref handler, context.Request.Query, options) is { } ignored
        )
            return ignored;
        if (HasContent(context) && !handler.Taken.TakesContent)
            return s_ignoredContent;
        return
            !string.IsNullOrEmpty(context.Request.Headers[options.IncludeHeader])
            && !ErrorPages.HasOtherHeaders(context)
            && !handler.Takes(options.IncludeParameter)
            ? IgnoredHeader(options.IncludeHeader)
            : null;
    }

    private static Problem? FindIgnored(ref Handler handler, IQueryCollection query, SluiceHttpOptions options)
    {
        foreach (string name in TakenParameters.NamesOf(options))
        {
            // A parameter without a value asks for nothing.
            if (!string.IsNullOrEmpty(query[name]) && !handler.Takes(name))
                return IgnoredParameter(name);
        }

        return FindPart(query, options) is { } part && !handler.Taken.IsOwn(part.Key) && !handler.Taken.IsOwn(part.Name)
            ? IgnoredPart(part.Key, part.Name)
            : null;
    }

    // Clients write lists and objects as include[]=id and filter[total]=100, which are parameters of other names.
    private static (string Key, string Name)? FindPart(IQueryCollection query, SluiceHttpOptions options)
    {
        foreach ((string key, StringValues values) in query)
        {
            int length = key.AsSpan().TrimEnd().IndexOf('[');
            if (length <= 0 || string.IsNullOrEmpty(values))
                continue;
            string written = key[..length].Trim();
            string? name = TakenParameters
                .NamesOf(options)
                .FirstOrDefault(each => each.Equals(written, StringComparison.OrdinalIgnoreCase));
            if (name is not null)
                return (key, name);
        }

        return null;
    }

    // The content of QUERY says what is asked; that of GET means nothing (RFC 9110, section 9.3.1).
    private static bool HasContent(HttpContext context) =>
        HttpMethods.IsQuery(context.Request.Method)
        && context.Features.Get<IHttpRequestBodyDetectionFeature>() is { CanHaveBody: true };

    private static Problem IgnoredParameter(string name) =>
        new(
            StatusCodes.Status400BadRequest,
            "The query parameter has no effect here.",
            $"The endpoint does not take the query parameter '{name}', so the answer would be the same without it. "
                + "Remove the parameter."
        );

    private static Problem IgnoredPart(string key, string name) =>
        new(
            StatusCodes.Status400BadRequest,
            "The query parameter has no effect here.",
            $"The endpoint does not take the query parameter '{key}', so the answer would be the same without it. "
                + $"Write the whole expression as the value of '{name}', without brackets in the name."
        );

    private static Problem IgnoredHeader(string name) =>
        new(
            StatusCodes.Status400BadRequest,
            "The header has no effect here.",
            $"The endpoint does not take an include expression, so the answer would be the same without the header "
                + $"'{name}'. Remove the header."
        );

    // What an endpoint takes is looked up when a request first has something that it may ignore.
    private struct Handler(
        HttpContext context,
        Endpoint endpoint,
        SluiceHttpOptions options,
        bool hasResult,
        TakenParameters? taken
    )
    {
        private TakenParameters? _taken = taken;

        public TakenParameters Taken => _taken ??= TakenParameters.GetParameters(endpoint, options);

        public bool Takes(string name)
        {
            if (Taken.Contains(name) || IsBound(name))
                return true;
            // What narrows values that are returned directly does not narrow results that have a selection.
            return name == options.IncludeParameter
                && (BoundIncludes.FindIncludes(context).Any() || (!hasResult && Taken.IsNarrowed));
        }

        // A handler may bind an expression by calling BindAsync.
        private readonly bool IsBound(string name) => context.Features.Get<BoundExpressions>()?.Contains(name) == true;
    }
}
