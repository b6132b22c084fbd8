using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Sluice.AspNetCore.Binding;
using Sluice.AspNetCore.HostJson;

namespace Sluice.AspNetCore.Endpoints;

/// <summary>
/// Detects handlers that accept an <see cref="Include{T}"/> but return values of that type without applying it.
/// </summary>
internal static class IncludeUse
{
    /// <summary>
    /// Throws if a result carries values of the type that an expression applies to, and the expression was not used, or
    /// was used for a result that a filter has replaced.
    /// </summary>
    /// <param name="context">The request.</param>
    /// <param name="returned">What the handler and its filters return.</param>
    /// <param name="createdResult">Whether a result of Sluice was created.</param>
    /// <exception cref="SluiceEndpointException">The expression would be ignored.</exception>
    public static void Check(HttpContext context, object? returned, bool createdResult)
    {
        object? result = Unwrap(returned);
        // Those of controllers are narrowed by their own filter.
        if (result is IActionResult)
            return;
        bool isReplaced = createdResult && result?.GetType().Assembly != typeof(IncludeUse).Assembly;
        foreach (IBoundInclude include in BoundIncludes.FindIncludes(context))
        {
            if ((include.IsUsed && !isReplaced) || HandsOn(result, include) || CarriedBy(result) is not { } carried)
                continue;
            if (ReturnedValue.Holds(carried, include.Type, SluiceHttpOptions.Of(context)))
                throw new SluiceEndpointException(Ignored(context, include.Type));
            RefuseWrapped(context, result, include.Type);
        }
    }

    /// <summary>Throws for a result that the host writes and whose value has values of the type within.</summary>
    /// <exception cref="SluiceEndpointException">The expression would be ignored.</exception>
    public static void RefuseWrapped(HttpContext context, object? result, Type include)
    {
        // What says why there is no answer is not what the expression is about.
        if (result is IStatusCodeHttpResult { StatusCode: >= StatusCodes.Status400BadRequest })
            return;
        object? value = result is IValueHttpResult valued ? valued.Value : result;
        if (value is null)
            return;
        // Serializer options of the application's own do not refuse it.
        if (value != result && HidingResolver.IsOwnResult(value.GetType()))
            throw HidingResolver.NotExecuted(value);
        bool isLost =
            value is IResult
                ? ReturnedValue.ForeignValueTypeOf(value.GetType()) is { } carried
                    && CarriedValues.MayBeIn(context, carried, include)
                : CarriedValues.AreWithin(context, value, include);
        if (!isLost)
            return;
        throw new SluiceEndpointException(
            $"The endpoint '{context.GetEndpoint()?.DisplayName}' takes an include expression of {include.Name}, and "
                + $"answers {NameOf(value.GetType())}, which contains {include.Name} without the expression. Name the "
                + $"type with AddEnvelope in AddSluice, and mark the endpoint with WithSluice() or return "
                + "SluiceResults.Envelope(envelope, include)."
        );
    }

    private static object? Unwrap(object? returned)
    {
        while (returned is INestedHttpResult nested)
            returned = nested.Result;
        return returned;
    }

    /// <summary>
    /// Throws for a result that carries values of the type but cannot be narrowed, unless the handler has used the
    /// expression.
    /// </summary>
    public static void RefuseForeign(HttpContext context, object result, Type include)
    {
        if (
            BoundIncludes
                .FindIncludes(context)
                .Any(bound => bound.Type == include && (bound.IsUsed || HandsOn(result, bound)))
        )
            return;
        throw new SluiceEndpointException(Foreign(context.GetEndpoint()?.DisplayName, result.GetType(), include));
    }

    public static string Ignored(HttpContext context, Type include) =>
        $"The endpoint '{context.GetEndpoint()?.DisplayName}' takes Include<{include.Name}> and returns {include.Name} "
        + "without applying it. Return SluiceResults.Ok(value, include), or mark the endpoint with WithSluice().";

    public static string Foreign(string? endpoint, Type result, Type include) =>
        $"WithSluice() cannot narrow what the endpoint '{endpoint}' returns: {NameOf(result)} contains {include.Name} "
        + "in a form that WithSluice() does not know. Return SluiceResults.Ok or SluiceResults.Stream with an "
        + $"Include<{include.Name}>, or the value itself.";

    private static string NameOf(Type type) =>
        type.IsGenericType
            ? $"{type.Name[..type.Name.IndexOf('`')]}<{string.Join(", ", type.GetGenericArguments().Select(NameOf))}>"
            : type.Name;

    // An application-defined result applies the selection when it executes, through the argument stored in its fields.
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2075",
        Justification = "A field that holds the argument is read by the result's own code, which keeps it."
    )]
    private static bool HandsOn(object? returned, IBoundInclude include)
    {
        returned = Unwrap(returned);
        if (returned is not IResult || returned is SluiceResponse or SluiceSequence)
            return false;
        for (Type? type = returned.GetType(); type is not null; type = type.BaseType)
        {
            foreach (
                FieldInfo field in type.GetFields(
                    BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly
                )
            )
                if (field.FieldType.IsInstanceOfType(include) && ReferenceEquals(field.GetValue(returned), include))
                    return true;
        }

        return false;
    }

    /// <summary>
    /// Returns the type of the value that a handler's result carries; <see langword="null"/> if it carries none.
    /// </summary>
    public static Type? CarriedBy(object? returned)
    {
        returned = Unwrap(returned);
        if (returned is IValueHttpResult valued)
            return valued.Value?.GetType();
        return returned is IResult ? ReturnedValue.ForeignValueTypeOf(returned.GetType()) : returned?.GetType();
    }
}
