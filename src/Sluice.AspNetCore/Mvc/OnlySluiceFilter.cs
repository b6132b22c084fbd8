using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.HostJson;
using Sluice.AspNetCore.Negotiation;
using Sluice.AspNetCore.Problems;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Leaves values to Sluice's formatter that others, such as those for XML, would write with members that are hidden
/// from the caller, or without the request's expression: the client chooses a formatter by its <c>Accept</c> header.
/// What the application has put before Sluice's formatter is code for its own types, and keeps its precedence.
/// </summary>
/// <param name="formatters">The formatters of the application.</param>
internal sealed class OnlySluiceFilter(FormatterCollection<IOutputFormatter> formatters)
    : IAlwaysRunResultFilter,
        IOrderedFilter
{
    // The formatters of the application do not change once it answers; nor does anyone change those of a result after
    // this filter.
    private FormatterCollection<IOutputFormatter>? _guarding;

    // The last to see the result, so that no other filter replaces it.
    public int Order => int.MaxValue;

    public void OnResultExecuting(ResultExecutingContext context)
    {
        HttpContext http = context.HttpContext;
        // Other result filters may have replaced what the action filter has narrowed.
        context.Result = IncludeActionResult.Wrap(http, context.Result);
        if (context.Result is ObjectResult { Value: { } value, Formatters.Count: 0 } result)
        {
            if (SluiceOutputFormatter.CoversValue(value) && (IsExpressed(http) || HasHidden(http, value.GetType())))
                result.Formatters = _guarding ??= [.. FindGuarding()];
        }
        else if (FindNarrowed(http, context.Result) is { } narrowed)
            context.Result = narrowed;
        else if (FindRefused(http, context.Result) is { } refused)
            context.Result = refused;
        else if (IncludeActionResult.IsWrittenByHost(context.Result))
            NegotiatedResponse.VaryCaches(http, SluiceHttpOptions.Of(http));
    }

    public void OnResultExecuted(ResultExecutedContext context) { }

    private IEnumerable<IOutputFormatter> FindGuarding()
    {
        foreach (IOutputFormatter formatter in formatters)
        {
            if (formatter is not (XmlSerializerOutputFormatter or XmlDataContractSerializerOutputFormatter))
                yield return formatter;
            if (formatter is SluiceOutputFormatter)
                break;
        }
    }

    // The result that is written instead of one that no formatter writes.
    private IActionResult? FindNarrowed(HttpContext context, IActionResult result)
    {
        bool isExpressed = IsAboutValue(context);
        if (result is not JsonResult { Value: { } value, SerializerSettings: null } json)
            return isExpressed ? IncludeActionResult.NarrowTyped(context, result) : null;
        if (!SluiceOutputFormatter.CoversValue(value))
            return null;
        bool isRevealed =
            NewtonsoftSettings.FindFormatter(formatters) is not null && HasHidden(context, value.GetType());
        return isExpressed || isRevealed ? IncludeActionResult.Narrow(json, context, selection: null) : null;
    }

    // Serializer options and formatters of the action's own know no expression: the answer would ignore it.
    private static ExecutedResult? FindRefused(HttpContext context, IActionResult result) =>
        IsAboutValue(context)
        && IncludeActionResult.IsBeyondSluice(context, result)
        && IgnoredParameters.OfUnnarrowed(context, SluiceHttpOptions.Of(context)) is { } problem
            ? new(new ProblemResult(problem))
            : null;

    // The action takes no expression that it could have used.
    private static bool IsAboutValue(HttpContext context) =>
        IsExpressed(context) && !BoundIncludes.FindIncludes(context).Any();

    private static bool IsExpressed(HttpContext context) =>
        IncludeBinder.ReadText(context.Request, SluiceHttpOptions.Of(context)).Length > 0;

    private static bool HasHidden(HttpContext context, Type type) =>
        ReturnedValue.FindShape(ReturnedValue.InnerOf(type)) is { } shape
        && SluiceHttpOptions.Of(context).Guards.HasHidden(shape);
}
