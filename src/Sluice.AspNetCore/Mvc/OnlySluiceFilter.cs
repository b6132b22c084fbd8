using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.HostJson;
using Sluice.AspNetCore.Negotiation;

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
        // Other result filters may have replaced what the action filter has narrowed.
        context.Result = IncludeActionResult.Wrap(context.HttpContext, context.Result);
        if (
            context.Result is ObjectResult { Value: { } value, Formatters.Count: 0 } result
            && SluiceOutputFormatter.CoversValue(value)
            && (IsExpressed(context.HttpContext) || HasHidden(context.HttpContext, value.GetType()))
        )
            result.Formatters = _guarding ??= [.. FindGuarding()];
        else if (
            context.Result is JsonResult { Value: { } written, SerializerSettings: null } json
            && SluiceOutputFormatter.CoversValue(written)
            && (
                IsOnlyExpressed(context.HttpContext)
                || (
                    NewtonsoftSettings.FindFormatter(formatters) is not null
                    && HasHidden(context.HttpContext, written.GetType())
                )
            )
        )
            context.Result = IncludeActionResult.Narrow(json, context.HttpContext, selection: null);
        else if (
            IsOnlyExpressed(context.HttpContext)
            && IncludeActionResult.NarrowTyped(context.HttpContext, context.Result) is { } narrowed
        )
            context.Result = narrowed;
        else if (IncludeActionResult.IsWrittenByHost(context.Result))
            NegotiatedResponse.Vary(context.HttpContext, SluiceHttpOptions.Of(context.HttpContext));
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

    // The expression is about the value: the action takes none that it could have used.
    private static bool IsOnlyExpressed(HttpContext context) =>
        IsExpressed(context) && !BoundIncludes.FindIncludes(context).Any();

    private static bool IsExpressed(HttpContext context) =>
        IncludeBinder.ReadText(context.Request, SluiceHttpOptions.Of(context)).Length > 0;

    private static bool HasHidden(HttpContext context, Type type) =>
        ReturnedValue.FindShape(ReturnedValue.InnerOf(type)) is { } shape
        && SluiceHttpOptions.Of(context).Guards.HasHidden(shape);
}
