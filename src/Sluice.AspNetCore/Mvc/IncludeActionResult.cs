using System.Diagnostics.CodeAnalysis;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.Endpoints;
using Sluice.AspNetCore.Negotiation;
using Sluice.Hosting;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Narrows the result of an action that has an <see cref="Include{T}"/> parameter but did not use it. An
/// <see cref="ObjectResult"/> is restricted to Sluice's formatter; <see cref="JsonResult"/> and the results of minimal
/// APIs, which no formatter writes, are rebuilt around the selected fields.
/// </summary>
internal static class IncludeActionResult
{
    /// <summary>Returns the result to execute instead.</summary>
    /// <exception cref="SluiceEndpointException">
    /// The result carries values of the expression's type and cannot be narrowed.
    /// </exception>
    public static IActionResult Wrap(HttpContext context, IActionResult result)
    {
        foreach (IBoundInclude include in BoundIncludes.FindIncludes(context))
        {
            if (include.IsUsed || CarriedBy(result) is not { } carried)
                continue;
            if (!ReturnedValue.Holds(carried, include.Type, SluiceHttpOptions.Of(context)))
            {
                RefuseWrapped(context, result, include.Type);
                continue;
            }
            return result switch
            {
                ObjectResult value => OnlyThroughSluice(value),
                JsonResult { SerializerSettings: null } json => Narrow(json, context, include.Bound),
                _ when WrappedBy(result) is { } wrapped && ReturnedValue.HeadOf(context, wrapped) is { } head =>
                    new ExecutedResult(
                        new ReturnedValue(((IValueHttpResult)wrapped).Value!, null, include.Bound, head)
                    ),
                _ => throw new SluiceEndpointException(IncludeUse.Ignored(context, include.Type)),
            };
        }

        return result;
    }

    // A filter of the application may have put something around the value of the action.
    private static void RefuseWrapped(HttpContext context, IActionResult result, Type include)
    {
        if (result is IStatusCodeActionResult { StatusCode: >= StatusCodes.Status400BadRequest })
            return;
        object? value = result switch
        {
            ObjectResult written => written.Value,
            JsonResult json => json.Value,
            _ => WrappedBy(result),
        };
        IncludeUse.RefuseWrapped(context, value, include);
    }

    // The host's other formatters do not apply the expression.
    private static ObjectResult OnlyThroughSluice(ObjectResult result)
    {
        result.Formatters = [new SluiceOutputFormatter()];
        return result;
    }

    /// <summary>Returns the result that writes the value of another as Sluice does.</summary>
    public static IActionResult Narrow(JsonResult json, HttpContext context, FieldSelection? selection)
    {
        // Same as JsonResult: JSON regardless of the Accept header.
        context.Features.Set(
            new ChosenForm(json.ContentType ?? MediaTypes.WithCharset(MediaTypes.Json), WireFormat.Json)
        );
        return new ExecutedResult(
            new ReturnedValue(json.Value!, null, selection, new(json.StatusCode ?? StatusCodes.Status200OK))
        );
    }

    /// <summary>
    /// Returns the result that writes the value of one of minimal APIs as Sluice does; <see langword="null"/> if the
    /// value has no fields to select, or the result cannot be rebuilt.
    /// </summary>
    public static IActionResult? NarrowTyped(HttpContext context, IActionResult result) =>
        WrappedBy(result) is IValueHttpResult { Value: { } value } wrapped
        && SluiceOutputFormatter.CoversValue(value)
        && ReturnedValue.HeadOf(context, wrapped) is { } head
            ? new ExecutedResult(new ReturnedValue(value, null, head: head))
            : null;

    /// <summary>
    /// Returns whether the host writes the result as it is, and Sluice would narrow it under an expression of the
    /// request.
    /// </summary>
    public static bool IsWrittenByHost(IActionResult result) =>
        (
            result is JsonResult { SerializerSettings: null, Value: { } value }
            && SluiceOutputFormatter.CoversValue(value)
        )
        || (WrappedBy(result) is IValueHttpResult { Value: { } carried } && SluiceOutputFormatter.CoversValue(carried));

    /// <summary>
    /// Returns whether a successful result has fields to select, and is written by serializer options or formatters of
    /// its own.
    /// </summary>
    public static bool IsBeyondSluice(HttpContext context, IActionResult result)
    {
        object? value = result switch
        {
            ObjectResult { Formatters.Count: > 0 } written when !written.Formatters.Any(IsOfSluice) => written.Value,
            JsonResult { SerializerSettings: not null } json => json.Value,
            _ when WrappedBy(result) is IValueHttpResult carried && ReturnedValue.HeadOf(context, carried) is null =>
                carried.Value,
            _ => null,
        };
        int? status = result switch
        {
            IStatusCodeActionResult own => own.StatusCode,
            _ => (WrappedBy(result) as IStatusCodeHttpResult)?.StatusCode,
        };
        return status is not >= StatusCodes.Status400BadRequest
            && value is not null
            && SluiceOutputFormatter.CoversValue(value);
    }

    private static bool IsOfSluice(IOutputFormatter formatter) => formatter is SluiceOutputFormatter;

    private static Type? CarriedBy(IActionResult result) =>
        result switch
        {
            ObjectResult value => value.Value?.GetType(),
            JsonResult json => json.Value?.GetType(),
            _ => WrappedBy(result) is { } wrapped ? IncludeUse.CarriedBy(wrapped) : null,
        };

    // Controllers wrap the results of minimal APIs in an internal type.
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "Controllers are not trimmed.")]
    private static IResult? WrappedBy(IActionResult result)
    {
        var wrapped =
            result.GetType().FullName == "Microsoft.AspNetCore.Mvc.HttpActionResult"
                ? result.GetType().GetProperty("Result")?.GetValue(result) as IResult
                : null;
        while (wrapped is INestedHttpResult nested)
            wrapped = nested.Result;
        return wrapped;
    }
}
