using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Formatters;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.HostJson;

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
    // The last to see the result, so that no other filter replaces it.
    public int Order => int.MaxValue;

    public void OnResultExecuting(ResultExecutingContext context)
    {
        if (
            context.Result is ObjectResult { Value: { } value, Formatters.Count: 0 } result
            && SluiceOutputFormatter.CoversValue(value)
            && (IsExpressed(context.HttpContext) || HasHidden(context.HttpContext, value.GetType()))
        )
            result.Formatters = [.. FindGuarding()];
        else if (
            context.Result is JsonResult { Value: { } written, SerializerSettings: null } json
            && NewtonsoftSettings.FindFormatter(formatters) is not null
            && SluiceOutputFormatter.CoversValue(written)
            && HasHidden(context.HttpContext, written.GetType())
        )
            context.Result = IncludeActionResult.Narrow(json, context.HttpContext, selection: null);
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

    private static bool IsExpressed(HttpContext context) =>
        IncludeBinder.ReadText(context.Request, SluiceHttpOptions.Of(context)).Length > 0;

    private static bool HasHidden(HttpContext context, Type type) =>
        ReturnedValue.FindShape(ReturnedValue.InnerOf(type)) is { } shape
        && SluiceHttpOptions.Of(context).Guards.HasHidden(shape);
}
